import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { distinct } from "../src/lib/distinct";

describe("keys of each blocks", () => {
  it("are the things' own, and numbered where they repeat", () => {
    expect(distinct(["a", "b", "a", "a"]).map(({ key }) => key)).toEqual(["a", "b", "a · 2", "a · 3"]);
    expect(distinct([{ n: 7 }, { n: 7 }], ({ n }) => n)).toEqual([
      { key: "7", it: { n: 7 } },
      { key: "7 · 2", it: { n: 7 } },
    ]);
  });

  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".svelte"));
  const blocks = files.flatMap((name) => readFileSync(join("src", name), "utf8").split("\n").flatMap((line) => [...line.matchAll(/\{#each (.*?\)\})/g)].map(([, head]) => ({ name, head: head! }))));

  it("can never repeat: each block counts, or asks for distinct keys", () => {
    expect(blocks.length).toBeGreaterThan(100);
    const counted = /, (\w+) \(\1\)\}$/;
    const keyed = /^distinct\(.* as \{ key(?:: (\w+))?, .* \((?:key|\1)\)\}$/;
    expect(blocks.filter(({ head }) => !counted.test(head) && !keyed.test(head))).toEqual([]);
    const all = files.flatMap((name) => readFileSync(join("src", name), "utf8").split("{#each ").slice(1)).length;
    expect(blocks.length).toBe(all);
  });
});
