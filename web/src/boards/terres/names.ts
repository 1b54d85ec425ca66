import { sketchOf, yokaiOf } from "./cards";
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
