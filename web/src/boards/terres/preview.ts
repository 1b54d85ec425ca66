import type { StackView } from "../../wire";
import { yokaiOf } from "./cards";

export type Fate = "more" | "take" | "give" | "scare";

export interface Preview {
  fate: Fate;
  mine: number;
  theirs: number;
  value: number;
}

/** What a stack would come to with these changes: shown before anything is committed. */
export function preview(stack: StackView, home: number, mine = 0, theirs = 0, top = stack.yokai[0] ?? null): Preview {
  const own = (stack.sides[home]?.length ?? 0) + mine;
  const other = (stack.sides[1 - home]?.length ?? 0) + theirs;
  const value = top ? yokaiOf(top).value : 0;
  const complete = value > 0 && own + other >= value;
  const fate = !complete ? "more" : own === other ? "scare" : own > other ? "take" : "give";
  return { fate, mine: own, theirs: other, value };
}
