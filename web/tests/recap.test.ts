import { describe, expect, it } from "vitest";
import { turnsOf } from "../src/lib/recap";
import type { LogLine, Message } from "../src/wire";

const line = (number: number, actor: number, ...said: string[]): LogLine => ({ number, actor, path: [], messages: said.map((key) => ({ key })) }) as unknown as LogLine;
const told = (lines: LogLine[], lang = "en"): string[] => turnsOf(lines, ["Ana", "Kappa", "Tengu"], lang, (message: Message) => message.key).map(({ text }) => text);

describe("the turns of the others", () => {
  it("are one sentence each, with the name once", () => {
    expect(told([line(1, 1, "Kappa lays a fox."), line(2, 1, "Kappa draws.", "Kappa takes the 3."), line(3, 2, "Tengu stays.")])).toEqual(["Kappa lays a fox, draws, and takes the 3.", "Tengu stays."]);
    expect(told([line(1, 1, "Kappa pose."), line(2, 1, "Kappa prend le 3.")], "fr")).toEqual(["Kappa pose et prend le 3."]);
  });

  it("tell what does not begin with the name after it, and the same act once", () => {
    expect(told([line(1, 1, "Kappa lays.", "A storm rises."), line(2, 1, "Kappa lays.")])).toEqual(["Kappa lays. A storm rises."]);
    expect(told([line(1, 2, "A storm rises.")])).toEqual(["A storm rises."]);
  });

  it("are silent where nothing was told", () => {
    expect(told([line(1, 1)])).toEqual([]);
    expect(told([])).toEqual([]);
  });
});
