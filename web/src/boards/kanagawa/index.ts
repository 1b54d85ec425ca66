import type { KanagawaView, Message } from "../../wire";
import { w } from "./texts";

export { default as Board } from "./Board.svelte";
export { default as Definitions } from "./Definitions.svelte";
export { default as Finale } from "./Finale.svelte";
export { default as SeatExtra } from "./Seat.svelte";

export const broad = true;

const MOST = 11;

export function seatLine(view: KanagawaView, seat: number): string {
  const painter = view.painters[seat]!;
  const counts = painter.print.length + (view.options["start_tile_counts"] === "yes" ? 1 : 0);
  const line = w("cards_of", { n: counts, most: MOST });
  const waiting = view.waiting.includes(seat) || view.stayed.includes(seat);
  return waiting ? `${line} · ${w("at_school")}` : line;
}

export function soundOf(messages: readonly Message[]): "lay" | "win" | "scare" | null {
  const keys = messages.map((message) => message.key);
  if (keys.includes("log.obtained")) return "win";
  if (keys.includes("log.yokai_came") || keys.includes("log.yokai_taken")) return "scare";
  return keys.includes("log.painted") || keys.includes("log.studio") ? "lay" : null;
}
