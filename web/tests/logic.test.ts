// @vitest-environment node
import { describe, expect, it } from "vitest";
import { preview } from "../src/boards/terres/preview";
import { bolded } from "../src/lib/bold";
import { clockFace } from "../src/lib/clock";
import { firstRules, found, ruleBook } from "../src/lib/rulebook";

describe("a clock", () => {
  it("shows minutes, and hours when there are any", () => {
    expect([clockFace(5.2), clockFace(65), clockFace(3725), clockFace(-3)]).toEqual(["0:06", "1:05", "1:02:05", "0:00"]);
  });
});

describe("names in a sentence", () => {
  it("are set apart, the longest first", () => {
    expect(bolded("Ann Lee greets Ann.", ["Ann", "Ann Lee"]).filter((part) => part.bold).map((part) => part.text)).toEqual(["Ann Lee", "Ann"]);
  });
});

describe("the rule book", () => {
  const book = ruleBook({ "section.T1": "The cards", "rule.T1.1": "Twenty yokai.", "rule.T1.2": "Été.", "example.E1": "So." });

  it("has numbered sections and the examples last", () => {
    expect(book.map((section) => section.rules.length)).toEqual([2, 1]);
  });

  it("is searched without accents", () => {
    expect(found(book, "ete")[0]?.rules.map((rule) => rule.id)).toEqual(["T1.2"]);
    expect(found(book, "dragon")).toEqual([]);
  });

  it("is shown from its beginning", () => {
    expect(firstRules(book, 1).map((section) => section.rules.map((rule) => rule.id))).toEqual([["T1.1"]]);
    expect(firstRules(book, 2).length).toBe(1);
    expect(firstRules(book, 9)).toEqual(book);
  });
});

describe("a preview", () => {
  const stack = (mine: number, theirs: number) => ({ element: "fire", yokai: ["fire4", null], unseen: [], sides: [Array<string>(mine).fill("s01"), Array<string>(theirs).fill("s02")] });

  it("says who would take the yokai", () => {
    expect(preview(stack(2, 1), 0, 1).fate).toBe("take");
    expect(preview(stack(0, 3), 0, 1).fate).toBe("give");
    expect(preview(stack(1, 2), 0, 1).fate).toBe("scare");
    expect(preview(stack(1, 1), 0, 1)).toEqual({ fate: "more", mine: 2, theirs: 1, value: 4 });
  });

  it("sees a called yokai on top", () => {
    expect(preview(stack(2, 1), 0, 0, 0, "wind3").fate).toBe("take");
  });
});
