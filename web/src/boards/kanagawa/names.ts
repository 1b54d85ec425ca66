import { house } from "../../lib/house.svelte";
import type { Message } from "../../wire";
import { backOf, cardOf, diplomaOf, tileOf, type CardFace, type DiplomaFace, type Panel } from "./cards";
import { w } from "./texts";

/** A word of the game itself, as the log would say it. */
export function word(key: string, params?: Message["params"]): string {
  return house.say("kanagawa", params ? { key, params } : { key });
}

function subjectsOf(panel: Panel): string[] {
  return panel.shows.map(([subject, count]) => `${count} ${word(`${count > 1 ? "plural" : "subject"}.${subject}`)}`);
}

/** The print end in a few words. */
export function printWords(panel: Panel): string {
  const asks = panel.times ? [w("asks", { n: panel.times, kind: word(`kind.${panel.landscape}`) })] : [word(`kind.${panel.landscape}`)];
  const points = panel.points ? [w("points", { n: panel.points })] : [];
  return [...subjectsOf(panel), word(`season.${panel.season}`), ...asks, ...points].join(", ");
}

/** The studio end in a few words. */
export function studioWords(card: CardFace): string {
  const slot = card.slot ? [w("slot", { kind: word(`kind.${card.slot}`) })] : [];
  const points = card.bonus ? [signed(card.bonus)] : [];
  return [...slot, ...card.tools.map((tool) => word(`icon.${tool}`)), ...points].join(", ");
}

/** What a screen reader says of a card. */
export function cardName(id: string): string {
  const back = backOf(id);
  if (back) return w("hidden", { family: word(`family.${back.family}`) }) + (back.yokai ? `, ${w("brings")}` : "");
  const card = cardOf(id);
  const family = word(`family.${card.family}`);
  return w("card", { family, print: printWords(card), studio: studioWords(card) }) + (card.yokai ? `; ${w("brings")}` : "");
}

export function panelName(id: string, at: number): string {
  if (at) return w("panel", { n: at, card: printWords(cardOf(id)) });
  const tile = tileOf(id);
  return w("start_panel", { season: word(`season.${tile.season}`), kind: word(`kind.${tile.landscape}`) });
}

/** A diploma by what it asks for, as the log calls it. */
export function diplomaName(id: string): string {
  const { category, condition } = diplomaOf(id);
  if (condition.type === "set") return condition.subjects.map((name) => word(`subject.${name}`)).join(" + ");
  const things = condition.type === "of" ? condition.subjects[0] : category;
  return word(`diploma.${condition.type}`, { n: condition.n, numbers: sizes(condition).join(" + "), things: { key: `plural.${things}` } });
}

function sizes({ need }: DiplomaFace["condition"]): number[] {
  return need.flatMap((cards, at) => Array<number>(cards).fill(at + 1));
}

/** The same where there is little room, beside the sign of its category. */
export function diplomaShort({ condition }: DiplomaFace): string {
  const { type, n } = condition;
  if (type === "exact") return sizes(condition).join("·");
  const key = ({ kinds: "kinds", same: "same", landscapes: "same", chain: "row", yokai: "hold" } as const)[type as "kinds"];
  return key ? w(key, { n }) : String(n);
}

/** Whether the brushes pay for a card: as they stand, after placing or moving some, or not. */
export type Means = "now" | "step" | "no";

export function meansWords(means: Means): string {
  return { now: w("brushes_now"), step: w("brushes_step"), no: w("brushes_no") }[means];
}

export function costWords(card: CardFace, means: Means): string {
  return w("cost", { n: card.times, kind: word(`kind.${card.landscape}`), means: meansWords(means) });
}

function signed(points: number): string {
  return `${points < 0 ? "−" : "+"}${w("points", { n: Math.abs(points) })}`;
}
