import type { Box } from "../../surface/panzoom";
import type { OroView, Placed } from "../../wire";
import { faceOf, turned, type IconName } from "./tiles";

/** The size of a cell, in pixels of the map before any zoom. */
export const CELL = 100;

export interface Cell {
  x: number;
  y: number;
}

export interface Placement extends Placed {
  move: string;
}

export type Way = "ArrowUp" | "ArrowRight" | "ArrowDown" | "ArrowLeft";

/** North, east, south, west. */
export const SIDES: readonly Cell[] = [{ x: 0, y: -1 }, { x: 1, y: 0 }, { x: 0, y: 1 }, { x: -1, y: 0 }];
const WAYS: readonly Way[] = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];

export const keyOf = (cell: Cell): string => `${cell.x},${cell.y}`;

const PLACING = /^(t\d\d)r([0-3])@(-?\d+),(-?\d+)$/;

/** What a move places, and where; null for moves that place nothing. */
export function placementOf(move: string): Placement | null {
  const found = PLACING.exec(move);
  if (!found) return null;
  const [, tile, rotation, x, y] = found;
  return { move, tile: tile!, rotation: Number(rotation), x: Number(x), y: Number(y) };
}

export function placementsOf(moves: readonly string[]): Placement[] {
  return moves.flatMap((move) => placementOf(move) ?? []);
}

/** All tiles that lie there, the start tile first. */
export function laid(view: OroView): Placed[] {
  return [{ tile: "start", rotation: 0, x: 0, y: 0 }, ...view.map];
}

/** k of the rules: how many tiles share a side with a cell. */
export function neighbours(tiles: readonly Placed[], cell: Cell): number {
  return tiles.filter((tile) => Math.abs(tile.x - cell.x) + Math.abs(tile.y - cell.y) === 1).length;
}

export interface End extends Cell {
  side: number;
  /** the cell it leads into */
  into: Cell;
}

/** How far the table reaches from the start tile. */
export function reach(view: OroView): number {
  return (Number(view.options["table_size"] ?? 13) - 1) / 2;
}

/** The ends of the path that lead into an empty cell of the table. */
export function freeEnds(tiles: readonly Placed[], far: number): End[] {
  const taken = new Set(tiles.map(keyOf));
  return tiles.flatMap((tile) => {
    const path = turned(faceOf(tile.tile).path, tile.rotation);
    return SIDES.flatMap((way, side) => {
      const into = { x: tile.x + way.x, y: tile.y + way.y };
      const onTable = Math.abs(into.x) <= far && Math.abs(into.y) <= far;
      return path[side] === "1" && onTable && !taken.has(keyOf(into)) ? [{ x: tile.x, y: tile.y, side, into }] : [];
    });
  });
}

/** The part of the map that these cells cover. */
export function boxOf(cells: readonly Cell[]): Box {
  const left = Math.min(...cells.map((cell) => cell.x));
  const top = Math.min(...cells.map((cell) => cell.y));
  const width = Math.max(...cells.map((cell) => cell.x)) - left + 1;
  const height = Math.max(...cells.map((cell) => cell.y)) - top + 1;
  return { left: left * CELL, top: top * CELL, width: width * CELL, height: height * CELL };
}

/** As many of these cells as can be seen at once where so many fit across and down. */
export function gathered<C extends Cell>(cells: readonly C[], across: number, down: number): C[] {
  let most: C[] = [];
  for (const { x: left } of cells)
    for (const { y: top } of cells) {
      const seen = cells.filter(({ x, y }) => x >= left && x < left + across && y >= top && y < top + down);
      if (seen.length > most.length) most = seen;
    }
  return most;
}

/** The cell that an arrow key leads to: ahead, and rather straight ahead than near. */
export function nextCell<C extends Cell>(cells: readonly C[], from: Cell, way: Way): C | undefined {
  const { x, y } = SIDES[WAYS.indexOf(way)]!;
  let best: C | undefined;
  let least = Infinity;
  for (const cell of cells) {
    const ahead = (cell.x - from.x) * x + (cell.y - from.y) * y;
    const aside = Math.abs((cell.x - from.x) * y) + Math.abs((cell.y - from.y) * x);
    if (ahead > 0 && ahead + 2 * aside < least) {
      least = ahead + 2 * aside;
      best = cell;
    }
  }
  return best;
}

/** Whether the next placement ends the game in the middle of its turn: at the last tile, before the coin, or at the last coin. */
export function cutShort(view: Pick<OroView, "options" | "reserve" | "bank">): "tile" | "coin" | null {
  if (view.options["end_timing"] !== "at_once") return null;
  return view.reserve === 1 ? "tile" : view.bank === 1 ? "coin" : null;
}

/** How many exchanges a cyclone with so many neighbours allows; where tiles are counted, each moves two. */
export function exchangesOf(view: Pick<OroView, "options">, k: number): number {
  return view.options["cyclone_counts"] === "tiles" ? Math.floor(k / 2) : k;
}

/** The tile that would be destroyed next, while somebody is stuck. */
export function doomedOf(view: Pick<OroView, "phase" | "map">): Placed | null {
  return view.phase === "stuck" ? (view.map.at(-1) ?? null) : null;
}

/** The coins that a placement brings at once: 1 for the tile, and those of a chest, as far as the bank has them. */
export function coinsFor(icon: IconName, k: number, bank: number): { tile: number; chest: number } {
  const tile = Math.min(1, bank);
  return { tile, chest: icon === "chest" ? Math.min(k, bank - tile) : 0 };
}
