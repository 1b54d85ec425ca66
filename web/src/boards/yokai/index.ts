import type { Message, YokaiStanding, YokaiView } from "../../wire";
import { w } from "./texts";

export { default as Aside } from "./Aside.svelte";
export { default as Board } from "./Board.svelte";
export { default as Definitions } from "./Definitions.svelte";
export { default as Finale } from "./Finale.svelte";
export { default as Middle } from "./Middle.svelte";
export { default as SeatExtra } from "./Secret.svelte";
export { useBox } from "./cards";

/** What a seat is doing, or did last. */
export function seatLine(view: YokaiView, seat: number, standing: YokaiStanding): string {
  const last = view.history.findLast((turn) => turn.seat === seat);
  if (view.phase === "over") return view.declared && view.active === seat ? w("line_declared") : "";
  if (view.active === seat) return { look: w("line_look"), look_again: w("line_look"), move: w("line_move"), hint: w("line_hint") }[view.phase] ?? "";
  if (standing.next === seat) return w("line_next");
  return last ? (last.locked ? w("line_used") : w("line_prepared")) : "";
}

/** A secret affinity is shown only while its holder holds it down. */
export function hushed(message: Message): boolean {
  return message.key === "log.affinity_secret";
}

/** The cards tell it first, one by one. */
export function suspense(message: Message): boolean {
  return message.key === "log.won" || message.key === "log.lost";
}

export function soundOf(messages: readonly Message[]): "lay" | "win" | "scare" | null {
  const keys = messages.map((message) => message.key);
  if (keys.includes("log.won")) return "win";
  if (keys.includes("log.lost")) return "scare";
  return keys.some((key) => ["log.moved", "log.used", "log.prepared"].includes(key)) ? "lay" : null;
}
