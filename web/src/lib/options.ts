import type { GameInfo, Option, TableInfo } from "../wire";
import { house, t } from "./house.svelte";

export interface OptionWords {
  name: string;
  value: string;
}

/** What a table plays where nobody chooses; one by link or on one screen may have a default of its own. */
export function defaultOf(option: Option, isPublic: boolean): string {
  return (!isPublic && option.private_default) || option.values[0]!;
}

/** The options that were changed from their defaults, in words; or that all are as printed. */
export function optionWords(game: GameInfo, table: TableInfo): OptionWords[] {
  return game.menu.flatMap((option) => {
    const value = table.options[option.name];
    if (value === undefined || value === defaultOf(option, table.house.public !== false)) return [];
    return [choiceWords(game, option, value)];
  });
}

export function choiceWords(game: GameInfo, option: Option, value: string): OptionWords {
  const named = !option.values.includes(value) && option.seat_numbers;
  return { name: `${optionName(game.key, option.name)}:`, value: named ? t("new.seat", { n: Number(value) + 1 }) : valueName(game.key, option, value) };
}

export function optionName(game: string, option: string): string {
  return house.text(game, `option.${option}.name`);
}

/** A value that counts things, and the numbers in it. */
export const counted = (numbers: readonly number[]): string => `custom(${numbers.join(",")})`;
export const countedIn = (value: string): number[] => (value.match(/\d+/g) ?? []).map(Number);

/** A value in words; one that names or counts several things does so for each of them. */
export function valueName(game: string, option: Option, value: string): string {
  if (option.counts?.length && !option.values.includes(value))
    return countedIn(value).map((n, at) => `${house.text(game, `option.${option.name}.count_${at + 1}`)}: ${n}`).join(", ");
  if (option.groups?.length && value.includes(",")) return value.split(",").map((one) => valueName(game, option, one)).join(", ");
  const key = `option.${option.name}.${value}`;
  const text = house.text(game, key);
  return text === key ? value : text;
}

/** What this game lets people talk about; empty if it has nothing to say about it. */
export function talkWords(game: string, policy: TableInfo["talk"]): string {
  const key = `talk.${policy}`;
  const text = house.text(game, key);
  return text === key ? "" : text;
}

/** What the table decided beyond the rules, one sentence each. */
export function houseWords({ game, house: wanted, talk: policy }: TableInfo): string[] {
  const clock = wanted.clock ?? {};
  const minutes = Math.round(((clock.seconds ?? 60) / 60) * 10) / 10;
  const time = {
    none: t("clock.none"),
    turn: t("clock.turn_of", { n: clock.seconds ?? 60 }),
    bank: t("clock.bank_of", { n: minutes, more: clock.increment ?? 0 }),
  }[clock.kind ?? "none"];
  const undo = { off: t("undo.off"), until_revealed: t("undo.until_revealed"), by_consent: t("undo.by_consent") }[
    wanted.undo ?? "until_revealed"
  ];
  const talk = { free: t("talk.policy_free"), emotes: t("talk.policy_emotes"), off: t("talk.policy_off") }[policy];
  return [time, `${t("new.undo")} – ${undo}`, `${t("new.talk")} – ${talkWords(game, policy) || talk}`, wanted.public === false ? t("public.no") : t("public.yes"), wanted.hints === false ? t("hints.no") : t("hints.yes")];
}
