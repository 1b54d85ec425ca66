import { beforeEach, describe, expect, it, vi } from "vitest";
import type { NewTable, TableInfo } from "../src/wire";

const asked: string[] = [];
const answers: (() => Promise<unknown>)[] = [];
const opened: NewTable[] = [];

vi.mock("../src/lib/api", () => ({
  api: {
    open: (wanted: NewTable) => {
      opened.push(wanted);
      asked.push("open");
      return answers.shift()!();
    },
    start: () => {
      asked.push("start");
      return answers.shift()!();
    },
  },
}));
vi.mock("../src/lib/entropy", () => ({ random: () => `r${opened.length}`, stir: () => Promise.resolve(asked.push("stir")) }));
vi.mock("../src/lib/router.svelte", () => ({ router: { go: (path: string) => asked.push(path) } }));
vi.mock("../src/lib/house.svelte", () => ({ house: { attempt: (what: () => Promise<unknown>) => what().catch(() => undefined) } }));

const { openTable } = await import("../src/lib/start");
const table = (status: string) => () => Promise.resolve({ id: "t", status } as TableInfo);
const cut = () => Promise.reject(new Error("the line was cut"));
const WANTED: NewTable = { game: "terres", seats: 2 };

describe("opening a table", () => {
  beforeEach(() => [asked, answers, opened].forEach((list) => list.splice(0)));

  it("is one table for three impatient taps", async () => {
    answers.push(table("open"), table("playing"));
    await Promise.all([openTable(WANTED, true), openTable(WANTED, true), openTable(WANTED, true)]);
    expect(asked).toEqual(["open", "stir", "start", "/table/t"]);
  });

  it("asks for the same table again where no answer came, and for a new one afterwards", async () => {
    answers.push(cut, table("open"), cut, table("playing"), table("open"), table("playing"));
    await openTable(WANTED, true);
    await openTable(WANTED, true);
    await openTable(WANTED, true);
    expect(asked).toEqual(["open", "open", "stir", "start", "open", "/table/t"]);
    await openTable(WANTED, true);
    expect(opened.map(({ request }) => request)).toEqual(["r0", "r0", "r0", "r3"]);
  });

  it("leaves a table for friends open", async () => {
    answers.push(table("open"));
    await openTable(WANTED, false);
    expect(asked).toEqual(["open", "/table/t"]);
  });
});
