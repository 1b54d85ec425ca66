import type { ElementName } from "../../art/elements";
import { pieces } from "./pieces";

export interface SketchFace {
  ends: [ElementName, ElementName];
  ability: "" | "call" | "distract";
}

export interface YokaiFace {
  element: ElementName;
  value: number;
}

const shown = (id: string): string[] => (pieces[id] ?? "").split(" ");

export function sketchOf(id: string): SketchFace {
  const [one, two, ability = ""] = shown(id);
  return { ends: [one as ElementName, two as ElementName], ability: ability as SketchFace["ability"] };
}

export function yokaiOf(id: string): YokaiFace {
  const [element, value] = shown(id);
  return { element: element as ElementName, value: Number(value) };
}

export function otherEnd(id: string, end: string): ElementName {
  const { ends } = sketchOf(id);
  return ends[0] === end ? ends[1] : ends[0];
}
