import { ESLint } from "eslint";
import { beforeAll, describe, expect, it } from "vitest";

const eslint = new ESLint();

/** What the guard says of a piece of code in this file. */
async function complaints(path: string, code: string): Promise<string[]> {
  const [found] = await eslint.lintText(code, { filePath: path });
  return found!.messages.map(({ ruleId }) => ruleId ?? "");
}

const BOARD = "src/boards/terres/Board.svelte";
const inMarkup = (code: string): string => `<script lang="ts">\n  let { view, touch } = $props();\n</script>\n\n<p>{${code}}</p>\n`;

describe("the guard of the boards", () => {
  // the parsers are loaded with the first file, which takes seconds
  beforeAll(() => complaints(BOARD, inMarkup("view.phase")), 60_000);

  it.each([
    ["notation taken apart by a regular expression", 'view.phase.replace(/@.*/, "")'],
    ["notation taken apart by a pattern", 'new RegExp("s").test(view.phase)'],
    ["notation split", 'view.phase.split("@")'],
    ["the kind of an id guessed by its letters", 'view.phase.startsWith("s")'],
    ["a part of an id", "view.phase.substring(1)"],
    ["an option of the rules", 'view.options["first_player"]'],
    ["an option of the rules by its name", 'view["options"]'],
    ["the text of a move", 'touch.movesBelow("s05")'],
  ])("refuses %s", async (_, code) => {
    expect(await complaints(BOARD, inMarkup(code))).toEqual(["no-restricted-syntax"]);
    expect(await complaints("src/boards/terres/cards.ts", `export const found = (view: any, touch: any): unknown => ${code};\n`)).toEqual(["no-restricted-syntax"]);
  });

  it("refuses options that are taken out of a view", async () => {
    expect(await complaints("src/boards/yokai/layout.ts", "export const of = ({ options }: any): unknown => options;\n")).toEqual(["no-restricted-syntax"]);
  });

  it.each(["lib/choices", "lib/table.svelte", "lib/outbox.svelte", "lib/socket", "frame/touching.svelte"])("refuses %s, which knows the moves", async (path) => {
    expect(await complaints("src/boards/orodeloro/chart.ts", `export * from "../../${path}";\n`)).toEqual(["no-restricted-imports"]);
  });

  it.each(["terres", "yokai", "orodeloro", "kanagawa", "generic", "foreign"])("watches the board %s", async (board) => {
    const { rules } = (await eslint.calculateConfigForFile(`src/boards/${board}/Board.svelte`)) as { rules: Record<string, [number]> };
    expect([rules["no-restricted-syntax"]?.[0], rules["no-restricted-imports"]?.[0]]).toEqual([2, 2]);
  });

  it("lets the frame and the surface do their work", async () => {
    expect(await complaints("src/surface/address.ts", 'export const isButton = (at: string): boolean => at.startsWith("do:");\n')).toEqual([]);
  });
});
