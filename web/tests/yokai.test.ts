// @vitest-environment node
import { afterEach, describe, expect, it } from "vitest";
import type { CardView, Turn, YokaiView } from "../src/wire";
import { shapeRows, shown, useBox, type Cell } from "../src/boards/yokai/cards";
import { bounds, rowsOf } from "../src/boards/yokai/layout";
import { traces } from "../src/boards/yokai/traces";

/** Cards from a drawing such as "XX/.X". */
function laid(drawing: string): CardView[] {
  const cells = drawing.split("/").flatMap((line, row) => [...line].flatMap((sign, column) => (sign === "." ? [] : [[row, column] as [number, number]])));
  return cells.map((cell, at) => ({ name: "abcdefghijklmnop"[at]!, cell, hint: null, face: null }));
}

const cellsOf = (drawing: string): Cell[] => laid(drawing).map((card) => card.cell);

function seen(change: Partial<YokaiView>): YokaiView {
  const turn: Turn = { seat: 0 };
  const base = { seat: 0, seats: 2, options: {}, phase: "look", actors: [0], first: 0, active: 0, cards: laid("XXXX/XXXX/XXXX/XXXX"), dealt: 16, prepared: [], unprepared: 7, sizes: [2, 3, 2], affinities: [], shape: null, turn, history: [], declared: false };
  return { ...base, ...change };
}

describe("what lies where", () => {
  const cards = laid("XX/.X");
  const edge = bounds(cellsOf("XX/.X"));
  it("is bounded by the outermost cards", () => {
    expect(bounds(cellsOf("..X/X.."))).toEqual({ top: 0, left: 0, bottom: 1, right: 2 });
  });
  it("is drawn row by row, without free places unless they are asked for", () => {
    const rows = rowsOf(cards, edge, () => false);
    expect(rows.map(({ row, spots }) => [row, spots.map((spot) => spot.card?.name)])).toEqual([[0, ["a", "b"]], [1, ["c"]]]);
  });
  it("has a ring of free places around it, and those among it", () => {
    const free = rowsOf(cards, edge, () => true).flatMap(({ spots }) => spots.filter((spot) => !spot.card));
    expect(free).toHaveLength(4 * 4 - 3);
    expect(free.map((spot) => spot.place)).toContain("-1,2");
    expect(rowsOf(cards, edge, (place) => place === "1,0")[1]!.spots.map((spot) => spot.place)).toEqual(["1,0", "1,1"]);
  });
});

describe("what pieces show", () => {
  afterEach(() => useBox(null));
  it("is data of the box", () => {
    expect(shown("h05")).toEqual(["kitsune", "kappa"]);
    expect(shown("a6")).toEqual(["rokurokubi", "oni"]);
    expect(shown("blank")).toEqual([]);
    expect(shapeRows("square")).toEqual(["XXXX", "XXXX", "XXXX", "XXXX"]);
  });
  it("is that of an owner's box, where the table has one", () => {
    useBox({ hint: { h05: { families: ["oni"] } }, affinity: {}, shape: {} });
    expect(shown("h05")).toEqual(["oni"]);
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
});
