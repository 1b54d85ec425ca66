import type { CardView } from "../../wire";
import { placeOf, shapeRows, type Cell } from "./cards";

export interface Bounds {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

const SIDES: readonly Cell[] = [[-1, 0], [1, 0], [0, -1], [0, 1]];
const CORNERS: readonly Cell[] = [[-1, -1], [-1, 1], [1, -1], [1, 1]];

export function bounds(cells: readonly Cell[]): Bounds {
  const rows = cells.map(([row]) => row);
  const columns = cells.map(([, column]) => column);
  return { top: Math.min(...rows), left: Math.min(...columns), bottom: Math.max(...rows), right: Math.max(...columns) };
}

export function around([row, column]: Cell, steps = SIDES): string[] {
  return steps.map(([down, right]) => placeOf([row + down, column + right]));
}

/** The groups that cells form by their sides. */
export function groups(cells: readonly Cell[]): Cell[][] {
  const left = new Map(cells.map((cell) => [placeOf(cell), cell]));
  const found: Cell[][] = [];
  for (const start of cells) {
    if (!left.delete(placeOf(start))) continue;
    const group = [start];
    for (const cell of group)
      for (const beside of around(cell)) {
        const next = left.get(beside);
        if (next && left.delete(beside)) group.push(next);
      }
    found.push(group);
  }
  return found;
}

export type Bar = "same" | "taken" | "far" | "corner" | "splits";

/** Why a card cannot go to a cell, as far as one sees it at a glance; the server has the last word. */
export function barred(cards: readonly CardView[], moving: string, goal: Cell): Bar {
  const place = placeOf(goal);
  const rest = cards.filter((card) => card.name !== moving);
  if (rest.some((card) => placeOf(card.cell) === place)) return "taken";
  if (cards.some((card) => placeOf(card.cell) === place)) return "same";
  const near = new Set(rest.map((card) => placeOf(card.cell)));
  if (around(goal).some((beside) => near.has(beside))) return "splits";
  return around(goal, CORNERS).some((beside) => near.has(beside)) ? "corner" : "far";
}

/** Where an arrow key leads from a cell: the next one in its row or column, else the nearest on that side. */
export function onward(cells: readonly Cell[], [row, column]: Cell, [down, right]: Cell): Cell | undefined {
  const ahead = cells.flatMap((cell) => {
    const along = (cell[0] - row) * down + (cell[1] - column) * right;
    const aside = Math.abs((cell[0] - row) * right) + Math.abs((cell[1] - column) * down);
    return along > 0 ? [{ cell, way: along + aside * 3 }] : [];
  });
  return ahead.sort((one, two) => one.way - two.way)[0]?.cell;
}

const drawn = (cells: readonly Cell[]): string => {
  const { top, left } = bounds(cells);
  return cells.map(([row, column]) => placeOf([row - top, column - left])).sort().join(" ");
};

/** Do the cells make this shape, turned any way, and mirrored where that counts (Y10.7, Y10.8)? */
export function makes(cells: readonly Cell[], shape: string, mirrored: boolean): boolean {
  const wanted = drawn(shapeRows(shape).flatMap((line, row) => [...line].flatMap((sign, column) => (sign === "X" ? [[row, column] as const] : []))));
  let turned: readonly Cell[] = cells;
  for (let quarter = 0; quarter < 4; quarter++) {
    turned = turned.map(([row, column]) => [column, -row] as const);
    if (drawn(turned) === wanted) return true;
    if (mirrored && drawn(turned.map(([row, column]) => [row, -column] as const)) === wanted) return true;
  }
  return false;
}
