import { pieces } from "./pieces";

export type Landscape = "forest" | "plains" | "mountain" | "ocean";
export type Kind = Landscape | "wild";
export type Season = "spring" | "summer" | "autumn" | "winter" | "storm";
export type Family = "tree" | "animal" | "person" | "building" | "kite" | "lantern" | "umbrella";
export type Tool = "arrow" | "brush" | "assistant" | "keep_card" | "give_yokai";
export type Reward = "brush" | "assistant" | "storm_token" | "give_yokai";
export type Category = Family | "arrow" | "brush" | "landscape" | "yokai";

export const KINDS: readonly Kind[] = ["forest", "plains", "mountain", "ocean", "wild"];

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

export interface CardFace extends Panel {
  family: Family;
  slot: Kind | "";
  tools: readonly Tool[];
  /** the points of its studio end */
  bonus: number;
}

export interface DiplomaFace {
  id: string;
  category: Category;
  /** how the print or studio is counted for it */
  asks: "total" | "set" | "kinds" | "same" | "of" | "exact" | "chain" | "arrows" | "brushes" | "landscapes" | "yokai";
  n: number;
  subjects: readonly string[];
  /** of cards with 1, 2, 3 … subjects, how many */
  need: readonly number[];
  points: number;
  rewards: readonly Reward[];
}

const CARD = /^print: asks (\d) (\w+), (\w+), (.+), (-?\d+) pt \| studio: (no slot|\w+)(.*), (-?\d+) pt( \| Yokai)?$/;
const faces = new Map<string, CardFace>();

export function isBack(id: string): boolean {
  return id.includes("?");
}

export function familyOf(id: string): Family {
  return id.slice(0, id.indexOf("_")) as Family;
}

function subjects(text: string): [string, number][] {
  return [...text.matchAll(/(\d+) (\w+)/g)].map(([, count, name]) => [name!, Number(count)]);
}

export function cardOf(id: string): CardFace {
  const known = faces.get(id);
  if (known) return known;
  const [, times, landscape, season, shown, points, slot, tools, bonus, yokai] = CARD.exec(pieces[id] ?? "") ?? [];
  const face: CardFace = {
    family: familyOf(id),
    landscape: landscape as Landscape,
    times: Number(times),
    season: season as Season,
    shows: subjects(shown ?? ""),
    points: Number(points),
    yokai: yokai !== undefined,
    slot: slot === "no slot" ? "" : (slot as Kind),
    tools: (tools?.trim() ? tools.trim().split(" ") : []) as Tool[],
    bonus: Number(bonus),
  };
  faces.set(id, face);
  return face;
}

export function tileOf(id: string): Panel {
  const [landscape, season] = (pieces[id] ?? "").split(", ");
  return { landscape: landscape as Landscape, season: season as Season, times: 0, shows: [], points: 0, yokai: false };
}

const CATEGORIES: Record<string, Category> = { trees: "tree", animals: "animal", people: "person", buildings: "building", kites: "kite", lanterns: "lantern", umbrellas: "umbrella", arrows: "arrow", brushes: "brush", landscapes: "landscape", yokai: "yokai" };

function diplomaOf(id: string, shows: string): DiplomaFace {
  const [condition = "", gain = ""] = shows.split(": ");
  const [points = "", ...rewards] = gain.split(", ");
  const face = { id, category: CATEGORIES[id.split("_")[0]!]!, subjects: [], need: [], points: parseInt(points), rewards: rewards as Reward[] };
  if (condition.startsWith("cards with")) {
    const need: number[] = [];
    for (const [, cards, size] of condition.matchAll(/(\d) × (\d)/g)) need[Number(size) - 1] = Number(cards);
    const whole = Array.from(need, (cards) => cards ?? 0);
    return { ...face, asks: "exact", need: whole, n: whole.reduce((sum, cards) => sum + cards, 0) };
  }
  if (condition.includes(" + ")) {
    const set = condition.split(" + ");
    return { ...face, asks: "set", subjects: set, n: set.length };
  }
  const [asks, n, ...named] = condition.split(" ");
  return { ...face, asks: asks as DiplomaFace["asks"], n: Number(n), subjects: named };
}

/** All diplomas of the box in their order. */
export const diplomas: ReadonlyMap<string, DiplomaFace> = new Map(
  Object.entries(pieces).flatMap(([id, shows]) => (CATEGORIES[id.split("_")[0]!] && / pt\b/.test(shows) ? [[id, diplomaOf(id, shows)] as const] : [])),
);

/** The categories of a game with these families, the studio's last. */
export function categoriesOf(families: readonly string[], yokai: boolean): Category[] {
  return [...(families as Family[]), "arrow", "brush", "landscape", ...(yokai ? (["yokai"] as const) : [])];
}
