import { describe, expect, it } from "vitest";
import { mayReload } from "../src/lib/upgrade";

const emptied = (): Pick<Storage, "getItem" | "setItem"> => {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
};
const NOW = 1_900_000_000_000;

describe("a page whose files are gone", () => {
  it("is loaded anew by itself, but not again and again", () => {
    const storage = emptied();
    expect(mayReload(() => storage, NOW)).toBe(true);
    expect(mayReload(() => storage, NOW + 5_000)).toBe(false);
    expect(mayReload(() => storage, NOW + 3_600_000)).toBe(true);
  });

  it("stays where nothing can be remembered", () => {
    const barred = (): Storage => {
      throw new Error("no storage here");
    };
    expect(mayReload(barred, NOW)).toBe(false);
  });
});
