// @vitest-environment node
import { describe, expect, it } from "vitest";
import { bolded } from "../src/lib/bold";
import { clockFace } from "../src/lib/clock";
import { addressOf, changes, firstRules, found, optionsIn, ruleBook, ruling } from "../src/lib/rulebook";
import type { Option } from "../src/wire";

describe("a clock", () => {
  it("shows minutes, and hours when there are any", () => {
    expect([clockFace(5.2), clockFace(65), clockFace(3725), clockFace(-3)]).toEqual(["0:06", "1:05", "1:02:05", "0:00"]);
  });
});

describe("names in a sentence", () => {
  it("are set apart, the longest first", () => {
    expect(bolded("Ann Lee greets Ann.", ["Ann", "Ann Lee"]).filter((part) => part.bold).map((part) => part.text)).toEqual(["Ann Lee", "Ann"]);
  });

  it("are beside the reader, who is called you", () => {
    expect(bolded("You greet Ann. You pass, Youri.", ["Ann"], "You").filter((part) => part.bold).map((part) => part.text)).toEqual(["You", "Ann", "You"]);
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

describe("the rule book of a table", () => {
  const menu: Option[] = [
    { name: "end", values: ["late", "early"], rule: "T1.1" },
    { name: "first", values: ["random"], rule: "T1.3", seat_numbers: true },
  ];
  const texts = {
    "section.T1": "The end",
    "rule.T1.1": "Late.",
    "rule.T1.2": "The last one.",
    "rule.T1.3": "Drawn.",
    "rule.T1.4": "Clear.",
    "option.end.late": "It ends late",
    "option.end.early": "It ends early",
    "option.first.random": "Drawn",
    "reading.as_written": "As written",
    "reading.chosen": "Chosen",
    "played.end.early.T1.1": "Early.",
    "played.first.changed.T1.3": "Chosen by the table.",
    "ruling.T1.1.source": "Nobody says when.",
    "ruling.T1.2.source": "Nobody says which.",
    "ruling.T1.2.elsewhere": "The first one.",
  };
  const rules = (options: Record<string, string>) => ruleBook(texts, menu, options)[0]!.rules;

  it("shows the rules as they are played there", () => {
    expect(rules({ end: "late", first: "random" }).map((rule) => rule.text)).toEqual(["Late.", "The last one.", "Drawn.", "Clear."]);
    expect(rules({ end: "early", first: "2" })).toMatchObject([{ text: "Early.", choice: "end=early" }, { text: "The last one." }, { text: "Chosen by the table.", choice: "first=2" }, {}]);
  });

  it("says how others read a rule, and which reading is played", () => {
    expect(ruling(texts, menu, { end: "early" }, "T1.1")).toEqual({
      source: "Nobody says when.",
      readings: [
        { text: "It ends late", choice: "end=late", played: false },
        { text: "It ends early", choice: "end=early", played: true },
      ],
    });
    expect(ruling(texts, menu, {}, "T1.2")?.readings).toEqual([
      { text: "As written", choice: "", played: true },
      { text: "The first one.", choice: "", played: false },
    ]);
    expect(ruling(texts, menu, { first: "2" }, "T1.3")?.readings.at(-1)).toEqual({ text: "Chosen", choice: "first=2", played: true });
    expect(ruling(texts, menu, {}, "T1.4")).toBeUndefined();
  });

  it("has an address with what the table chose, and reads only what the menu has", () => {
    const address = addressOf("go", changes(texts, menu, { end: "early", first: "2" }));
    expect(address).toBe("/rules/go?end=early&first=2");
    expect(optionsIn(new URL(address, "http://x").searchParams, menu)).toEqual({ end: "early", first: "2" });
    expect(optionsIn(new URLSearchParams("end=never&first=99&what=so"), menu)).toEqual({});
    expect(addressOf("go", changes(texts, menu, { end: "late" }))).toBe("/rules/go");
  });
});
