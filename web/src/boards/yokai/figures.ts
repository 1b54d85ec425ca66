import type { FamilyName } from "../../art/families";

export type Said = "fig_families" | "fig_hints" | "fig_shapes" | "fig_side" | "fig_locked" | "fig_peace" | "fig_touch";

/** What a picture beside a rule shows: faces, hints, an affinity, shapes, or a small layout. */
export interface Picture {
  faces?: readonly FamilyName[];
  hints?: readonly string[];
  affinity?: string;
  shapes?: readonly string[];
  /** rows of cells: a family's first letters, `#` face down, `+` where a card may go, `x` where it may not, `h` locked */
  layout?: readonly string[];
  said: Said;
}

export const letters: Readonly<Record<string, FamilyName>> = { k: "kitsune", p: "kappa", r: "rokurokubi", o: "oni" };

export const pictures: Readonly<Record<string, Picture>> = {
  "Y1.1": { faces: ["kitsune", "kappa", "rokurokubi", "oni"], said: "fig_families" },
  "Y1.2": { hints: ["h02", "h06", "h14"], said: "fig_hints" },
  "Y5.2": { layout: ["x+++", "+##+", "+#++", "x+x."], said: "fig_side" },
  "Y6.3": { layout: ["##", "h#"], said: "fig_locked" },
  "Y8.4": { layout: ["kkpp", "kkpo", "rrpo", "rroo"], said: "fig_peace" },
  "Y10.6": { affinity: "a3", layout: ["kkrr", "kkrr", "oopp", "oopp"], said: "fig_touch" },
  "Y10.7": { shapes: ["square", "cat_face", "pyramid", "i_beam", "block_3x5_plus_1", "spiral"], said: "fig_shapes" },
};
