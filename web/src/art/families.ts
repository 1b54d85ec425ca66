import type { Motif } from "./motifs";
import { between, pattern, type PatternName } from "./patterns";

interface Family {
  base: string;
  line: string;
  pattern: PatternName;
  spirit: Motif;
}

/** The four families of spirits: colour, pattern and mask always travel together. */
export const families = {
  kitsune: { base: "#B5301F", line: "#F0B7A0", pattern: "uroko", spirit: "kitsune" },
  kappa: { base: "#2F6A49", line: "#A7CFA5", pattern: "kikko", spirit: "kappa" },
  rokurokubi: { base: "#5E3F7D", line: "#C9B3DD", pattern: "tatewaku", spirit: "rokurokubi" },
  oni: { base: "#234F80", line: "#A9CBE0", pattern: "tora", spirit: "oni" },
} as const satisfies Record<string, Family>;

export type FamilyName = keyof typeof families;

export const familyNames = Object.keys(families) as FamilyName[];

/** The patterns of the families, and those of the two backs. */
export const familyPatterns =
  familyNames
    .map((name) => {
      const { base, line, pattern: kind } = families[name];
      return pattern(`of-${name}`, kind, base, between(base, line, 0.42), 0.72);
    })
    .join("") +
  pattern("spirit-back", "seigaiha", "#1B3763", "#4C6E9B", 0.62) +
  pattern("hint-back", "asanoha", "#9E2419", "#C9584A", 0.7);
