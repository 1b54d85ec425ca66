// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { placeName } from "../src/boards/yokai/places";

const examples = JSON.parse(readFileSync(new URL("../../tests/games/yokai/places.json", import.meta.url), "utf-8")) as Record<string, string>;

it.each(Object.entries(examples))("calls the place at %s %s, as the engine does", (cell, name) => {
  const [row, column] = cell.split(",").map(Number);
  expect(placeName([row!, column!])).toBe(name);
});
