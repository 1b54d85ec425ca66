import type { FamilyName } from "../../art/families";
import type { BoxPieces, CardView } from "../../wire";
import { faces } from "./pieces";

/** A row and a column of the table; the square of the start begins at 0, 0. */
export type Cell = readonly [number, number];

interface Faces {
  hint: Readonly<Record<string, { families: readonly FamilyName[] }>>;
  affinity: Readonly<Record<string, { families: readonly FamilyName[] }>>;
  shape: Readonly<Record<string, { grid: readonly string[] }>>;
}

let box: Faces = faces;

/** What the pieces of this table's box show; null for our own. */
export function useBox(shown: BoxPieces["faces"] | null): void {
  box = (shown as Faces | null) ?? faces;
}

/** The place at a cell, as it is touched. */
export const placeOf = ([row, column]: Cell): string => `${row},${column}`;

/** The families that a hint or an affinity shows; a colourless hint shows none. */
export function shown(id: string): readonly FamilyName[] {
  return (box.hint[id] ?? box.affinity[id])?.families ?? [];
}

/** The cells of a shape, the first row first. */
export function shapeRows(id: string): readonly string[] {
  return box.shape[id]?.grid ?? [];
}

/** The families as the view tells them, where other eyes know more than one's own. */
export function withFaces(cards: readonly CardView[], others: readonly { cards: readonly CardView[] }[]): CardView[] {
  return cards.map((card, at) => ({ ...card, face: card.face ?? others.map((view) => view.cards[at]?.face).find(Boolean) ?? null }));
}
