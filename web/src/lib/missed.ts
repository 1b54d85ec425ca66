import type { LogLine, Message } from "../wire";

/** A game tells with these messages, to `who`, that a turn or a part of it is skipped. */
const MISSED: readonly string[] = ["log.missed_turn", "log.missed_move"];

/** What each seat had to skip since it acted last, by seat. */
export function missed(lines: readonly LogLine[]): Map<number, Message> {
  const found = new Map<number, Message>();
  for (const line of lines) {
    found.delete(line.actor);
    for (const message of line.messages) if (MISSED.includes(message.key)) found.set(Number(message.params?.who), message);
  }
  return found;
}
