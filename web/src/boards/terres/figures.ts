import type { StackView } from "../../wire";

/** What a picture beside a rule shows: cards in a row, or stacks with the sketches at them. */
export interface Picture {
  cards?: readonly string[];
  stacks?: readonly StackView[];
  /** how the picture is described */
  said: "fig_yokai" | "fig_sketches" | "fig_abilities" | "fig_complete" | "fig_fright" | "fig_call" | "fig_distract";
}

function stack(element: string, yokai: (string | null)[], theirs: string[], mine: string[]): StackView {
  return { element, yokai, unseen: [], sides: [mine, theirs] };
}

export const pictures: Readonly<Record<string, Picture>> = {
  "T1.1": { cards: ["water3", "fire4", "earth5", "wind6", "water7"], said: "fig_yokai" },
  "T1.3": { cards: ["s01", "s19", "s31"], said: "fig_sketches" },
  "T1.4": { cards: ["s05", "s36"], said: "fig_abilities" },
  "T5.3": { stacks: [stack("fire", ["fire5", null, null], ["s19", "s25"], ["s01", "s20", "s26"])], said: "fig_complete" },
  "T5.6": { stacks: [stack("wind", ["wind4", null], ["s13", "s31"], ["s25", "s32"])], said: "fig_fright" },
  "T6.3": {
    stacks: [stack("water", ["water3", null, null], [], []), stack("earth", ["earth7", null], ["s07"], ["s08", "s23", "s31"])],
    said: "fig_call",
  },
  "T6.7": {
    stacks: [stack("fire", ["fire6", null], ["s25", "s01"], ["s20", "s24"]), stack("water", ["water4", null], ["s13"], ["s08"])],
    said: "fig_distract",
  },
};
