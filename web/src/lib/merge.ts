import type { LogLine, SeatSnapshot, Update } from "../wire";

/** The log after news that replaces everything from `from` on: it grows, or shrinks after an undo. */
export function mergedLog(old: readonly LogLine[], from: number, news: readonly LogLine[]): LogLine[] {
  return [...old.filter((line) => line.number < from), ...news];
}

/** The sights after an update, each with its whole log; null if something in between was missed. */
export function mergedSights(old: readonly SeatSnapshot[], number: number, update: Update): SeatSnapshot[] | null {
  const whole = update.since === -1;
  if (!whole && update.since !== number) return null;
  return update.sights.map((sight) => {
    const before = whole ? undefined : old.find((one) => one.seat === sight.seat);
    if (!whole && !before && sight.log_from > 0) return sight;
    return { ...sight, log_from: 0, log: mergedLog(before?.log ?? [], sight.log_from, sight.log) };
  });
}
