import type { Message, TerresView } from "../../wire";
import { w } from "./texts";

export { default as Board } from "./Board.svelte";
export { default as Middle } from "./Piles.svelte";
export { default as SeatExtra } from "./Notebook.svelte";
export { useBox } from "./cards";

export function seatLine(view: TerresView, seat: number): string {
  return w("cards", { n: view.hand_sizes[seat] ?? 0 });
}

export function soundOf(messages: readonly Message[]): "lay" | "win" | "scare" | null {
  const keys = messages.map((message) => message.key);
  if (keys.includes("log.took")) return "win";
  if (keys.includes("log.scared")) return "scare";
  return keys.includes("log.laid") ? "lay" : null;
}
