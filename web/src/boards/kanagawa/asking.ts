import type { KanagawaView } from "../../wire";
import { cardOf, diplomas } from "./cards";
import { means, yokaiIn, yokaiLoss } from "./counting";
import { costWords, diplomaName } from "./names";
import { w } from "./texts";

/** What is asked, and what the player has in hand meanwhile. */
export interface Asking {
  view: KanagawaView;
  home: number;
  moves: readonly string[];
  /** the phase, while this seat is asked */
  asked: string;
  chosen: string;
  lifted: string;
  /** the column that is pointed at, from 1 on */
  pointed: number;
}

/** How many cards this seat holds beyond those it may keep. */
export const excessOf = ({ view, home }: Pick<Asking, "view" | "home">): number => view.painters[home]!.hand.length - view.painters[home]!.keeps;

/** The line of the prompt; nothing where the game's own sentence will do. */
export function question({ view, moves, asked, chosen, lifted }: Asking): string {
  if (asked === "school") return moves.includes("stay") ? w("leave_or_stay", { n: view.lesson + 1 }) : w("must_leave");
  if (asked === "diplomas" && view.offers.length === 1) return offerWords(view, view.offers[0]!);
  if (lifted) return lifted === "free" ? w("where_brush") : w("move_brush");
  return chosen ? w("paint_or_studio") : "";
}

/** The line below it. */
export function remark(asking: Asking): string {
  const { view, home, asked, chosen } = asking;
  if (asked === "school") return [w("leave_note"), ...yokaiWords(asking)].join(" ");
  if (asked === "give") return givingWords(asking);
  if (asked !== "turn") return "";
  if (chosen) return costWords(cardOf(chosen), means(view.painters[home]!, cardOf(chosen)));
  const excess = excessOf(asking);
  return excess > 0 ? w("use_more", { n: excess }) : w("may_end");
}

/** KY4.3: the icon of a card leaves the choice, a diploma does not, unless the table agreed otherwise. */
function givingWords({ view, home, moves }: Asking): string {
  const n = view.painters[home]!.yokai;
  if (moves.includes("keep_yokai")) return w("may_keep", { n, loss: yokaiLoss(n, view.options) });
  return view.answering ? w("must_give") : "";
}

function yokaiWords({ view, pointed }: Asking): string[] {
  return view.columns.flatMap((column, at) => {
    const n = yokaiIn(column);
    return n && (!pointed || pointed === at + 1) ? [w("brings_yokai", { n, column: at + 1 })] : [];
  });
}

function offerWords(view: KanagawaView, id: string): string {
  const diploma = diplomas.get(id)!;
  const decline = view.options["decline"] === "soft" ? w("decline_soft") : w("decline_final");
  return w("offer", { diploma: diplomaName(diploma), points: w("points", { n: diploma.points }), decline });
}
