import type { ElementName } from "../../art/elements";
import type { BoxPieces } from "../../wire";
import { faces } from "./pieces";

interface SketchFace {
  ends: readonly [ElementName, ElementName];
  ability: "" | "call" | "distract";
}

interface YokaiFace {
  element: ElementName;
  value: number;
}

interface Faces {
  sketch: Readonly<Record<string, SketchFace>>;
  yokai: Readonly<Record<string, YokaiFace>>;
}

let box: Faces = faces;

/** What the pieces of this table's box show; null for our own. */
export function useBox(shown: BoxPieces["faces"] | null): void {
  box = (shown as unknown as Faces | null) ?? faces;
}

export const isSketch = (id: string): boolean => id in box.sketch;

export const sketchOf = (id: string): SketchFace => box.sketch[id]!;

export const yokaiOf = (id: string): YokaiFace => box.yokai[id]!;

export function otherEnd(id: string, end: string): ElementName {
  const { ends } = sketchOf(id);
  return ends[0] === end ? ends[1] : ends[0];
}
