import type { LogLine, Message } from "../../wire";

/** Something small that goes from one place of the table to another. */
export interface Flight {
  what: "coin" | "parrot" | "tile";
  from: string;
  to: string;
}

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
      return [{ what: "coin", from: "bank", to: seat(message) }];
    case "log.chest":
      return times(n, { what: "coin", from: "bank", to: seat(message) });
    case "log.bewitched":
    case "log.destroyed":
      return [{ what: "coin", from: seat(message), to: "bank" }];
    case "log.picked_left":
    case "log.picked_right":
      return times(n, { what: "coin", from: seat(message, "other"), to: seat(message) });
    case "log.drew":
      return [{ what: "tile", from: "reserve", to: seat(message) }];
    case "log.swapped":
      return [
        { what: "tile", from: seat(message, "one"), to: seat(message, "two") },
        { what: "tile", from: seat(message, "two"), to: seat(message, "one") },
      ];
    case "log.parrot":
      return [{ what: "parrot", from: "captain", to: seat(message) }];
    default:
      return [];
  }
}
