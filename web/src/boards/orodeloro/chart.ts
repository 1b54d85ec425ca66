import type { Box } from "../../surface/panzoom";
import type { OroFacts, OroView, Placed } from "../../wire";

/** The size of a cell, in pixels of the map before any zoom. */
export const CELL = 100;

export interface Cell {
  x: number;
  y: number;
}

/** North, east, south, west. */
export const SIDES: readonly Cell[] = [{ x: 0, y: -1 }, { x: 1, y: 0 }, { x: 0, y: 1 }, { x: -1, y: 0 }];

/** The address of a cell. */
export const keyOf = (cell: Cell): string => `${cell.x},${cell.y}`;

/** All tiles that lie there, the start tile first. */
export function laid(view: Pick<OroView, "map">, facts: Pick<OroFacts, "start"> | null): Placed[] {
  return facts ? [facts.start, ...view.map] : view.map;
}

/** The part of the map that these cells cover; one cell if there are none. */
export function boxOf(cells: readonly Cell[]): Box {
  const left = Math.min(...cells.map((cell) => cell.x));
  const top = Math.min(...cells.map((cell) => cell.y));
  if (!cells.length) return { left: 0, top: 0, width: CELL, height: CELL };
  const width = Math.max(...cells.map((cell) => cell.x)) - left + 1;
  const height = Math.max(...cells.map((cell) => cell.y)) - top + 1;
  return { left: left * CELL, top: top * CELL, width: width * CELL, height: height * CELL };
}
