import type { Cell } from "./cards";

/** The names of row 0 and column 0: the start square is K11 to N14, and a place keeps its name while the layout grows. */
const ORIGIN = 11;
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const ALL_ROWS = 99;
const ALL_COLUMNS = LETTERS.length * (LETTERS.length + 1);

const ring = (at: number, length: number): number => (((at + ORIGIN - 1) % length) + length) % length;

export function rowName(row: number): string {
  return String(ring(row, ALL_ROWS) + 1);
}

export function columnName(column: number): string {
  const at = ring(column, ALL_COLUMNS);
  const last = LETTERS[at % LETTERS.length]!;
  return at < LETTERS.length ? last : LETTERS[Math.floor(at / LETTERS.length) - 1]! + last;
}

/** A place by letters and a number, as the log calls it: K11. */
export function placeName([row, column]: Cell): string {
  return columnName(column) + rowName(row);
}
