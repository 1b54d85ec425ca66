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

  /** Lists that a page makes itself of what is there once: names of texts, seats around the table, places of a grid. */
  const unique = [
    'settled ? shown : [] as section (section.id)}',
    'section.rules as rule (rule.id)}',
    'others as seat (seat)}',
    'seats as seat (seat)}',
    'order as seat (seat)}',
    'rows as { row, spots } (row)}',
    '[...actions, ...offered] as { at, label: own, key, bright } (at)}',
    'sessions as session (session.id)}',
    'spots as { cell, place, card } (place)}',
    'cells as cell (keyOf(cell))}',
    'ends as end (keyOf(end))}',
    'end.sides as side (side)}',
    'others as cell (keyOf(cell))}',
    'rows as row (isButton(row[0]!))}',
    'row as at (at)}',
  ];

  it("can never repeat: each block counts, asks for distinct keys, or goes through what is there once", () => {
    expect(blocks.length).toBeGreaterThan(100);
    const counted = /, (\w+) \(\1\)\}$/;
    const keyed = /^distinct\(.* as \{ key(?:: (\w+))?, .* \((?:key|\1)\)\}$/;
    const plain = blocks.filter(({ head }) => !counted.test(head) && !keyed.test(head)).map(({ head }) => head);
    expect([...new Set(plain)].sort()).toEqual([...unique].sort());
    const all = files.flatMap((name) => readFileSync(join("src", name), "utf8").split("{#each ").slice(1)).length;
    expect(blocks.length).toBe(all);
  });
});
