export type Said = "fig_backs" | "fig_ends" | "fig_slots" | "fig_double" | "fig_run";

/** Cards beside a rule: upright as in a print, or lying as a whole card with both ends. */
export interface Picture {
  cards: readonly string[];
  wide?: boolean;
  said: Said;
}

export const pictures: Readonly<Record<string, Picture>> = {
  "K1.3": { cards: ["tree_?", "animal_?", "person_?", "building_?", "kite_?", "lantern_?", "umbrella_?"], said: "fig_backs" },
  "K1.4": { cards: ["tree_03", "animal_08"], wide: true, said: "fig_ends" },
  "K1.6": { cards: ["tree_13", "tree_14", "tree_17", "tree_18"], wide: true, said: "fig_slots" },
  "K4.10": { cards: ["tree_01", "tree_02"], wide: true, said: "fig_double" },
  "K6.4": { cards: ["tree_01", "animal_01", "tree_16", "person_01", "tree_04"], said: "fig_run" },
};
