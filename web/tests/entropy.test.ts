import { beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../src/lib/api";
import { add, ownEntropyIn, stir } from "../src/lib/entropy";
import type { GameRecord, TableInfo } from "../src/wire";

vi.mock("../src/lib/prefs.svelte", () => ({ prefs: { lang: "en" } }));

const stored = new Map<string, string>();
let number = 0;

function table(entropy = "", more: Partial<TableInfo> = {}): TableInfo {
  const seats = [{ kind: "bot" }, { kind: "person", yours: true, entropy }];
  return { id: `t${number}`, status: "open", same_deal_as: "", seats, ...more } as TableInfo;
}

const record = (entropy: string[]): GameRecord => ({ chance: { kind: "sealed", entropy } }) as unknown as GameRecord;

describe("what a browser adds to the seed", () => {
  const sent: string[] = [];
  let answer = (): TableInfo => table("mark");

  beforeEach(() => {
    number++;
    vi.stubGlobal("localStorage", { getItem: (name: string) => stored.get(name) ?? null, setItem: (name: string, text: string) => stored.set(name, text) });
    sent.length = 0;
    answer = () => table("mark");
    vi.spyOn(api, "entropy").mockImplementation((_, seat, text) => {
      sent.push(`${seat} ${text}`);
      return Promise.resolve(answer());
    });
  });

  it("is random, added by itself, and looked for in the record", async () => {
    await stir(table());
    const text = sent[0]!.slice(2);
    expect(sent).toHaveLength(1);
    expect(text).toMatch(/^[0-9a-f]{32}$/);
    expect(ownEntropyIn(record(["x", text]), table().id)).toBe(true);
    expect(ownEntropyIn(record(["x"]), table().id)).toBe(false);
    number++;
    await stir(table());
    expect(sent[1]).not.toBe(sent[0]);
  });

  it("is added once, and again after the seat was given up", async () => {
    await stir(table());
    await stir(table("mark"));
    expect(sent).toHaveLength(1);
    await stir(table());
    expect(sent).toHaveLength(2);
  });

  it("is nothing for those who only watch, for a deal that is fixed, and after the start", async () => {
    await stir(table("", { seats: [] }));
    await stir(table("", { same_deal_as: "t0" }));
    await stir(table("", { status: "playing" }));
    expect(sent).toEqual([]);
    expect(ownEntropyIn(record(["x"]), table().id)).toBeUndefined();
  });

  it("is not claimed if the server took nothing, and the server is not asked again", async () => {
    answer = table;
    await stir(table());
    await stir(table());
    expect(sent).toHaveLength(1);
    expect(ownEntropyIn(record([]), table().id)).toBeUndefined();
  });

  it("can be the player's own words", async () => {
    await add(table().id, 1, "my dice");
    expect(ownEntropyIn(record(["my dice"]), table().id)).toBe(true);
  });
});
