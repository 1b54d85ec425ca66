import type { Message } from "../wire";

export type Lang = "en" | "fr";
export type Table = Readonly<Record<string, string>>;
type Param = number | string | Message;

// {name} is a parameter, {name:seat} the player in that seat, {name:word} the text `word.<value>`.
// A French "de" or "que" before it is part of the slot: "la main d’Inugami".
const SLOT = /(\b(?:[Dd]|[Qq]u)e )?\{(\w+)(?::(\w+))?\}/g;

/** The plural form: French says 0 in the singular, English does not. */
function form(lang: Lang, n: Param | undefined): string {
  return n === 1 || (lang === "fr" && n === 0) ? "one" : "other";
}

/** "de " or "que " and what follows it: d’Inugami, but de Kappa. */
function elided(lang: Lang, before: string, word: string): string {
  return before && lang === "fr" && /^[aeiouàâäéèêëîïôöûü]/i.test(word) ? `${before.slice(0, -2)}’${word}` : before + word;
}

/** No seat: nobody is spoken to. */
export const NOBODY = -1;

/** The keys of a sentence, the one that speaks to the reader first: about what they do, or what is done to them. */
function persons(key: string, { who, other }: Readonly<Record<string, Param>>, reader: number): string[] {
  if (reader === NOBODY) return [key];
  return who === reader ? [`${key}.you`, key] : other === reader ? [`${key}.to_you`, key] : [key];
}

/** A message as a sentence, exactly as the server would say it to the reader in a seat. A key without a sentence shows itself. */
export function say(table: Table, lang: Lang, message: Message, names: readonly string[] = [], reader = NOBODY): string {
  const params: Readonly<Record<string, Param>> = message.params ?? {};
  const plural = form(lang, params["n"]);
  const forms = persons(message.key, params, reader).flatMap((key) => [key, `${key}.${plural}`]);
  const template = forms.map((key) => table[key]).find((found) => found !== undefined);
  if (template === undefined) return message.key;
  return template.replace(SLOT, (slot, before: string | undefined, name: string, kind: string | undefined) => {
    const value = params[name];
    return value === undefined ? slot : elided(lang, before ?? "", word(value, kind));
  });

  function word(value: Param, kind: string | undefined): string {
    if (typeof value === "object") return say(table, lang, value, names, reader);
    if (kind === "seat") return names[Number(value)] ?? `#${value}`;
    if (kind !== undefined) return say(table, lang, { key: `${kind}.${value}` }, names, reader);
    return String(value);
  }
}
