// @vitest-environment node
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { cardOf, diplomaIds, diplomaOf, panelsOf, slotsOf, tileOf, useBox } from "../src/boards/kanagawa/cards";
import { panelDrawing, uprightDrawing, wideDrawing } from "../src/boards/kanagawa/drawing";
import { meritOf, othersOpen } from "../src/boards/kanagawa/merits";
import { faces } from "../src/boards/kanagawa/pieces";
import { scrollPicture } from "../src/boards/kanagawa/scroll";
import { kanagawaTexts } from "../src/boards/kanagawa/texts";
import type { KanagawaStanding, KanagawaView, PainterView } from "../src/wire";

vi.mock("../src/lib/prefs.svelte", () => ({ prefs: { lang: "en" } }));

function painter(some: Partial<PainterView> = {}): PainterView {
  const none = { tile: "start_mountain", print: [], studio: [], hand: [], veiled: [], slots: { mountain: 1 }, ready: {}, used: {}, unplaced: 2, arrows: 1, moved: 0, keeps: 0, storms: 0, stormed: [], yokai: 0, diplomas: [], declined: [] };
  return { ...none, ...some };
}

const cards = Object.keys(faces.card);

describe("the pieces", () => {
  it("are read with both ends", () => {
    expect(cards).toHaveLength(126);
    expect(diplomaIds()).toHaveLength(30);
    expect(cardOf("kite_05")).toMatchObject({ family: "kite", landscape: "forest", times: 2, season: "summer", points: 0, slot: "plains", tools: [], bonus: 0, yokai: true });
    expect(cardOf("kite_02").shows).toEqual([["yellow", 2], ["blue", 1]]);
    expect(cardOf("person_18")).toMatchObject({ slot: "wild", bonus: -2 });
    expect(diplomaOf("lanterns_123")).toMatchObject({ condition: { type: "exact", need: [1, 1, 1] }, points: 6 });
    expect(diplomaOf("animals_3")).toMatchObject({ condition: { type: "set", subjects: ["boar", "deer", "butterfly"] }, rewards: ["assistant"] });
    expect(tileOf("start_mountain")).toMatchObject({ season: "autumn", times: 0 });
  });

  it("can all be drawn", () => {
    for (const id of cards) expect(uprightDrawing(cardOf(id)) + wideDrawing(cardOf(id)) + panelDrawing(cardOf(id)), id).not.toMatch(/undefined|NaN/);
  });
});

describe("a diploma", () => {
  const facts = { end_cards: 11, losses: [0, 1, 4, 9], grand_master_points: 2, asks: { trees_1: 3, trees_2: 4, kites_red: 2, arrows_1: 2, arrows_2: 3 }, declined_returns: false };
  const view = { painters: [painter({ declined: ["arrows_1"] }), painter({ diplomas: ["kites_red"] })], open: ["trees_1", "trees_2", "arrows_1", "arrows_2"] } as unknown as KanagawaView;
  const standing = (...reach: number[]): KanagawaStanding => ({ painters: [{ run: null, panels: 1, reach }, { run: null, panels: 1, reach: [] }], affords: {}, pays: {} });
  const states = (told: KanagawaStanding): string[] => [...view.open, "kites_red"].map((id) => meritOf(id, view, 0, told, facts).state);

  it("stands as the table tells it", () => {
    expect(states(standing(3, 3, -1, 1))).toEqual(["reached", "near", "declined", "open", "taken"]);
    expect(states(standing(-1, -1, -1, 0))).toEqual(["closed", "closed", "declined", "open", "taken"]);
    expect(meritOf("kites_red", view, 1, standing(), facts)).toMatchObject({ state: "mine", owner: 1 });
  });

  it("leaves others of its category open, or none", () => {
    expect(othersOpen("trees_1", view, 0, standing(1, 1, -1, 0))).toEqual(["trees_2"]);
    expect(othersOpen("trees_1", view, 0, standing(1, -1, -1, 0))).toEqual([]);
    expect(othersOpen("arrows_2", view, 0, standing(1, 1, -1, 0))).toEqual([]);
  });
});

describe("a studio", () => {
  it("shows its brushes slot by slot, unused ones first", () => {
    const tired = painter({ slots: { wild: 1, ocean: 3 }, ready: { wild: 1, ocean: 1 }, used: { ocean: 1 } });
    expect(slotsOf(tired).map(({ kind, brush }) => `${kind} ${brush}`)).toEqual(["wild ready", "ocean ready", "ocean used", "ocean "]);
  });
});

describe("a print", () => {
  it("begins with its tile, and panels with a storm token show a storm", () => {
    expect(panelsOf(painter({ print: ["tree_01"], stormed: [1] })).map((panel) => panel.season)).toEqual(["autumn", "storm"]);
    expect(panelsOf(painter({ tile: null }))).toEqual([]);
  });
});

describe("the finished scroll", () => {
  it("is a picture of its own that escapes names", () => {
    const picture = scrollPicture(painter({ print: ["tree_01"] }), { start: 0, length: 2, season: "autumn", tokens: [1] }, "<b>", "Start", "Run");
    expect(picture).toContain("&#60;b&#62;");
    expect(picture).toContain('id="kg-autumn"');
    expect(picture).toContain('viewBox="0 0 228 ');
  });
});

describe("the sentences of the board", () => {
  const slots = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map((slot) => slot[0]).sort();

  it("are all used", () => {
    const folder = join(import.meta.dirname, "../src/boards/kanagawa");
    const code = readdirSync(folder)
      .filter((file) => file !== "texts.ts")
      .map((file) => readFileSync(join(folder, file), "utf8"))
      .join("");
    const made = /^(s_|run\.|tab_)/;
    const stems = Object.keys(kanagawaTexts.en).map((key) => key.replace(/\.(one|other)$/, ""));
    expect(stems.filter((key) => !made.test(key) && !code.includes(`"${key}"`) && !code.includes(`'${key}'`))).toEqual([]);
  });

  it("are complete, with the same slots in both languages", () => {
    for (const [key, text] of Object.entries(kanagawaTexts.en)) expect(slots(kanagawaTexts.fr[key as keyof typeof kanagawaTexts.en]), key).toEqual(slots(text));
  });
});

describe("an owner's box", () => {
  it("is drawn as it is, and ours again afterwards", () => {
    const other = { print: { ...faces.card.tree_01.print, landscape: "ocean", times: 2, shows: {} }, studio: faces.card.tree_01.studio, yokai: false };
    expect(cardOf("tree_01")).toMatchObject({ landscape: "forest", times: 1 });
    useBox({ ...faces, card: { ...faces.card, tree_01: other }, diploma: { ...faces.diploma, trees_1: { ...faces.diploma.trees_1, points: 5 } } });
    expect(cardOf("tree_01")).toMatchObject({ landscape: "ocean", times: 2, shows: [] });
    expect(diplomaOf("trees_1").points).toBe(5);
    useBox(null);
    expect([cardOf("tree_01").times, diplomaOf("trees_1").points]).toEqual([1, 3]);
  });
});
