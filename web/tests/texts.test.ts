import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { en } from "../src/texts/en";
import { fr } from "../src/texts/fr";

const SOURCE = join(import.meta.dirname, "../src");

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && /\.(svelte|ts)$/.test(file.name) && !file.parentPath.includes("/texts"))
    .map((file) => readFileSync(join(file.parentPath, file.name), "utf8"));
}

const code = sources(SOURCE).join("\n");
const slots = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map((slot) => slot[0]).sort();

describe("the sentences of the pages", () => {
  it("are complete in both languages", () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  });

  it("have the same slots in both languages", () => {
    for (const [key, text] of Object.entries(en)) expect(slots(fr[key as keyof typeof en]), key).toEqual(slots(text));
  });

  it("have no straight apostrophe in French", () => {
    expect(Object.values(fr).filter((text) => text.includes("'"))).toEqual([]);
    const boards = readdirSync(join(SOURCE, "boards"), { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("/texts.ts"));
    const french = boards.map((file) => readFileSync(join(SOURCE, "boards", file), "utf8").split("const fr")[1]!);
    expect(french.length).toBeGreaterThan(3);
    expect(french.flatMap((text) => text.match(/\p{L}'\p{L}+/gu) ?? [])).toEqual([]);
  });

  it("are all used", () => {
    const unused = Object.keys(en).filter((key) => {
      const stem = key.replace(/\.(one|other)$/, "");
      return !stem.startsWith("emote.") && !code.includes(`"${stem}"`) && !code.includes(`'${stem}'`);
    });
    expect(unused).toEqual([]);
  });

  it("leave no text in the pages themselves", () => {
    const visible = [...code.matchAll(/>\s*([A-Z][a-z]+ [a-z]+[^<{]*)</g)].map((found) => found[1]);
    expect(visible).toEqual([]);
  });
});
