// @vitest-environment node
import { describe, expect, it } from "vitest";
import { boxOf, coinsFor, cutShort, doomedOf, exchangesOf, freeEnds, gathered, keyOf, neighbours, nextCell, placementOf, placementsOf } from "../src/boards/orodeloro/chart";
import { flightsOf } from "../src/boards/orodeloro/movements";
import { namings, partners, swapOf } from "../src/boards/orodeloro/swaps";
import { coasts, faceOf, pathLine, scenery, turned } from "../src/boards/orodeloro/tiles";

const start = { tile: "start", rotation: 0, x: 0, y: 0 };

describe("a tile", () => {
  it("turns its edges clockwise", () => {
    expect([turned("LSSS", 0), turned("LSSS", 1), turned("LSSS", 3), turned("1100", 2)]).toEqual(["LSSS", "SLSS", "SSSL", "0011"]);
  });

  it("shows what the box says", () => {
    expect(faceOf("start")).toEqual({ terrain: "LSSS", path: "1010", icon: "" });
    expect(faceOf("t03")).toEqual({ terrain: "LLLL", path: "1010", icon: "chest" });
  });

  it("draws its land in one piece, or in two at opposite edges, each beginning at a land edge", () => {
    for (let bits = 0; bits < 16; bits++) {
      const terrain = [0, 1, 2, 3].map((side) => ((bits >> side) & 1 ? "L" : "S")).join("");
      const shapes = coasts(terrain);
      const land = [...terrain].filter((edge) => edge === "L").length;
      expect(shapes.length, terrain).toBe(land === 0 ? 0 : terrain === "LSLS" || terrain === "SLSL" ? 2 : 1);
      for (const { quarters } of shapes) expect(land === 4 || terrain[quarters], terrain).not.toBe("S");
      expect(scenery(terrain).length).toBeLessThanOrEqual(3);
    }
  });

  it("joins all ends of its path", () => {
    expect(pathLine("1010")).toContain("C");
    expect(pathLine("1100")).toBe("M50,-2Q50,50 102,50");
    expect(pathLine("1110").match(/M/g)?.length).toBe(3);
  });
});

describe("the map", () => {
  it("reads a placement from a move, and no other move", () => {
    expect(placementOf("t05r2@0,-1")).toEqual({ move: "t05r2@0,-1", tile: "t05", rotation: 2, x: 0, y: -1 });
    expect(placementsOf(["t05r2@-6,8", "combat:2", "split:1", "stop"]).map((one) => keyOf(one))).toEqual(["-6,8"]);
  });

  it("knows the free ends of the path, within the table", () => {
    expect(freeEnds([start], 6).map((end) => keyOf(end.into))).toEqual(["0,-1", "0,1"]);
    expect(freeEnds([start], 0)).toEqual([]);
    expect(freeEnds([start, { tile: "t01", rotation: 0, x: 0, y: 1 }], 6).map((end) => keyOf(end.into))).toEqual(["0,-1", "0,2"]);
  });

  it("counts neighbours at the sides only", () => {
    const tiles = [start, { tile: "t01", rotation: 0, x: 1, y: -1 }];
    expect([neighbours(tiles, { x: 0, y: -1 }), neighbours(tiles, { x: 1, y: 0 }), neighbours(tiles, { x: -1, y: -1 })]).toEqual([2, 2, 0]);
  });

  it("gives what the bank has", () => {
    expect([coinsFor("chest", 3, 20), coinsFor("chest", 3, 2), coinsFor("siren", 3, 20), coinsFor("chest", 2, 0)]).toEqual([
      { tile: 1, chest: 3 },
      { tile: 1, chest: 1 },
      { tile: 1, chest: 0 },
      { tile: 0, chest: 0 },
    ]);
  });

  it("covers its cells", () => {
    expect(boxOf([start, { x: -2, y: 1 }])).toEqual({ left: -200, top: 0, width: 300, height: 200 });
  });

  it("leads arrow keys ahead, and rather straight", () => {
    const cells = [{ x: 0, y: -1 }, { x: 3, y: 0 }, { x: 1, y: 2 }];
    expect(nextCell(cells, { x: 0, y: -1 }, "ArrowRight")).toEqual({ x: 3, y: 0 });
    expect(nextCell(cells, { x: 0, y: -1 }, "ArrowDown")).toEqual({ x: 1, y: 2 });
    expect(nextCell(cells, { x: 0, y: -1 }, "ArrowUp")).toBeUndefined();
  });

  it("shows as many cells at once as it can", () => {
    const cells = [{ x: -9, y: 0 }, { x: 2, y: 1 }, { x: 4, y: 3 }, { x: 4, y: 9 }];
    expect(gathered(cells, 4, 4)).toEqual([{ x: 2, y: 1 }, { x: 4, y: 3 }]);
    expect(gathered(cells, 99, 99)).toEqual(cells);
    expect(gathered([], 4, 4)).toEqual([]);
  });
});

describe("other readings of the rules", () => {
  it("show the tile that would be destroyed, to whoever is stuck", () => {
    const map = [{ tile: "t14", rotation: 0, x: 0, y: 1 }, { tile: "t22", rotation: 2, x: 0, y: -1 }];
    expect([doomedOf({ phase: "stuck", map })?.tile, doomedOf({ phase: "place", map })]).toEqual(["t22", null]);
  });

  it("count two tiles for an exchange", () => {
    const exchanges = (counts: string) => [1, 2, 3, 4].map((k) => exchangesOf({ options: { cyclone_counts: counts } }, k));
    expect([exchanges("exchanges"), exchanges("tiles")]).toEqual([[1, 2, 3, 4], [0, 1, 1, 2]]);
  });

  it("end a turn at the last tile or coin", () => {
    const cut = (end_timing: string, reserve: number, bank: number) => cutShort({ options: { end_timing }, reserve, bank });
    expect([cut("at_once", 1, 1), cut("at_once", 2, 1), cut("at_once", 2, 2), cut("immediate", 1, 1)]).toEqual(["tile", "coin", null, null]);
  });
});

describe("moves that name tiles or seats", () => {
  const moves = ["swap:t01+t08", "swap:t08+t31", "stop"];

  it("find the exchange of two tiles either way round", () => {
    expect([swapOf(moves, "t31", "t08"), swapOf(moves, "t01", "t31")]).toEqual(["swap:t08+t31", undefined]);
    expect([...partners(moves, "t08")]).toEqual(["t01", "t31"]);
    expect([...partners(moves, "t02")]).toEqual([]);
  });

  it("are read as sets of seats", () => {
    expect(namings(["combat:2", "siren:0+3", "winner:1", "stop"]).map((one) => one.seats)).toEqual([[2], [0, 3], [1]]);
  });
});

describe("what flies over the table", () => {
  const line = (key: string, params: Record<string, number>) => ({ number: 1, actor: 0, text: "", messages: [{ key, params }] });

  it("is every coin that changes hands", () => {
    expect(flightsOf([line("log.chest", { who: 2, n: 3 })])).toHaveLength(3);
    expect(flightsOf([line("log.bewitched", { who: 1 })])).toEqual([{ what: "coin", from: "seat-1", to: "bank" }]);
    expect(flightsOf([line("log.picked_left", { who: 0, other: 1, n: 2 })])).toEqual([
      { what: "coin", from: "seat-1", to: "seat-0" },
      { what: "coin", from: "seat-1", to: "seat-0" },
    ]);
  });

  it("is nothing while a combat is undecided", () => {
    expect(flightsOf([line("log.attacked", { who: 0, other: 1, n: 2 }), line("log.split_unseen", { who: 1 }), line("log.split", { who: 1, left: 1, right: 1 })])).toEqual([]);
  });
});
