import type { GameRecord, TableInfo } from "../wire";
import { api } from "./api";
import { keep, kept } from "./shelf";

const shelf = "hyakki-entropy";
const BYTES = 16;
/** the tables that were asked already: a server that takes nothing is not asked again and again */
const asked = new Set<string>();

export function random(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Adds this browser's own randomness to the seed of an open table, by itself, so that the server alone cannot choose the deal. */
export async function stir(table: TableInfo): Promise<void> {
  const seat = table.seats.findIndex((one) => one.yours);
  const place = `${table.id}/${seat}`;
  if (seat < 0 || table.status !== "open" || table.same_deal_as || table.seats[seat]!.entropy || asked.has(place)) return;
  asked.add(place);
  try {
    const told = await add(table.id, seat, random());
    if (told.seats[seat]?.entropy) asked.delete(place);
  } catch {
    // somebody started the game first: it is fair all the same
  }
}

/** Adds a text of the player's own in its place. */
export async function add(table: string, seat: number, text: string): Promise<TableInfo> {
  const told = await api.entropy(table, seat, text);
  if (told.seats[seat]?.entropy) keep(shelf, table, text);
  return told;
}

/** Is what this browser added in the record? undefined if it added nothing. */
export function ownEntropyIn(record: GameRecord, table: string): boolean | undefined {
  const own = kept(shelf, table);
  return own ? (record.chance.entropy ?? []).includes(own) : undefined;
}
