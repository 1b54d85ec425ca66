import type { FamilyName } from "../../art/families";
import type { CardView } from "../../wire";
import { pieces } from "./pieces";

/** A row and a column of the table; the square of the start begins at 0, 0. */
export type Cell = readonly [number, number];

export const BLANK = "blank";

export const placeOf = ([row, column]: Cell): string => `${row},${column}`;

/** The families that a hint or an affinity shows; a colourless hint shows none. */
export function shown(id: string): FamilyName[] {
  return (pieces[id] ?? "").split(" ").filter(Boolean) as FamilyName[];
}

/** The cells of a shape, the first row first. */
export function shapeRows(id: string): string[] {
  return (pieces[id] ?? "").split("/");
}

/** The families as the view tells them, where other eyes know more than one's own. */
export function withFaces(cards: readonly CardView[], others: readonly { cards: readonly CardView[] }[]): CardView[] {
  return cards.map((card, at) => ({ ...card, face: card.face ?? others.map((view) => view.cards[at]?.face).find(Boolean) ?? null }));
}
