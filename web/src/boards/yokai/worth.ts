import { familyNames, type FamilyName } from "../../art/families";
import type { CardView, YokaiView } from "../../wire";
import { BLANK, shown } from "./cards";
import { around, groups, makes } from "./layout";

/** Points of a victory (Y9.2, Y9.3). */
export const POINTS = { right: 1, wrong: -1, prepared: 2, unprepared: 5 } as const;
export const RANKS = ["honorable", "glorious", "total"] as const;
export type Rank = (typeof RANKS)[number];

const FROM: Record<number, readonly [number, number]> = { 2: [8, 12], 3: [10, 14], 4: [11, 15] };

/** From which score on a victory is glorious, and total (Y9.4). */
export function thresholds(view: YokaiView): readonly [number, number] {
  return FROM[view.options["rank_scale"] === "four_player" ? 4 : view.seats] ?? FROM[4]!;
}

export function rankOf(points: number, [glorious, total]: readonly [number, number]): Rank {
  return points >= total ? "total" : points >= glorious ? "glorious" : "honorable";
}

/** What a used colourless hint is worth; nothing yet, if it is turned up at the end (Y11.5). */
function blankPoints(view: YokaiView): number {
  return Number(view.options["colourless_used_score"]) || 0;
}

/** What a victory would be worth now, at the least and at the most. */
export function worth(view: YokaiView): { least: number; most: number; used: number } {
  const hints = view.cards.flatMap((card) => card.hint ?? []);
  const blanks = hints.filter((hint) => hint === BLANK).length;
  const named = view.options["colourless_used_score"] === "printed" ? hints.length : hints.length - blanks;
  const sure = view.prepared.length * POINTS.prepared + view.unprepared * POINTS.unprepared + blanks * blankPoints(view);
  return { least: sure + named * POINTS.wrong, most: sure + named * POINTS.right, used: hints.length };
}

/** Was the claim of the hint on this card true? Nothing, if it claims nothing. */
export function judged(card: CardView): boolean | null {
  return !card.hint || card.hint === BLANK || !card.face ? null : shown(card.hint).includes(card.face as FamilyName);
}

export function touching(cards: readonly CardView[], one: string, two: string): boolean {
  const others = new Set(cards.filter((card) => card.face === two).flatMap((card) => around(card.cell)));
  return cards.some((card) => card.face === one && others.has(`${card.cell[0]},${card.cell[1]}`));
}

export interface Verdict {
  /** is each family together? */
  families: { family: FamilyName; together: boolean }[];
  affinities: { name: string; holder: number | null; holds: boolean }[];
  shape: boolean | null;
  won: boolean;
  lines: { what: "right" | "wrong" | "blank" | "prepared" | "unprepared"; n: number; points: number }[];
  points: number;
  rank: Rank;
}

/** The end as the faces show it (Y8.4, Y10.6, Y10.7, Y9). */
export function verdict(view: YokaiView): Verdict {
  const families = familyNames.map((family) => ({ family, together: groups(view.cards.filter((card) => card.face === family).map((card) => card.cell)).length === 1 }));
  const affinities = view.affinities.map(({ name, holder }) => {
    const [one = "", two = ""] = shown(name ?? "");
    return { name: name ?? "", holder, holds: touching(view.cards, one, two) };
  });
  const shape = view.shape === null ? null : makes(view.cards.map((card) => card.cell), view.shape, view.options["mirror_shapes"] === "on");
  const claims = view.cards.map(judged);
  const count = { right: claims.filter((claim) => claim === true).length, wrong: claims.filter((claim) => claim === false).length, prepared: view.prepared.length, unprepared: view.unprepared };
  const blanks = view.cards.filter((card) => card.hint === BLANK).length;
  const lines: Verdict["lines"] = (["right", "wrong", "prepared", "unprepared"] as const).map((what) => ({ what, n: count[what], points: count[what] * POINTS[what] }));
  lines.splice(2, 0, { what: "blank", n: blanks, points: blanks * blankPoints(view) });
  const points = lines.reduce((sum, line) => sum + line.points, 0);
  const won = families.every((one) => one.together) && affinities.every((one) => one.holds) && shape !== false;
  return { families, affinities, shape, won, lines: lines.filter((line) => line.n > 0), points, rank: rankOf(points, thresholds(view)) };
}
