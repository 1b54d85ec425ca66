import { house } from "../../lib/house.svelte";
import type { Message } from "../../wire";
import { cardOf, familyOf, isBack, tileOf, type CardFace, type DiplomaFace, type Panel } from "./cards";
import type { Effect, Means } from "./counting";
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
  const family = word(`family.${familyOf(id)}`);
  if (isBack(id)) return w("hidden", { family }) + (id.endsWith("!") ? `, ${w("brings")}` : "");
  const card = cardOf(id);
  return w("card", { family, print: printWords(card), studio: studioWords(card) }) + (card.yokai ? `; ${w("brings")}` : "");
}

export function panelName(id: string, at: number): string {
  if (at) return w("panel", { n: at, card: printWords(cardOf(id)) });
  const tile = tileOf(id);
  return w("start_panel", { season: word(`season.${tile.season}`), kind: word(`kind.${tile.landscape}`) });
}

/** A diploma by what it asks for, as the log calls it. */
export function diplomaName(diploma: DiplomaFace): string {
  if (diploma.asks === "set") return diploma.subjects.map((name) => word(`subject.${name}`)).join(" + ");
  const numbers = sizes(diploma).join(" + ");
  const things = diploma.asks === "of" ? diploma.subjects[0] : diploma.category;
  return word(`diploma.${diploma.asks}`, { n: diploma.n, numbers, things: { key: `plural.${things}` } });
}

function sizes(diploma: DiplomaFace): number[] {
  return diploma.need.flatMap((cards, at) => Array<number>(cards).fill(at + 1));
}

/** The same where there is little room, beside the sign of its category. */
export function diplomaShort(diploma: DiplomaFace): string {
  switch (diploma.asks) {
    case "kinds":
      return w("kinds", { n: diploma.n });
    case "same":
    case "landscapes":
      return w("same", { n: diploma.n });
    case "exact":
      return sizes(diploma).join("·");
    case "chain":
      return w("row", { n: diploma.n });
    case "yokai":
      return w("hold", { n: diploma.n });
    default:
      return String(diploma.n);
  }
}

export function meansWords(means: Means): string {
  return { now: w("brushes_now"), step: w("brushes_step"), no: w("brushes_no") }[means];
}

export function costWords(card: CardFace, means: Means): string {
  return w("cost", { n: card.times, kind: word(`kind.${card.landscape}`), means: meansWords(means) });
}

/** What a card would bring to the print, shortest first. */
export function effectWords(effect: Effect): string[] {
  return [signed(effect.points), ...(effect.run ? [w("run_longer", { n: effect.run })] : []), ...stepWords(effect)];
}

/** The diplomas that come nearer. */
export function stepWords({ steps }: Effect): string[] {
  return steps.map(({ diploma, from, to }) => w("step", { diploma: diplomaName(diploma), from, to, n: diploma.n }));
}

function signed(points: number): string {
  return `${points < 0 ? "−" : "+"}${w("points", { n: Math.abs(points) })}`;
}
