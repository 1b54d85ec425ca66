import type { FamilyName } from "../../art/families";
import type { CardView } from "../../wire";
import { shown } from "./cards";
import { placeName } from "./places";
import { w } from "./texts";
import type { Trace } from "./traces";

/** Families in a row of words: "Kappa, Oni". */
export function claimName(id: string): string {
  return shown(id)
    .map((family) => w(family))
    .join(", ");
}

export function hintName(id: string): string {
  const claim = claimName(id);
  return claim ? w("hint_name", { claim }) : w("hint_blank");
}

/** What a screen reader says of a card: where it lies, what is seen of it, what happened to it. */
export function cardName(card: CardView, trace: Trace | undefined, who: (seat: number) => string, picked: boolean): string {
  const parts = [placeName(card.cell), card.face ? w("face_up", { family: w(card.face as FamilyName) }) : w("face_down")];
  const claim = claimName(card.hint ?? "");
  if (card.hint) parts.push(claim ? w("locked_by", { claim }) : w("locked_blank"));
  if (trace?.lookers.length) parts.push(w("seen_by", { who: trace.lookers.map(who).join(", ") }));
  if (trace && trace.mover >= 0) parts.push(w("moved_by", { who: who(trace.mover) }));
  if (picked) parts.push(w("picked"));
  return `${parts.join(", ")}.`;
}
