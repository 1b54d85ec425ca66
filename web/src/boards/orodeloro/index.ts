import type { Message } from "../../wire";

export { default as Aside } from "./Legend.svelte";
export { default as Board } from "./Board.svelte";
export { default as Definitions } from "./Definitions.svelte";
export { default as Finale } from "./Finale.svelte";
export { default as Middle } from "./Stores.svelte";
export { default as SeatExtra } from "./Screen.svelte";
export { useBox } from "./tiles";

export function soundOf(messages: readonly Message[]): "lay" | "win" | "scare" | null {
  const keys = messages.map((message) => message.key);
  if (keys.some((key) => ["log.chest", "log.parrot"].includes(key))) return "win";
  if (keys.some((key) => ["log.destroyed", "log.destroyed_free", "log.bewitched", "log.attacked"].includes(key))) return "scare";
  return keys.includes("log.placed") ? "lay" : null;
}
