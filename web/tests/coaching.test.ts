import { describe, expect, it } from "vitest";
import { notesFor, turnsBegun } from "../src/lib/coaching";
import type { LogLine } from "../src/wire";

const line = (number: number, actor: number, ...keys: string[]): LogLine => ({ number, actor, path: [], messages: keys.map((key) => ({ key })) }) as unknown as LogLine;
const prompt = { key: "prompt.call" };

describe("the coach of a first game", () => {
  it("counts turns, not moves", () => {
    const log = [line(0, -1), line(1, 0), line(2, -1), line(3, 0), line(4, 1), line(5, 0)];
    expect(turnsBegun(log, 0)).toBe(2);
    expect(turnsBegun(log, 1)).toBe(1);
    expect(turnsBegun([], 0)).toBe(0);
  });

  it("speaks of what is asked, then of what happened last, then of the turn", () => {
    const log = [line(1, 1, "log.laid"), line(2, 1, "log.won")];
    expect(notesFor({ prompt, log, seat: 0, yourMove: true })).toEqual(["coach.prompt.call", "coach.log.won", "coach.log.laid", "coach.turn.1"]);
  });

  it("says nothing of questions and turns while others act; a turn goes on until somebody else acts", () => {
    expect(notesFor({ prompt, log: [], seat: 0, yourMove: false })).toEqual([]);
    expect(notesFor({ prompt: undefined, log: [line(1, 0)], seat: 0, yourMove: true })).toEqual(["coach.turn.1"]);
    expect(notesFor({ prompt: undefined, log: [line(1, 0), line(2, 1)], seat: 0, yourMove: true })).toEqual(["coach.turn.2"]);
  });
});
