// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { CardView, Turn, YokaiView } from "../src/wire";
import type { Cell } from "../src/boards/yokai/cards";
import { barred, bounds, groups, makes, onward } from "../src/boards/yokai/layout";
import { cardOf, traces } from "../src/boards/yokai/traces";
import { judged, rankOf, thresholds, verdict, worth } from "../src/boards/yokai/worth";

const FAMILY: Record<string, string> = { K: "kitsune", P: "kappa", R: "rokurokubi", O: "oni" };

/** Cards from a drawing such as "KKP/.RO". */
function laid(drawing: string): CardView[] {
  const cells = drawing.split("/").flatMap((line, row) => [...line].flatMap((sign, column) => (sign === "." ? [] : [{ sign, cell: [row, column] as [number, number] }])));
  return cells.map(({ sign, cell }, at) => ({ name: "abcdefghijklmnop"[at]!, cell, hint: null, face: FAMILY[sign] ?? null }));
}

const cellsOf = (drawing: string): Cell[] => laid(drawing).map((card) => card.cell);

function seen(change: Partial<YokaiView>): YokaiView {
  const turn: Turn = { seat: 0 };
  const base = { seat: 0, seats: 2, options: { level: "1" }, phase: "look", actors: [0], first: 0, active: 0, cards: laid("KKKK/PPPP/RRRR/OOOO"), dealt: 16, prepared: [], unprepared: 7, sizes: [2, 3, 2], affinities: [], shape: null, turn, history: [], declared: false };
  return { ...base, ...change };
}

describe("where a card may not go (Y-E2, Y-E3)", () => {
  const square = laid("XXXX/XXXX/XXXX/XXXX");
  it("says what is wrong at a glance", () => {
    expect(barred(square, "a", [4, 4])).toBe("corner");
    expect(barred(square, "a", [-1, 0])).toBe("corner");
    expect(barred(square, "a", [0, 0])).toBe("same");
    expect(barred(square, "a", [1, 1])).toBe("taken");
    expect(barred(square, "a", [9, 9])).toBe("far");
  });
  it("sees that a bridge would fall", () => {
    const bridge = laid("XX.XX/XXXXX/XX.XX/XX.X.");
    const link = bridge.find((card) => card.cell.join() === "1,2")!.name;
    expect(barred(bridge, link, [4, 0])).toBe("splits");
  });
});

describe("walking with arrows", () => {
  const cells = cellsOf("XX.X/..../X...");
  it("goes on in the row, over gaps", () => {
    expect(onward(cells, [0, 1], [0, 1])).toEqual([0, 3]);
    expect(onward(cells, [0, 3], [0, 1])).toBeUndefined();
  });
  it("takes the nearest where the column is empty", () => {
    expect(onward(cells, [0, 1], [1, 0])).toEqual([2, 0]);
  });
});

describe("groups and shapes", () => {
  it("hold together by sides alone", () => {
    expect(groups(cellsOf("XX/.X")).length).toBe(1);
    expect(groups(cellsOf("X./.X")).length).toBe(2);
    expect(bounds(cellsOf("..X/X.."))).toEqual({ top: 0, left: 0, bottom: 1, right: 2 });
  });
  it("fit turned, and mirrored only where that counts (Y-E16 to Y-E18)", () => {
    expect(makes(cellsOf("XXXXX./XXXXXX/XXXXX."), "block_3x5_plus_1", false)).toBe(true);
    expect(makes(cellsOf("XXXXX./XXXXX./XXXXXX"), "block_3x5_plus_1", false)).toBe(false);
    expect(makes(cellsOf("XXXX../X..X../X.XX../X...../XXXXXX"), "spiral", false)).toBe(false);
    expect(makes(cellsOf("XXXX../X..X../X.XX../X...../XXXXXX"), "spiral", true)).toBe(true);
    expect(makes(cellsOf("XXXX/XXX./X.X./XXX./XXXX"), "cat_face", false)).toBe(true);
    expect(makes(cellsOf("X...X/XXXXX/XXXXX/XX.XX"), "cat_face", false)).toBe(false);
  });
});

describe("what a victory is worth", () => {
  it("is known but for the hints in use", () => {
    const cards = laid("KKKK/PPPP/RRRR/OOOO").map((card, at) => ({ ...card, hint: at < 2 ? "h01" : null }));
    expect(worth(seen({ cards, prepared: ["h02", "h03"], unprepared: 5 }))).toEqual({ least: 27, most: 31, used: 2 });
  });
  it("counts as in Y-E11", () => {
    const cards = laid("KKKK/PPPP/RRRR/OOOO").map((card, at) => ({ ...card, hint: ["h01", "h05", "h11", "h02"][at] ?? null }));
    const end = verdict(seen({ phase: "over", cards, prepared: ["h03"], unprepared: 2 }));
    expect([end.won, end.points, end.rank]).toEqual([true, 14, "total"]);
    expect(cards.slice(0, 5).map(judged)).toEqual([true, true, true, false, null]);
  });
  it("ranks as in Y-E12", () => {
    const at = (points: number): string[] => [2, 3, 4].map((seats) => rankOf(points, thresholds(seen({ seats })))[0]!);
    expect([7, 8, 10, 11, 12, 14, 15, -3].map((points) => at(points).join(""))).toEqual(["hhh", "ghh", "ggh", "ggg", "tgg", "ttg", "ttt", "hhh"]);
  });
  it("is nothing where a family is apart or an affinity fails (Y-E10, Y-E13, Y-E14)", () => {
    expect(verdict(seen({ phase: "over", cards: laid("KKKP/PPPK/RRRR/OOOO") })).won).toBe(false);
    const affinity = (name: string): boolean => verdict(seen({ phase: "over", cards: laid("KKPP/KKPP/RROO/RROO"), affinities: [{ holder: null, name }] })).won;
    expect(["a1", "a2", "a3", "a4", "a5", "a6"].map(affinity)).toEqual([true, true, false, false, true, true]);
  });
  it("gives colourless hints what the table agreed on (Y-E19)", () => {
    const cards = laid("KKKK/PPPP/RRRR/OOOO").map((card, at) => ({ ...card, hint: at < 5 ? "blank" : null }));
    const end = (score: string): number => verdict(seen({ seats: 4, phase: "over", cards, prepared: ["blank", "blank"], unprepared: 3, options: { level: "1", colourless_used_score: score } })).points;
    expect([end("0"), end("1")]).toEqual([19, 24]);
  });
  it("counts colourless hints by their faces if the table agreed on it (Y11.5)", () => {
    const options = { level: "1", colourless: "on", colourless_used_score: "printed" };
    const with_ = (hints: (string | null)[]): CardView[] => laid("KKKK/PPPP/RRRR/OOOO").map((card, at) => ({ ...card, hint: hints[at] ?? null }));
    const open = worth(seen({ cards: with_(["blank", "blank"]), unprepared: 5, options }));
    expect([open.least, open.most]).toEqual([23, 27]);
    expect(verdict(seen({ phase: "over", cards: with_(["h01", "h02"]), unprepared: 5, options })).points).toBe(25);
  });
});

describe("what others did", () => {
  const history: Turn[] = [
    { seat: 0, looks: ["a", "b"], moved: "a", hint: "h01" },
    { seat: 1, looks: ["c", "d"], moved: "d", hint: "h01", locked: "e" },
  ];
  it("is marked until this seat moves", () => {
    const before = traces(seen({ history, turn: { seat: 0, looks: ["f"] }, phase: "look_again" }), 0);
    expect([...before.keys()].sort()).toEqual(["c", "d", "e", "f"]);
    expect(before.get("d")).toEqual({ lookers: [1], mover: 1 });
    const after = traces(seen({ history, turn: { seat: 0, looks: ["f", "g"] }, phase: "move" }), 0);
    expect([...after.keys()].sort()).toEqual(["f", "g"]);
  });
  it("names the card of a line of the log", () => {
    expect(["look:c", "d@4,-1", "h05@e", "prepare", "first:0"].map(cardOf)).toEqual(["c", "d", "e", "", ""]);
  });
});
