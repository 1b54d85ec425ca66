import type { PainterView } from "../../wire";
import { cardOf, diplomas, familyOf, isBack, tileOf, type CardFace, type DiplomaFace, type Kind, type Panel, type Season } from "./cards";

/** What is counted here is only what the table shows to everyone; the server decides what holds. */

type Options = Readonly<Record<string, string>>;

export function panelsOf(painter: PainterView): Panel[] {
  if (!painter.tile) return [];
  const panels = [tileOf(painter.tile), ...painter.print.map(cardOf)];
  return panels.map((panel, at) => (painter.stormed.includes(at) ? { ...panel, season: "storm" as const } : panel));
}

export interface Run {
  from: number;
  length: number;
  season: Season;
  /** panels that count by a storm token */
  tokens: number[];
  storms: boolean;
}

const SEASONS: readonly Season[] = ["spring", "summer", "autumn", "winter"];

/** The longest stretch of one season, storms included, with so many tokens to spend (K6.4). */
export function longestRun(panels: readonly Panel[], tokens: number): Run {
  let best: Run = { from: 0, length: 0, season: "storm", tokens: [], storms: false };
  for (const season of SEASONS) {
    const strange: number[] = [];
    let from = 0;
    panels.forEach((panel, at) => {
      if (panel.season !== season && panel.season !== "storm") strange.push(at);
      if (strange.length > tokens) from = strange.shift()! + 1;
      const length = at + 1 - from;
      if (length > best.length) best = { from, length, season, tokens: [...strange], storms: panels.slice(from, at + 1).some((one) => one.season === "storm") };
    });
  }
  const stretch = panels.slice(best.from, best.from + best.length);
  return stretch.every((panel) => panel.season === "storm") ? { ...best, season: "storm" } : best;
}

export function runOf(painter: PainterView, options: Options): Run {
  return longestRun(panelsOf(painter), options["storm_token"] === "at_once" ? 0 : painter.storms);
}

function brushesOf(painter: PainterView): number {
  const sum = (tally: Record<string, number>): number => Object.values(tally).reduce((all, one) => all + one, 0);
  return painter.unplaced + sum(painter.ready) + sum(painter.used);
}

function equalSlots({ slots }: PainterView, options: Options): number {
  const most = Math.max(0, ...Object.entries(slots).map(([kind, number]) => (kind === "wild" ? 0 : number)));
  return options["wild_in_landscape_diplomas"] === "yes" ? most + (slots["wild"] ?? 0) : most;
}

function countOf(face: CardFace): number {
  return face.shows.reduce((sum, [, count]) => sum + count, 0);
}

function chain(print: readonly string[], family: string): number {
  let longest = 0;
  let length = 0;
  for (const id of print) {
    const count = familyOf(id) === family ? countOf(cardOf(id)) : 0;
    length = count ? length + count : 0;
    longest = Math.max(longest, length);
  }
  return longest;
}

/** How far a painter is on the way to a diploma: never more than its `n`. */
export function progress(painter: PainterView, diploma: DiplomaFace, options: Options): number {
  return Math.min(diploma.n, counted(painter, diploma, options));
}

function counted(painter: PainterView, diploma: DiplomaFace, options: Options): number {
  const cards = painter.print.filter((id) => familyOf(id) === diploma.category).map(cardOf);
  const tally = new Map<string, number>();
  for (const card of cards) for (const [subject, count] of card.shows) tally.set(subject, (tally.get(subject) ?? 0) + count);
  const counts = [...tally.values()];
  switch (diploma.asks) {
    case "total":
      return counts.reduce((sum, count) => sum + count, 0);
    case "set":
      return diploma.subjects.filter((subject) => tally.has(subject)).length;
    case "kinds":
      return tally.size;
    case "same":
      return Math.max(0, ...counts);
    case "of":
      return tally.get(diploma.subjects[0]!) ?? 0;
    case "exact":
      return diploma.need.reduce((sum, need, at) => sum + Math.min(need, cards.filter((card) => countOf(card) === at + 1).length), 0);
    case "chain":
      return chain(painter.print, diploma.category);
    case "arrows":
      return painter.arrows;
    case "brushes":
      return brushesOf(painter);
    case "landscapes":
      return equalSlots(painter, options);
    case "yokai":
      return painter.yokai;
  }
}

export type DiplomaState = "mine" | "taken" | "declined" | "closed" | "reached" | "near" | "open";

export function stateOf(diploma: DiplomaFace, painters: readonly PainterView[], home: number, options: Options): DiplomaState {
  const own = painters[home]!;
  if (own.diplomas.includes(diploma.id)) return "mine";
  if (painters.some((painter) => painter.diplomas.includes(diploma.id))) return "taken";
  if (own.diplomas.some((id) => diplomas.get(id)?.category === diploma.category)) return "closed";
  if (own.declined.includes(diploma.id)) return "declined";
  const missing = diploma.n - progress(own, diploma, options);
  return missing <= 0 ? "reached" : missing === 1 && diploma.n > 1 && diploma.category !== "yokai" ? "near" : "open";
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

/** A new turn finds every brush unused and no move spent (K4.2). */
export function rested(painter: PainterView): PainterView {
  const ready = { ...painter.ready };
  for (const [kind, number] of Object.entries(painter.used)) ready[kind] = (ready[kind] ?? 0) + number;
  return { ...painter, ready, used: {}, moved: 0 };
}

export type Means = "now" | "step" | "no";

/** Whether the brushes pay for a panel: as they stand, after placing or moving some, or not. */
export function means(painter: PainterView, { landscape, times }: Panel): Means {
  const at = (tally: Record<string, number>): number => (tally[landscape] ?? 0) + (tally["wild"] ?? 0);
  const lacking = times - at(painter.ready);
  if (lacking <= 0) return "now";
  const free = at(painter.slots) - at(painter.ready) - at(painter.used);
  const elsewhere = Object.values(painter.ready).reduce((sum, one) => sum + one, 0) - at(painter.ready);
  const movable = Math.min(elsewhere, painter.arrows - painter.moved);
  return lacking <= Math.min(free, painter.unplaced + movable) ? "step" : "no";
}

/** Which slots would pay: matching ones first, then wild ones (K4.13). */
export function payers(slots: readonly Slot[], { landscape, times }: Panel): Set<number> {
  const ready = (kind: Kind): number[] => slots.flatMap((slot, at) => (slot.kind === kind && slot.brush === "ready" ? [at] : []));
  return new Set([...ready(landscape), ...ready("wild")].slice(0, times));
}

export interface Step {
  diploma: DiplomaFace;
  from: number;
  to: number;
}

export interface Effect {
  points: number;
  /** by how much the season run grows */
  run: number;
  steps: Step[];
}

function effect(before: PainterView, after: PainterView, open: readonly string[], options: Options, points: number): Effect {
  const closed = new Set(before.diplomas.map((id) => diplomas.get(id)!.category));
  const steps = open.flatMap((id) => {
    const diploma = diplomas.get(id)!;
    const [from, to] = [progress(before, diploma, options), progress(after, diploma, options)];
    return to > from && !closed.has(diploma.category) && !before.declined.includes(id) ? [{ diploma, from, to }] : [];
  });
  steps.sort((one, other) => one.diploma.n - one.to - (other.diploma.n - other.to));
  const run = runOf(after, options).length - runOf(before, options).length;
  return { points: points + run, run, steps };
}

/** What a card would do as the next panel. */
export function asPanel(painter: PainterView, id: string, open: readonly string[], options: Options): Effect {
  return effect(painter, { ...painter, print: [...painter.print, id] }, open, options, 1 + cardOf(id).points);
}

/** What a card would do in the studio. */
export function asStudio(painter: PainterView, id: string, open: readonly string[], options: Options): Effect {
  const { slot, tools, bonus } = cardOf(id);
  const slots = slot ? { ...painter.slots, [slot]: (painter.slots[slot] ?? 0) + 1 } : painter.slots;
  const number = (tool: string): number => tools.filter((one) => one === tool).length;
  const after = { ...painter, slots, arrows: painter.arrows + number("arrow"), unplaced: painter.unplaced + number("brush") };
  return effect(painter, after, open, options, bonus);
}

/** Yokai that come with a column as far as can be seen. */
export function yokaiIn(cards: readonly string[]): number {
  return cards.filter((id) => !isBack(id) && cardOf(id).yokai).length;
}

/** What holding so many Yokai costs in the final count (KY6.3). */
export function yokaiLoss(number: number, options: Options): number {
  return [0, 1, Number(options["penalty_two_yokai"]), 9][number]!;
}
