// @vitest-environment node
import { describe, expect, it } from "vitest";
import { missed } from "../src/lib/missed";
import type { LogLine, Message } from "../src/wire";

const line = (number: number, actor: number, ...messages: Message[]): LogLine => ({ number, actor, messages, path: [] });
const skips = (who: number): Message => ({ key: "log.missed_turn", params: { who } });
const placed: Message = { key: "log.placed", params: { who: 0 } };

describe("skipped turns", () => {
  it("are told at each seat that is skipped", () => {
    expect([...missed([line(0, 0, placed, skips(1), skips(2))]).keys()]).toEqual([1, 2]);
  });
  it("stay until that seat acts again, whatever the others and chance do", () => {
    const lines = [line(0, 0, placed, skips(1)), line(1, -1), line(2, 2, placed)];
    expect([...missed(lines).keys()]).toEqual([1]);
    expect(missed([...lines, line(3, 1, placed)]).size).toBe(0);
  });
  it("may be a part of one's own turn", () => {
    expect([...missed([line(0, 1, { key: "log.missed_move", params: { who: 1 } })]).keys()]).toEqual([1]);
  });
  it("are none where nobody skips", () => {
    expect(missed([line(0, 0, placed)]).size).toBe(0);
  });
});
