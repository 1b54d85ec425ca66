import { beforeEach, describe, expect, it, vi } from "vitest";
import type { LessonScene } from "../src/wire";

const asked: string[][][] = [];
/** A lesson whose one step counts `right`; anything else is a miss. */
function scene(tries: string[][]): LessonScene {
  const done = tries.some((path) => path[0] === "right");
  const last = tries.at(-1);
  const answer = !last ? null : { kind: done ? "praise" : "wrong", text: "…" };
  return { number: 0, foresight: { said: [], rows: {} }, coach: { step: 1, steps: 1, done, answer } } as unknown as LessonScene;
}
vi.mock("../src/lib/api", () => ({
  api: {
    lesson: (_game: string, _name: string, tries: string[][]) => {
      asked.push(tries);
      return Promise.resolve(scene(tries));
    },
  },
}));
const shelf = new Map<string, string>();
vi.mock("../src/lib/shelf", () => ({
  kept: (name: string, key: string) => shelf.get(name + key) ?? "",
  keep: (name: string, key: string, text: string) => shelf.set(name + key, text),
}));

const { isDone, LessonStore } = await import("../src/lib/lesson.svelte");

beforeEach(() => {
  asked.length = 0;
  shelf.clear();
});

describe("a lesson", () => {
  it("brings what counted, and at most two misses of its step", async () => {
    const lesson = new LessonStore("g", "01-x");
    await lesson.open();
    for (const path of ["a", "b", "c"]) await lesson.tryOut([path]);
    expect(asked.at(-1)).toEqual([["a"], ["b"], ["c"]]);
    await lesson.tryOut(["d"]);
    expect(asked.at(-1)).toEqual([["a"], ["b"], ["d"]]);
    expect(isDone("g", "01-x")).toBe(false);
    await lesson.tryOut(["right"]);
    expect(isDone("g", "01-x")).toBe(true);
  });

  it("goes on where it was left, and begins again once it was learnt", async () => {
    shelf.set("hyakki-lessonsg/01-x", JSON.stringify([["a"]]));
    await new LessonStore("g", "01-x").open();
    expect(asked).toEqual([[["a"]]]);
    shelf.set("hyakki-lessonsg/01-x", JSON.stringify([["right"]]));
    await new LessonStore("g", "01-x").open();
    expect(asked.at(-1)).toEqual([]);
  });

  it("does not mind a memory that cannot be read", async () => {
    shelf.set("hyakki-lessonsg/01-x", "{nonsense");
    await new LessonStore("g", "01-x").open();
    expect(asked).toEqual([[]]);
  });
});
