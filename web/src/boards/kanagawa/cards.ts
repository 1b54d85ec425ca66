import type { BoxPieces, PainterView } from "../../wire";
import { faces } from "./pieces";

export type Landscape = "forest" | "plains" | "mountain" | "ocean";
export type Kind = Landscape | "wild";
export type Season = "spring" | "summer" | "autumn" | "winter" | "storm";
export type Family = "tree" | "animal" | "person" | "building" | "kite" | "lantern" | "umbrella";
export type Tool = "arrow" | "brush" | "assistant" | "keep_card" | "give_yokai";
export type Reward = "brush" | "assistant" | "storm_token" | "give_yokai";
export type Category = Family | "arrow" | "brush" | "landscape" | "yokai";

/** What a panel of a print shows, whether it was a card or the start tile. */
export interface Panel {
  landscape: Landscape;
  season: Season;
  /** how many brushes painting it takes; none for the start tile */
  times: number;
  shows: readonly (readonly [subject: string, count: number])[];
  points: number;
  yokai: boolean;
}

/** The back of a card, and whether it brought a Yokai. */
export interface Back {
  family: Family;
  yokai: boolean;
}

export interface CardFace extends Panel {
  family: Family;
  slot: Kind | "";
  tools: readonly Tool[];
  /** the points of its studio end */
  bonus: number;
}

export interface DiplomaFace {
  category: Category;
  condition: {
    /** how the print or studio is counted for it */
    type: "total" | "set" | "kinds" | "same" | "of" | "exact" | "chain" | "arrows" | "brushes" | "landscapes" | "yokai";
    n: number;
    subjects: readonly string[];
    /** of cards with 1, 2, 3 … subjects, how many */
    need: readonly number[];
  };
  points: number;
  rewards: readonly Reward[];
}

/** The pieces as the box describes them. */
interface Faces {
  card: Record<string, { print: Pick<Panel, "landscape" | "times" | "season" | "points"> & { shows: Record<string, number> }; studio: { slot: Kind | ""; icons: Tool[]; points: number }; yokai: boolean; family: Family }>;
  "start tile": Record<string, Pick<Panel, "landscape" | "season">>;
  diploma: Record<string, DiplomaFace>;
}

const ours = faces as unknown as Faces;
const known = new Map<string, CardFace>();
let box = ours;

/** What the pieces of this table's box show; null for our own. */
export function useBox(shown: BoxPieces["faces"] | null): void {
  box = (shown as unknown as Faces | null) ?? ours;
  known.clear();
}

const FAMILIES: readonly Family[] = ["tree", "animal", "person", "building", "kite", "lantern", "umbrella"];
const backs: Readonly<Record<string, Back>> = Object.assign({}, ...FAMILIES.map((family) => ({ [`${family}_?`]: { family, yokai: false }, [`${family}_?!`]: { family, yokai: true } })));

/** What is seen of a card that lies face down; nothing for one that lies open. */
export const backOf = (id: string): Back | undefined => backs[id];

export function cardOf(id: string): CardFace {
  const { print, studio, yokai, family } = box.card[id]!;
  if (!known.has(id)) known.set(id, { ...print, shows: Object.entries(print.shows), yokai, family, slot: studio.slot, tools: studio.icons, bonus: studio.points });
  return known.get(id)!;
}

export function tileOf(id: string): Panel {
  const { landscape, season } = box["start tile"][id]!;
  return { landscape, season, times: 0, shows: [], points: 0, yokai: false };
}

export const diplomaOf = (id: string): DiplomaFace => box.diploma[id]!;

/** The ids of all diplomas of the box, in their order. */
export const diplomaIds = (): string[] => Object.keys(box.diploma);

/** The panels of a print from the left, the start tile first. */
export function panelsOf(painter: PainterView): Panel[] {
  if (!painter.tile) return [];
  const panels = [tileOf(painter.tile), ...painter.print.map(cardOf)];
  return panels.map((panel, at) => (painter.stormed.includes(at) ? { ...panel, season: "storm" as const } : panel));
}

export interface Slot {
  kind: Kind;
  brush: "" | "ready" | "used";
}

/** The slots of a studio one by one: those with brushes first in each kind. */
export function slotsOf(painter: PainterView): Slot[] {
  return Object.entries(painter.slots).flatMap(([kind, number]) => {
    const ready = painter.ready[kind] ?? 0;
    const used = painter.used[kind] ?? 0;
    return Array.from({ length: number }, (_, at): Slot => ({ kind: kind as Kind, brush: at < ready ? "ready" : at < ready + used ? "used" : "" }));
  });
}
