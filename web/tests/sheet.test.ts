// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { empty, merged, read, ticked, written, type Ledger, type Rank } from "../src/boards/yokai/ledger";

type Ticks = Ledger["ticks"];
interface Examples {
  empty: string;
  written: { ticks: Ticks; text: string }[];
  ticked: { ticks: Ticks; level: string; rank: Rank; after: Ticks }[];
  merged: { one: Ticks; two: Ticks; both: Ticks }[];
  read: { text: string; ticks: Ticks }[];
  refused: string[];
}

/** The same file that the tests of `hyakki sheet` run. */
const examples = JSON.parse(readFileSync(new URL("../../tests/games/yokai/sheets.json", import.meta.url), "utf-8")) as Examples;
const sheet = (ticks: Ticks): Ledger => ({ ...empty(), ticks });

describe("the sheet of levels and ranks (Y10.12)", () => {
  it("is written as in the terminal", () => {
    expect(written(empty())).toBe(examples.empty);
    for (const { ticks, text } of examples.written) {
      expect(written(sheet(ticks))).toBe(text);
      expect(read(text)).toEqual(sheet(ticks));
    }
  });
  it("keeps its ticks in order, each once", () => {
    for (const { ticks, level, rank, after } of examples.ticked) expect(ticked(sheet(ticks), level, rank)).toEqual(sheet(after));
  });
  it("has every tick of two sheets", () => {
    for (const { one, two, both } of examples.merged) {
      expect(merged(sheet(one), sheet(two))).toEqual(sheet(both));
      expect(merged(sheet(two), sheet(one))).toEqual(sheet(both));
    }
  });
  it("is read, or refused as a whole", () => {
    for (const { text, ticks } of examples.read) expect(read(text)).toEqual(sheet(ticks));
    for (const text of examples.refused) expect(read(text), text).toBeNull();
    expect(read(null)).toBeNull();
    expect(read(" ".repeat(20_000) + examples.empty)).toBeNull();
  });
});
