export const RANKS = ["honorable", "glorious", "total"] as const;
export type Rank = (typeof RANKS)[number];

/** The sheet of victories that this browser keeps (Y10.12): the file format of `hyakki sheet`, held to the same examples. */
export interface Ledger {
  format: "hyakki-yokai-sheet";
  version: 1;
  ticks: Record<string, Rank[]>;
}

export const LEVELS = ["1", "2", "3", "4"] as const;
export const FORMAT = "hyakki-yokai-sheet";
const FIELDS: readonly string[] = ["format", "version", "ticks"];
const LONGEST = 10_000;

const sheetOf = (row: (level: string) => Rank[]): Ledger => ({ format: FORMAT, version: 1, ticks: Object.fromEntries(LEVELS.map((level) => [level, row(level)])) });

export function empty(): Ledger {
  return sheetOf(() => []);
}

/** The sheet with one more tick; a level of one's own making has no place on it. */
export function ticked(ledger: Ledger, level: string, rank: Rank): Ledger {
  const row = ledger.ticks[level];
  if (!row) return ledger;
  return { ...ledger, ticks: { ...ledger.ticks, [level]: RANKS.filter((one) => one === rank || row.includes(one)) } };
}

/** Every tick of either sheet. */
export function merged(one: Ledger, two: Ledger): Ledger {
  return sheetOf((level) => RANKS.filter((rank) => one.ticks[level]?.includes(rank) || two.ticks[level]?.includes(rank)));
}

export function written(ledger: Ledger): string {
  return `${JSON.stringify(ledger, null, 1)}\n`;
}

/** The sheet in a file; nothing, if it is damaged or something else. */
export function read(text: string | null): Ledger | null {
  const found = text !== null && text.length <= LONGEST ? parsed(text) : null;
  if (!isObject(found) || !Object.keys(found).every((name) => FIELDS.includes(name))) return null;
  const { format = FORMAT, version = 1, ticks = empty().ticks } = found;
  if (format !== FORMAT || version !== 1 || !isObject(ticks)) return null;
  if (Object.keys(ticks).length !== LEVELS.length || !LEVELS.every((level) => isRow(ticks[level]))) return null;
  return sheetOf((level) => RANKS.filter((rank) => (ticks[level] as unknown[]).includes(rank)));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Known ranks, the lowest first, each once. */
function isRow(row: unknown): boolean {
  return Array.isArray(row) && row.join() === RANKS.filter((rank) => row.includes(rank)).join() && row.every((rank) => typeof rank === "string");
}

export function kept(): Ledger {
  try {
    return read(localStorage.getItem(FORMAT)) ?? empty();
  } catch {
    return empty();
  }
}

export function keep(ledger: Ledger): void {
  try {
    localStorage.setItem(FORMAT, JSON.stringify(ledger));
  } catch {
    // a browser that keeps nothing still plays
  }
}
