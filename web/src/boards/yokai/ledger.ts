import { RANKS, type Rank } from "./worth";

/** The sheet of victories that this browser keeps (Y10.12), in the format of the game's own sheets. */
export interface Ledger {
  format: "hyakki-yokai-sheet";
  version: 1;
  ticks: Record<string, Rank[]>;
}

export const LEVELS = ["1", "2", "3", "4"] as const;
const KEY = "hyakki-yokai-sheet";

export function empty(): Ledger {
  return { format: "hyakki-yokai-sheet", version: 1, ticks: Object.fromEntries(LEVELS.map((level) => [level, []])) };
}

/** The sheet with one more tick; a level of one's own making has no place on it. */
export function ticked(ledger: Ledger, level: string, rank: Rank): Ledger {
  const row = ledger.ticks[level];
  if (!row) return ledger;
  return { ...ledger, ticks: { ...ledger.ticks, [level]: RANKS.filter((one) => one === rank || row.includes(one)) } };
}

export function read(text: string | null): Ledger {
  const ledger = empty();
  try {
    const kept = JSON.parse(text ?? "{}") as Partial<Ledger>;
    for (const level of LEVELS) ledger.ticks[level] = RANKS.filter((rank) => kept.ticks?.[level]?.includes(rank));
  } catch {
    // what cannot be read is an empty sheet
  }
  return ledger;
}

export function kept(): Ledger {
  try {
    return read(localStorage.getItem(KEY));
  } catch {
    return empty();
  }
}

export function keep(ledger: Ledger): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ledger));
  } catch {
    // a browser that keeps nothing still plays
  }
}
