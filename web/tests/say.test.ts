import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { NOBODY, say, type Lang } from "../src/lib/say";
import { typeset, typesetAll } from "../src/lib/typeset";
import type { Message } from "../src/wire";

/** what the server makes of the same messages */
interface Shared {
  sentences: Record<string, string>;
  examples: { says: string; reader: number | null; lang?: Lang; message: Message }[];
  typeset: [string, string][];
}
const shared = JSON.parse(readFileSync(new URL("../../tests/core/said.json", import.meta.url), "utf-8")) as Shared;

const table = {
  plain: "Hello.",
  "log.laid": "{who:seat} lays {card} at {stack}.",
  "sketch.plain": "{one}/{two}",
  "word.fire": "fire",
  tale: "a {what:word}",
  "cards.one": "{n} card",
  "cards.other": "{n} cards",
};

describe("say", () => {
  it("fills slots with parameters, seats, words and messages", () => {
    const card = { key: "sketch.plain", params: { one: "water", two: "fire" } };
    expect(say(table, "en", { key: "log.laid", params: { who: 1, card, stack: "fire" } }, ["Ada", "Ben"])).toBe("Ben lays water/fire at fire.");
    expect(say(table, "en", { key: "tale", params: { what: "fire" } })).toBe("a fire");
  });

  it("names a seat without a name by its number", () => {
    expect(say(table, "en", { key: "log.laid", params: { who: 7, card: "x", stack: "y" } }, ["Ada"])).toBe("#7 lays x at y.");
  });

  it("chooses the plural form of the language", () => {
    const cards = (lang: "en" | "fr", n: number): string => say(table, lang, { key: "cards", params: { n } });
    expect([cards("en", 0), cards("en", 1), cards("en", 2)]).toEqual(["0 cards", "1 card", "2 cards"]);
    expect([cards("fr", 0), cards("fr", 1), cards("fr", 2)]).toEqual(["0 card", "1 card", "2 cards"]);
  });

  it.each(shared.examples)("speaks to its reader as the server does: $says", ({ says, reader, lang = "en", message }) => {
    expect(say(shared.sentences, lang, message, ["Ana", "Bo"], reader ?? NOBODY)).toBe(says);
  });

  it.each(shared.typeset)("sets French as the server does: %s", (written, loaded) => {
    expect([typeset(written), typeset(loaded)]).toEqual([loaded, loaded]);
    expect(typesetAll({ key: written })).toEqual({ key: loaded });
  });

  it("shows a key that has no sentence", () => {
    expect(say(table, "en", { key: "no.such" })).toBe("no.such");
  });
});
