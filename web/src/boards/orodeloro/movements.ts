import type { Flight } from "../../surface/travel.svelte";
import type { LogLine, Message } from "../../wire";
import { coin as coinSign, signs } from "./signs";

const COIN = `<svg width="26" height="26" viewBox="-12 -12 24 24">${coinSign}</svg>`;
const PARROT = `<svg width="40" height="40" viewBox="-6 -6 36 36"><circle cx="12" cy="12" r="17" fill="#2C6145" stroke="#1F1B19" stroke-width="2"/><g fill="none" stroke="#FBF5E8" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${signs.parrot}</g></svg>`;
const TILE = '<svg width="34" height="34" viewBox="0 0 64 64"><rect x="1.5" y="1.5" width="61" height="61" rx="6" fill="url(#back) #14294A" stroke="#1F1B19" stroke-width="3"/><circle cx="32" cy="32" r="15" fill="#FBF5E8"/></svg>';

const coin = (from: string, to: string): Flight => ({ drawn: COIN, from, to });
const tile = (from: string, to: string): Flight => ({ drawn: TILE, from, to });

const seat = (message: Message, name = "who"): string => `seat-${Number(message.params?.[name] ?? -1)}`;
const times = (n: number, flight: Flight): Flight[] => Array.from({ length: n }, () => flight);

/** What the news set in motion. Every coin that changes hands is public, so all of it may be seen. */
export function flightsOf(lines: readonly LogLine[]): Flight[] {
  return lines.flatMap(({ messages }) => messages.flatMap(flightsIn));
}

function flightsIn(message: Message): Flight[] {
  const n = Number(message.params?.["n"] ?? 0);
  switch (message.key) {
    case "log.earned":
      return [coin("bank", seat(message))];
    case "log.chest":
      return times(n, coin("bank", seat(message)));
    case "log.bewitched":
    case "log.destroyed":
      return [coin(seat(message), "bank")];
    case "log.picked_left":
    case "log.picked_right":
      return times(n, coin(seat(message, "other"), seat(message)));
    case "log.drew":
      return [tile("reserve", seat(message))];
    case "log.swapped":
      return [tile(seat(message, "one"), seat(message, "two")), tile(seat(message, "two"), seat(message, "one"))];
    case "log.parrot":
      return [{ drawn: PARROT, from: "captain", to: seat(message) }];
    default:
      return [];
  }
}
