import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** Whatever else moves is laid out or painted anew in every frame, which a phone cannot keep up with. */
const CHEAP = new Set(["transform", "opacity", "none"]);

const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => /\.(svelte|css)$/.test(name));
const sheets = files.map((name) => ({ name, text: readFileSync(join("src", name), "utf8") }));

function dear(found: (text: string) => string[]): string[] {
  return sheets.flatMap(({ name, text }) => found(text).flatMap((property) => (CHEAP.has(property) ? [] : [`${name}: ${property}`])));
}

describe("what moves", () => {
  it("in keyframes is only transform and opacity", () => {
    const inside = (text: string): string[] =>
      [...text.matchAll(/@keyframes [\w-]+ \{((?:[^{}]*\{[^}]*\})*)/g)].flatMap(([, body]) => [...body!.matchAll(/([\w-]+):/g)].map(([, property]) => property!));
    expect(sheets.flatMap(({ text }) => inside(text)).length).toBeGreaterThan(10);
    expect(dear(inside)).toEqual([]);
  });

  it("in transitions is only transform and opacity", () => {
    const named = (text: string): string[] =>
      [...text.matchAll(/transition:([^;]*);/g)].flatMap(([, list]) => list!.replace(/\([^)]*\)/g, "").split(",").map((one) => one.trim().split(/\s/)[0]!));
    expect(sheets.flatMap(({ text }) => named(text)).length).toBeGreaterThan(10);
    expect(dear(named)).toEqual([]);
  });
});
