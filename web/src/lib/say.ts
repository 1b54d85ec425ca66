import type { Message } from "../wire";

export type Lang = "en" | "fr";
export type Table = Readonly<Record<string, string>>;
type Param = number | string | Message;

// {name} is a parameter, {name:seat} the player in that seat, {name:word} the text `word.<value>`.
const SLOT = /\{(\w+)(?::(\w+))?\}/g;

/** The plural form: French says 0 in the singular, English does not. */
function form(lang: Lang, n: Param | undefined): string {
  return n === 1 || (lang === "fr" && n === 0) ? "one" : "other";
}

/** A message as a sentence, exactly as the server would say it. A key without a sentence shows itself. */
export function say(table: Table, lang: Lang, message: Message, names: readonly string[] = []): string {
  const params = message.params ?? {};
  const template = table[message.key] ?? table[`${message.key}.${form(lang, params["n"])}`];
  if (template === undefined) return message.key;
  return template.replace(SLOT, (slot, name: string, kind: string | undefined) => {
    const value = params[name];
    if (value === undefined) return slot;
    if (typeof value === "object") return say(table, lang, value, names);
    if (kind === "seat") return names[Number(value)] ?? `#${value}`;
    if (kind !== undefined) return say(table, lang, { key: `${kind}.${value}` }, names);
    return String(value);
  });
}
