import { describe, expect, it } from "vitest";
import { mergedLog, mergedSights } from "../src/lib/merge";
import type { LogLine, SeatSnapshot, Update } from "../src/wire";

const line = (number: number, told = "x"): LogLine => ({ number, actor: 0, messages: [{ key: told }], path: [] });
const sight = (log_from: number, log: LogLine[]): SeatSnapshot =>
  ({ seat: 0, view: {}, choices: { step: {} }, undo: 0, prompt: { key: "p" }, log_from, log, score: [] }) as unknown as SeatSnapshot;
const update = (since: number, one: SeatSnapshot): Update =>
  ({ type: "update", number: 9, since, sights: [one], time: null, question: null }) as unknown as Update;

describe("the log", () => {
  it("grows by what is new", () => {
    expect(mergedLog([line(0), line(1)], 2, [line(2)]).map((one) => one.number)).toEqual([0, 1, 2]);
  });

  it("shrinks after an undo", () => {
    expect(mergedLog([line(0), line(1), line(2)], 1, []).map((one) => one.number)).toEqual([0]);
  });
});

describe("updates", () => {
  it("build on what is known", () => {
    const merged = mergedSights([sight(0, [line(0)])], 4, update(4, sight(1, [line(1)])));
    expect(merged?.[0]?.log.map((one) => one.number)).toEqual([0, 1]);
  });

  it("ask for everything after a gap", () => {
    expect(mergedSights([], 4, update(3, sight(0, [])))).toBeNull();
  });

  it("replace everything when whole", () => {
    const merged = mergedSights([sight(0, [line(0, "old")])], 4, update(-1, sight(0, [line(0, "new")])));
    expect(merged?.[0]?.log.map((one) => one.messages[0]?.key)).toEqual(["new"]);
  });
});
