import type { KanagawaFacts, KanagawaStanding, KanagawaView } from "../../wire";
import { diplomaOf } from "./cards";

export type MeritState = "mine" | "taken" | "declined" | "closed" | "reached" | "near" | "open";

/** How a painter stands with a diploma, as the table tells it. */
export interface Merit {
  state: MeritState;
  /** who owns it, or −1 */
  owner: number;
  have: number;
  n: number;
}

export function meritOf(id: string, view: KanagawaView, home: number, standing: KanagawaStanding | null, facts: KanagawaFacts | null): Merit {
  const owner = view.painters.findIndex((painter) => painter.diplomas.includes(id));
  const reach = standing?.painters[home]?.reach[view.open.indexOf(id)] ?? 0;
  const [have, n] = [Math.max(0, reach), facts?.asks[id] ?? 0];
  const told = { owner, have, n };
  if (owner >= 0) return { ...told, state: owner === home ? "mine" : "taken" };
  if (view.painters[home]!.declined.includes(id)) return { ...told, state: "declined" };
  if (reach < 0) return { ...told, state: "closed" };
  if (have >= n) return { ...told, state: "reached" };
  return { ...told, state: n - have === 1 && n > 1 ? "near" : "open" };
}

/** The other diplomas of its category that the painter may still get. */
export function othersOpen(id: string, view: KanagawaView, home: number, standing: KanagawaStanding | null): string[] {
  const { category } = diplomaOf(id);
  return view.open.filter((other, at) => other !== id && diplomaOf(other).category === category && (standing?.painters[home]?.reach[at] ?? -1) >= 0);
}
