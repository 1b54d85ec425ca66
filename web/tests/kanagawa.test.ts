// @vitest-environment node
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { remark, type Asking } from "../src/boards/kanagawa/asking";
import { cardOf, diplomas, tileOf } from "../src/boards/kanagawa/cards";
import { asPanel, asStudio, longestRun, means, payers, progress, rested, slotsOf, stateOf } from "../src/boards/kanagawa/counting";
import { panelDrawing, uprightDrawing, wideDrawing } from "../src/boards/kanagawa/drawing";
import { pieces } from "../src/boards/kanagawa/pieces";
import { scrollPicture } from "../src/boards/kanagawa/scroll";
import { kanagawaTexts } from "../src/boards/kanagawa/texts";
import type { KanagawaView, PainterView } from "../src/wire";

vi.mock("../src/lib/prefs.svelte", () => ({ prefs: { lang: "en" } }));

const options = { storm_token: "at_end", wild_in_landscape_diplomas: "no", penalty_two_yokai: "4" };

function painter(some: Partial<PainterView> = {}): PainterView {
  const none = { tile: "start_mountain", print: [], studio: [], hand: [], veiled: [], slots: { mountain: 1 }, ready: {}, used: {}, unplaced: 2, arrows: 1, moved: 0, keeps: 0, storms: 0, stormed: [], yokai: 0, diplomas: [], declined: [] };
  return { ...none, ...some };
}

const diploma = (id: string) => diplomas.get(id)!;
const cards = Object.keys(pieces).filter((id) => /_\d\d$/.test(id));

describe("the pieces", () => {
  it("are read with both ends", () => {
    expect(cards).toHaveLength(126);
    expect(diplomas.size).toBe(30);
    expect(cardOf("kite_05")).toMatchObject({ family: "kite", landscape: "forest", times: 2, season: "summer", points: 0, slot: "plains", tools: [], bonus: 0, yokai: true });
    expect(cardOf("kite_02").shows).toEqual([["yellow", 2], ["blue", 1]]);
    expect(cardOf("person_18")).toMatchObject({ slot: "wild", bonus: -2 });
    expect(diploma("lanterns_123")).toMatchObject({ asks: "exact", need: [1, 1, 1], n: 3, points: 6 });
    expect(diploma("animals_3")).toMatchObject({ asks: "set", subjects: ["boar", "deer", "butterfly"], n: 3, rewards: ["assistant"] });
    expect(tileOf("start_mountain")).toMatchObject({ season: "autumn", times: 0 });
  });

  it("can all be drawn", () => {
    for (const id of cards) expect(uprightDrawing(cardOf(id)) + wideDrawing(cardOf(id)) + panelDrawing(cardOf(id)), id).not.toMatch(/undefined|NaN/);
  });
});

describe("giving a Yokai", () => {
  const asked = (moves: string[], answering: boolean, yokai: number): string => {
    const view = { painters: [painter({ yokai })], options, answering } as unknown as KanagawaView;
    return remark({ view, home: 0, moves, asked: "give", chosen: "", lifted: "", pointed: 0 } satisfies Asking);
  };

  it("may be left by the icon of a card (rule KY4.3)", () => {
    expect(asked(["give:1", "keep_yokai"], false, 1)).toBe("You hold 1, −1 at the end; you may keep it.");
    expect(asked(["give:1", "give:2", "keep_yokai"], false, 2)).toBe("You hold 2, −4 at the end; you may keep them all.");
  });

  it("is compulsory for a diploma, or for both by option", () => {
    expect(asked(["give:1", "give:2"], true, 1)).toBe("A diploma’s reward leaves no choice.");
    expect(asked(["give:1", "give:2"], false, 1)).toBe("");
  });
});

describe("the season run", () => {
  const print = ["animal_07", "animal_16", "person_07", "tree_10", "tree_12"];
  const panels = [tileOf("start_mountain"), ...print.map(cardOf)];

  it("counts storms with any season (example E19)", () => {
    expect(longestRun(panels, 0)).toMatchObject({ from: 0, length: 4, season: "autumn", storms: true, tokens: [] });
  });

  it("sets tokens where they help most", () => {
    expect(longestRun(panels, 1)).toMatchObject({ from: 0, length: 5, tokens: [4] });
  });
});

describe("the way to a diploma", () => {
  it("counts subjects, kinds, chains and exact cards", () => {
    expect(progress(painter({ print: ["tree_02", "tree_01"] }), diploma("trees_2"), options)).toBe(4);
    expect(progress(painter({ print: ["lantern_02", "lantern_05", "lantern_13", "lantern_01"] }), diploma("lanterns_123"), options)).toBe(3);
    expect(progress(painter({ print: ["lantern_02", "lantern_05"] }), diploma("lanterns_twos"), options)).toBe(0);
    expect(progress(painter({ print: ["umbrella_02", "tree_01", "umbrella_01", "umbrella_05"] }), diploma("umbrellas_3"), options)).toBe(3);
    expect(progress(painter({ print: ["kite_05", "kite_13"] }), diploma("kites_red"), options)).toBe(2);
  });

  it("counts brushes placed or not, and slots of one landscape without wild ones", () => {
    expect(progress(painter({ ready: { mountain: 1 }, unplaced: 1 }), diploma("brushes_1"), options)).toBe(2);
    const slots = { forest: 2, wild: 2 };
    expect(progress(painter({ slots }), diploma("landscapes_3"), options)).toBe(2);
    expect(progress(painter({ slots }), diploma("landscapes_3"), { ...options, wild_in_landscape_diplomas: "yes" })).toBe(4);
  });

  it("is closed by an owner, by one of the category, and by declining", () => {
    const painters = [painter({ diplomas: ["trees_1"], declined: ["arrows_1"] }), painter({ diplomas: ["kites_red"] })];
    const states = ["trees_1", "trees_2", "kites_red", "arrows_1", "arrows_2"].map((id) => stateOf(diploma(id), painters, 0, options));
    expect(states).toEqual(["mine", "closed", "taken", "declined", "open"]);
  });
});

describe("the brushes", () => {
  it("suffice as they stand, after a step, or not", () => {
    const asks = cardOf("tree_10");
    expect(means(painter({ slots: { ocean: 1 }, ready: { ocean: 1 } }), asks)).toBe("now");
    expect(means(painter({ slots: { wild: 1 }, ready: { wild: 1 } }), asks)).toBe("now");
    expect(means(painter({ slots: { ocean: 1 }, unplaced: 1 }), asks)).toBe("step");
    expect(means(painter({ slots: { ocean: 1, forest: 1 }, ready: { forest: 1 }, unplaced: 0 }), asks)).toBe("step");
    expect(means(painter({ slots: { ocean: 1, forest: 1 }, ready: { forest: 1 }, unplaced: 0, moved: 1 }), asks)).toBe("no");
    expect(means(painter(), asks)).toBe("no");
  });

  it("pay from matching slots first, and rest between turns", () => {
    const tired = painter({ slots: { wild: 1, ocean: 2 }, ready: { wild: 1, ocean: 1 }, used: { ocean: 1 } });
    expect([...payers(slotsOf(tired), cardOf("tree_10"))]).toEqual([1]);
    expect(slotsOf(rested(tired)).map((slot) => slot.brush)).toEqual(["ready", "ready", "ready"]);
  });
});

describe("what a card would do", () => {
  const open = [...diplomas.keys()];

  it("as a panel: points, run and diplomas", () => {
    const effect = asPanel(painter(), "animal_07", open, options);
    expect(effect).toMatchObject({ points: 2 + cardOf("animal_07").points, run: 1 });
    expect(effect.steps.every((step) => step.diploma.category === "animal")).toBe(true);
  });

  it("in the studio: slots and tools", () => {
    expect(asStudio(painter(), "kite_13", open, options).steps.map((step) => step.diploma.id)).toEqual(["arrows_1", "arrows_2"]);
    expect(asStudio(painter(), "person_18", open, options).points).toBe(-2);
  });
});

describe("the finished scroll", () => {
  it("is a picture of its own that escapes names", () => {
    const picture = scrollPicture(painter({ print: ["tree_01"] }), options, "<b>", "Start", "Run");
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
    const made = /^(s_|then_|run\.|tab_)/;
    const stems = Object.keys(kanagawaTexts.en).map((key) => key.replace(/\.(one|other)$/, ""));
    expect(stems.filter((key) => !made.test(key) && !code.includes(`"${key}"`) && !code.includes(`'${key}'`))).toEqual([]);
  });

  it("are complete, with the same slots in both languages", () => {
    for (const [key, text] of Object.entries(kanagawaTexts.en)) expect(slots(kanagawaTexts.fr[key as keyof typeof kanagawaTexts.en]), key).toEqual(slots(text));
  });
});
