import { beforeEach, describe, expect, it } from "vitest";
import { follow, grow, kept, leaves, NOTHING, type Branch } from "../src/lib/choices";
import { Touch } from "../src/surface/touch.svelte";
import type { Step } from "../src/wire";

const STEP: Step = {
  s05: ["s05@", "", "water", "fire"],
  t10: { "0,-1": ["t10@0,-1:", "", "turn:0", "turn:2"] },
  "do:end": "end",
};
const tree = grow(STEP) as Branch;

describe("choices", () => {
  it("writes rows out, with the part of an address behind its colon", () => {
    expect(leaves(tree)).toEqual(["s05@water", "s05@fire", "t10@0,-1:0", "t10@0,-1:2", "end"]);
  });

  it("follows a path, and keeps what still leads somewhere", () => {
    expect(follow(tree, ["t10", "0,-1", "turn:2"])).toBe("t10@0,-1:2");
    expect(follow(tree, ["s05", "wind"])).toBeUndefined();
    expect(follow(tree, ["do:end", "more"])).toBeUndefined();
    expect(kept(tree, ["t10", "0,-1"])).toEqual(["t10", "0,-1"]);
    expect(kept(tree, ["t10", "9,9"])).toEqual(["t10"]);
    expect(kept(tree, ["do:end"])).toEqual([]);
  });
});

describe("touching", () => {
  let played: [string, readonly string[]][];
  let asked: [readonly string[], boolean][];
  let touch: Touch;
  let fine = 0;

  beforeEach(() => {
    [played, asked] = [[], []];
    touch = new Touch({ play: (move, path) => played.push([move, path]), why: (path, touched) => asked.push([path, touched]), fine: () => fine++ });
    touch.offer(tree);
  });

  it("walks to a move and begins anew", () => {
    touch.touch("s05");
    expect([...touch.live]).toEqual(["water", "fire"]);
    touch.touch("fire");
    expect(played).toEqual([["s05@fire", ["s05", "fire"]]]);
    expect(touch.path).toEqual([]);
  });

  it("drops a piece where it may lie, and elsewhere says why without taking up anything", () => {
    touch.lift("s05");
    touch.drop("t10");
    expect(asked).toEqual([[["s05", "t10"], true]]);
    expect(touch.path).toEqual(["s05"]);
    touch.drop("water");
    expect(played).toEqual([["s05@water", ["s05", "water"]]]);
  });

  it("plays a single touch at once", () => {
    touch.touch("do:end");
    expect(played[0]?.[0]).toBe("end");
  });

  it("puts back what is touched again, with all that followed", () => {
    for (const at of ["t10", "0,-1", "t10"]) touch.touch(at);
    expect(touch.path).toEqual([]);
  });

  it("takes another piece instead", () => {
    touch.touch("s05");
    touch.touch("t10");
    expect(touch.path).toEqual(["t10"]);
  });

  it("reaches a thing by another one, where that is all it takes", () => {
    expect(touch.standing("fire", "s05")).toBe("live");
    expect(touch.standing("wind", "s05")).toBe("");
    expect(touch.movesBelow("fire", "s05")).toEqual(["s05@fire"]);
    touch.touch("t10");
    touch.aim("fire", "s05");
    touch.touch("fire", "s05");
    expect(played).toEqual([["s05@fire", ["s05", "fire"]]]);
    touch.touch("wind", "s05");
    expect(asked).toEqual([[["wind"], true]]);
  });

  it("does not take that way where the thing is live as it is", () => {
    touch.touch("t10");
    touch.touch("0,-1", "s05");
    expect(touch.path).toEqual(["t10", "0,-1"]);
  });

  it("asks why where nothing can be done, and stays where it was", () => {
    touch.touch("s05");
    touch.touch("wind");
    touch.aim("earth");
    expect(asked).toEqual([
      [["s05", "wind"], true],
      [["s05", "earth"], false],
    ]);
    expect(touch.path).toEqual(["s05"]);
  });

  it("does not ask why of something that is only passed over while nothing is picked", () => {
    touch.aim("wind");
    expect(asked).toEqual([]);
  });

  it("keeps as much of the path as a new position allows", () => {
    for (const at of ["t10", "0,-1"]) touch.touch(at);
    touch.offer(grow({ t10: { "3,3": "t10@3,3" } }) as Branch);
    expect(touch.path).toEqual(["t10"]);
    touch.offer(NOTHING);
    expect(touch.path).toEqual([]);
  });

  it("has nothing to touch while a move is under way; refused, its path comes back", () => {
    touch.touch("s05");
    touch.touch("water");
    touch.sent = ["s05", "water"];
    expect(touch.live.size).toBe(0);
    expect(touch.standing("s05")).toBe("pending");
    touch.touch("do:end");
    expect(played).toHaveLength(1);
    touch.sent = [];
    touch.giveBack(["s05", "water"]);
    expect(touch.path).toEqual(["s05"]);
  });

  it("lifts a piece without playing anything", () => {
    touch.touch("s05");
    touch.lift("t10");
    expect(touch.path).toEqual(["t10"]);
    touch.lift("do:end");
    expect(touch.path).toEqual([]);
    expect(played).toEqual([]);
  });

  it("turns from one sibling to the next, both ways round", () => {
    for (const at of ["t10", "0,-1"]) touch.touch(at);
    const seen = [1, 1, 1, -1].map((step) => (touch.turn(step as 1 | -1), touch.aimed));
    expect(seen).toEqual(["turn:2", "turn:0", "turn:2", "turn:0"]);
  });

  it("shows the sibling that was aimed at last, also while something else is under the pointer", () => {
    for (const at of ["t10", "0,-1"]) touch.touch(at);
    expect(touch.leaning).toBe("turn:0");
    touch.turn(1);
    touch.aim("");
    expect(touch.leaning).toBe("turn:2");
  });

  it("exchanges the last step for one of its siblings, and says nothing of it when it is pointed at", () => {
    touch.offer(grow({ t10: { "0,-1": ["t10@0,-1:", "", "turn:0"], "1,0": ["t10@1,0:", "", "turn:0"] } }) as Branch);
    for (const at of ["t10", "0,-1"]) touch.touch(at);
    touch.aim("1,0");
    touch.touch("1,0");
    expect(touch.path).toEqual(["t10", "1,0"]);
    expect([...touch.offered(1)]).toEqual(["0,-1", "1,0"]);
    expect(touch.beyond("turn:0")).toEqual([]);
    touch.lift("t10");
    expect([touch.path, touch.beyond("0,-1"), asked, played]).toEqual([["t10"], ["turn:0"], [], []]);
  });

  it("shows the advised way step by step", () => {
    touch.advised = ["s05", "fire"];
    expect(touch.standing("s05")).toBe("live advised");
    touch.touch("s05");
    expect(touch.standing("fire")).toBe("live advised");
    expect(touch.standing("t10")).toBe("quiet");
  });

  it("wants no reason any more once something else is pointed at", () => {
    touch.touch("s05");
    touch.aim("wind");
    const before = fine;
    touch.aim("water");
    touch.aim("");
    expect([asked, fine - before]).toEqual([[[["s05", "wind"], false]], 2]);
  });

  it("knows the moves below what can be touched instead", () => {
    touch.offer(grow({ t10: { "0,-1": ["t10@0,-1:", "", "turn:0"], "1,0": ["t10@1,0:", "", "turn:1", "turn:3"] }, t11: ["t11@", "", "0,-1"] }) as Branch);
    touch.touch("t10");
    touch.touch("0,-1");
    expect(touch.beyond("1,0")).toEqual(["turn:1", "turn:3"]);
    expect(touch.movesBelow("1,0")).toEqual(["t10@1,0:1", "t10@1,0:3"]);
    expect(touch.movesBelow("t11")).toEqual(["t11@0,-1"]);
  });

  it("says what a touch would do nothing about", () => {
    touch.touch("s05");
    expect(["s05", "fire", "t10", "do:end", "0,-1", "wind"].filter((at) => touch.idle(at))).toEqual(["0,-1", "wind"]);
    expect(touch.idle("0,-1", "t10")).toBe(false);
    touch.sent = ["s05", "fire"];
    expect(touch.idle("t10")).toBe(true);
  });

  it("knows the moves below a thing", () => {
    expect(touch.movesBelow("t10")).toEqual(["t10@0,-1:0", "t10@0,-1:2"]);
    expect(touch.movesBelow("nothing")).toEqual([]);
  });

  it("walks every recorded way to its very move", () => {
    const walk = (here: Branch, path: string[]): void => {
      for (const [at, next] of here) {
        if (typeof next !== "string") walk(next, [...path, at]);
        else {
          touch.path = [];
          for (const step of [...path, at]) touch.touch(step);
          expect(played.at(-1)).toEqual([next, [...path, at]]);
        }
      }
    };
    walk(tree, []);
    expect(played).toHaveLength(5);
  });
});
