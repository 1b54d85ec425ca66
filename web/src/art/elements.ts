import type { Kanji } from "./kanji";
import type { Motif } from "./motifs";
import { between, pattern, type PatternName } from "./patterns";

interface Element {
  base: string;
  line: string;
  on: string;
  pattern: PatternName;
  spirit: Motif;
  sign: Kanji;
}

/** The four elements: colour, pattern, spirit and sign always travel together. */
export const elements = {
  water: { base: "#245A8A", line: "#A9CBE0", on: "#FFFFFF", pattern: "seigaiha", spirit: "umibozu", sign: "水" },
  fire: { base: "#B5301F", line: "#F4B98A", on: "#FFFFFF", pattern: "kaen", spirit: "hinotama", sign: "火" },
  earth: { base: "#2F6A49", line: "#A7CFA5", on: "#FFFFFF", pattern: "konoha", spirit: "kodama", sign: "土" },
  wind: { base: "#E0AE35", line: "#8A5E0C", on: "#1F1B19", pattern: "uzu", spirit: "tengu", sign: "風" },
} as const satisfies Record<string, Element>;

export type ElementName = keyof typeof elements;

export const elementNames = Object.keys(elements) as ElementName[];

/** The patterns of the elements at the size of a card and of a small piece. */
export const elementPatterns = elementNames
  .map((name) => {
    const { base, line, pattern: kind } = elements[name];
    const subdued = between(base, line, 0.42);
    return pattern(`of-${name}`, kind, base, subdued, 0.78) + pattern(`of-${name}-small`, kind, base, subdued, 0.56);
  })
  .join("");
