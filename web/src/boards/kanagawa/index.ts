import type { KanagawaFacts, KanagawaStanding, KanagawaView, Message } from "../../wire";
import { w } from "./texts";

export { default as Board } from "./Board.svelte";
export { default as Definitions } from "./Definitions.svelte";
export { default as Finale } from "./Finale.svelte";
export { default as SeatExtra } from "./Seat.svelte";
export { useBox } from "./cards";

export const broad = true;

export function seatLine(view: KanagawaView, seat: number, _: KanagawaStanding, facts: KanagawaFacts | null): string {
  const waiting = view.waiting.includes(seat) || view.stayed.includes(seat);
  return w(waiting ? "at_school" : "cards_of", { n: view.painters[seat]!.print.length, most: facts?.end_cards ?? "…" });
}

export function soundOf(messages: readonly Message[]): "lay" | "win" | "scare" | null {
  const keys = messages.map((message) => message.key);
  if (keys.includes("log.obtained")) return "win";
  if (keys.includes("log.yokai_came") || keys.includes("log.yokai_taken")) return "scare";
  return keys.includes("log.painted") || keys.includes("log.studio") ? "lay" : null;
}
