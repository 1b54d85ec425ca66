// @vitest-environment node
import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkChance, commitment } from "../src/lib/fairness";
import { hmac, sha256 } from "../src/lib/sha256";
import type { Draw, GameRecord } from "../src/wire";

const hex = (data: Uint8Array): string => Buffer.from(data).toString("hex");

describe("hashes", () => {
  it("are those of everybody else, at every length around a block", () => {
    for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
      const data = Uint8Array.from({ length }, (_, i) => (i * 7) % 256);
      expect(hex(sha256(data))).toBe(createHash("sha256").update(data).digest("hex"));
      expect(hex(hmac(data, data))).toBe(createHmac("sha256", data).update(data).digest("hex"));
    }
  });
});

// A deal of three draws, worked out by `hyakki.core.fate` for this seed.
const SEED = "00".repeat(31) + "07";
const DRAWS: Draw[] = [
  { pile: "sketches", number: 0, choices: ["draw:a", "draw:b", "draw:c", "draw:d"], odds: [1, 1, 1, 1] },
  { pile: "sketches", number: 1, choices: ["draw:a", "draw:b", "draw:c"], odds: [5, 1, 3] },
  { pile: "fire", number: 0, choices: ["show:x", "show:y"], odds: [1, 1] },
];

function record(moves: string[], seed: string | null): GameRecord {
  const chance = { kind: "sealed", deal: "d1", commitment: commitment(SEED, "d1"), seed, entropy: ["rain"] };
  return { game: "terres", rules_version: 1, seats: ["A", "B"], options: {}, chance, moves } as GameRecord;
}

describe("the chance of a game", () => {
  const moves = ["0 x", "* draw:c", "* draw:c", "1 y", "* show:y"];

  it("is the one that the seed says", () => {
    expect(commitment(SEED, "d1")).toBe("1dbadcbb7cb1e25116f66ae3b5c0b96ff3902171ee882a0364147a6c3ed49faa");
    expect(checkChance(record(moves, SEED), DRAWS, "")).toEqual({ sealed: true, right: 3, of: 3, remembered: "" });
  });

  it("is found out when a draw or the seed was changed", () => {
    const swapped = moves.map((line) => (line === "* show:x" ? "* show:y" : line === "* show:y" ? "* show:x" : line));
    expect(checkChance(record(swapped, SEED), DRAWS, "").right).toBe(2);
    expect(checkChance(record(moves, "00".repeat(31) + "08"), DRAWS, "").sealed).toBe(false);
    expect(checkChance(record(moves, null), DRAWS, "").sealed).toBe(false);
  });
});
