import { sketchOf, yokaiOf } from "./cards";
import type { Preview } from "./preview";
import { w } from "./texts";

/** What a screen reader says of a sketch. */
export function sketchName(id: string): string {
  const { ends, ability } = sketchOf(id);
  const key = ability ? (`sketch_${ability}` as const) : "sketch";
  return w(key, { one: w(ends[0]).toLowerCase(), two: w(ends[1]).toLowerCase() });
}

export function yokaiName(id: string): string {
  const { element, value } = yokaiOf(id);
  return w("yokai", { element: w(element).toLowerCase(), value });
}

/** What would happen, in a few words. */
export function result({ fate, mine, theirs, value }: Preview, rival: string): string {
  return w(fate, { mine, theirs, value, sum: mine + theirs, name: rival });
}
