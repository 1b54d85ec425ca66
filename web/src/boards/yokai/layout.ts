import type { CardView } from "../../wire";
import { placeOf, type Cell } from "./cards";

export interface Bounds {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export function bounds(cells: readonly Cell[]): Bounds {
  const rows = cells.map(([row]) => row);
  const columns = cells.map(([, column]) => column);
  return { top: Math.min(...rows), left: Math.min(...columns), bottom: Math.max(...rows), right: Math.max(...columns) };
}

/** A place on the table, with the card that lies there. */
export interface Spot {
  cell: Cell;
  place: string;
  card: CardView | undefined;
}

/** The cards row by row, with the free places among and around them that are asked for. */
export function rowsOf(cards: readonly CardView[], edge: Bounds, free: (place: string) => boolean): { row: number; spots: Spot[] }[] {
  const lying = new Map(cards.map((card) => [placeOf(card.cell), card]));
  const span = (from: number, to: number): number[] => Array.from({ length: to - from + 3 }, (_, at) => from - 1 + at);
  const rows = span(edge.top, edge.bottom).map((row) => {
    const all = span(edge.left, edge.right).map((column): Spot => ({ cell: [row, column], place: placeOf([row, column]), card: lying.get(placeOf([row, column])) }));
    return { row, spots: all.filter((spot) => spot.card ?? free(spot.place)) };
  });
  return rows.filter(({ spots }) => spots.length);
}
