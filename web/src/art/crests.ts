import { getContext, setContext } from "svelte";

/** The mark of each seat: a colour, a crest, and the pattern of its bars. */
export const crests = [
  { colour: "#B92D20", line: "#F0B7A0", pattern: "shippo", sign: '<circle r="5"/>' },
  {
    colour: "#1F4E7A",
    line: "#A9CBE0",
    pattern: "seigaiha",
    sign: '<path d="M-9 3A5 5 0 0 1 0 3A5 5 0 0 1 9 3M-5-3A5 5 0 0 1 5-3" fill="none" stroke="#FBF5E8" stroke-width="2.2"/>',
  },
  { colour: "#2C6145", line: "#A7CFA5", pattern: "konoha", sign: '<path d="M0-8L7 4H-7ZM0-1L7 9H-7Z"/>' },
  {
    colour: "#8A6410",
    line: "#F6E3AE",
    pattern: "ichimatsu",
    sign: '<path d="M0-8L3-3L8 0L3 3L0 8L-3 3L-8 0L-3-3Z"/>',
  },
] as const;

export type CrestLook = (typeof crests)[number];

const CRESTS = Symbol("crests");

/** Which crest each seat of this table has: players keep theirs in a rematch. */
export function provideCrests(bySeat: () => readonly number[]): void {
  setContext(CRESTS, bySeat);
}

/** The crest of a seat. Asked while a component is set up; where no table says otherwise each seat has its own. */
export function crestsHere(): (seat: number) => CrestLook {
  const bySeat = getContext<(() => readonly number[]) | undefined>(CRESTS);
  return (seat) => crests[(bySeat?.()[seat] ?? seat) % crests.length]!;
}
