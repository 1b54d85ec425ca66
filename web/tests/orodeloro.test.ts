// @vitest-environment node
import { describe, expect, it } from "vitest";
import { boxOf, keyOf, laid } from "../src/boards/orodeloro/chart";
import { gainsOf } from "../src/boards/orodeloro/gains";
import { flightsOf } from "../src/boards/orodeloro/movements";
import { coasts, faceOf, pathLine, scenery, turned, useBox } from "../src/boards/orodeloro/tiles";

const start = { tile: "start", rotation: 0, x: 0, y: 0 };

describe("a tile", () => {
  it("turns its edges clockwise", () => {
    expect([turned("LSSS", 0), turned("LSSS", 1), turned("LSSS", 3), turned("1100", 2)]).toEqual(["LSSS", "SLSS", "SSSL", "0011"]);
  });

  it("shows what the box says", () => {
    expect(faceOf("start")).toEqual({ terrain: "LSSS", path: "1010", icon: "" });
    expect(faceOf("t03")).toMatchObject({ terrain: "LLLL", path: "1010", icon: "chest" });
    useBox({ start: {}, tile: { t03: { terrain: "SSSS", path: "1111", icon: "port" } } });
    expect(faceOf("t03").icon).toBe("port");
    useBox(null);
    expect(faceOf("t03").icon).toBe("chest");
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
  it("begins with the start tile, where the rules say that it lies", () => {
    const map = [{ tile: "t01", rotation: 0, x: 0, y: 1 }];
    expect(laid({ map }, { start }).map(keyOf)).toEqual(["0,0", "0,1"]);
    expect(laid({ map }, null)).toEqual(map);
  });

  it("covers its cells", () => {
    expect(boxOf([start, { x: -2, y: 1 }])).toEqual({ left: -200, top: 0, width: 300, height: 200 });
  });
});

describe("what a placement brings", () => {
  const told = (...keys: [string, number?][]) => gainsOf(keys.map(([key, n]) => ({ key: `effect.${key}`, ...(n === undefined ? {} : { params: { n } }) })));

  it("is drawn as coins and an icon", () => {
    expect(told(["neighbours", 3], ["earned"], ["chest", 3])).toEqual({ coins: 4, icon: "", n: 0 });
    expect(told(["earned"], ["docked", 2])).toEqual({ coins: 1, icon: "port", n: 2 });
    expect(told(["earned"], ["attacked"])).toEqual({ coins: 1, icon: "combat", n: 0 });
    expect(told(["earned"], ["bewitched"], ["bewitched"])).toEqual({ coins: 1, icon: "siren", n: 2 });
    expect(told(["no_coin"], ["parrot"])).toEqual({ coins: 0, icon: "parrot", n: 0 });
  });

  it("has no icon where the icon does nothing", () => {
    expect([told(["earned"], ["calm_cyclone"]), told()]).toEqual([{ coins: 1, icon: "", n: 0 }, { coins: 0, icon: "", n: 0 }]);
  });
});

describe("what flies over the table", () => {
  const line = (key: string, params: Record<string, number>) => ({ number: 1, actor: 0, text: "", messages: [{ key, params }], path: [] });
  const ways = (lines: Parameters<typeof flightsOf>[0]) => flightsOf(lines).map(({ from, to }) => `${from} > ${to}`);

  it("is every coin that changes hands", () => {
    expect(flightsOf([line("log.chest", { who: 2, n: 3 })])).toHaveLength(3);
    expect(ways([line("log.bewitched", { who: 1 })])).toEqual(["seat-1 > bank"]);
    expect(ways([line("log.picked_left", { who: 0, other: 1, n: 2 })])).toEqual(["seat-1 > seat-0", "seat-1 > seat-0"]);
    expect(ways([line("log.swapped", { one: 2, two: 0 })])).toEqual(["seat-2 > seat-0", "seat-0 > seat-2"]);
  });

  it("is nothing while a combat is undecided", () => {
    expect(flightsOf([line("log.attacked", { who: 0, other: 1, n: 2 }), line("log.split_unseen", { who: 1 }), line("log.split", { who: 1, left: 1, right: 1 })])).toEqual([]);
  });
});
