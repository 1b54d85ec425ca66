import type { Option } from "../wire";
import type { Table } from "./say";

export type Options = Readonly<Record<string, string>>;

export interface Rule {
  id: string;
  text: string;
  /** what the table chose that makes the rule read so, as `name=value` */
  choice?: string;
}

/** One way to read a rule, and the choice that plays it; no choice if there is no option. */
export interface Reading {
  text: string;
  choice: string;
  played: boolean;
}

export interface Ruling {
  source: string;
  readings: Reading[];
}

export interface Section {
  id: string;
  title: string;
  rules: Rule[];
}

function under(texts: Table, prefix: string): Rule[] {
  return Object.entries(texts).flatMap(([key, text]) => (key.startsWith(prefix) ? [{ id: key.slice(prefix.length), text }] : []));
}

/** The rule book in its texts: numbered sections, then the worked examples; rules as they are played with these options. */
export function ruleBook(texts: Table, menu: readonly Option[] = [], options: Options = {}): Section[] {
  const changed = new Map(changes(texts, menu, options).map((rule) => [rule.id, rule]));
  const rules = under(texts, "rule.").map((rule) => changed.get(rule.id) ?? rule);
  const sections = under(texts, "section.").map(({ id, text }) => ({
    id,
    title: text,
    rules: rules.filter((rule) => rule.id.startsWith(`${id}.`)),
  }));
  const examples = under(texts, "example.");
  return examples.length ? [...sections, { id: "★", title: "", rules: examples }] : sections;
}

/** The rules that read otherwise with these options. */
export function changes(texts: Table, menu: readonly Option[], options: Options): Rule[] {
  return menu.flatMap((option) => {
    const value = options[option.name];
    if (value === undefined) return [];
    const own = under(texts, `played.${option.name}.${value}.`);
    const found = own.length || value === option.values[0] ? own : under(texts, `played.${option.name}.changed.`);
    return found.map((rule) => ({ ...rule, choice: `${option.name}=${value}` }));
  });
}

/** How a rule can be read; undefined if everybody reads it alike. */
export function ruling(texts: Table, menu: readonly Option[], options: Options, rule: string): Ruling | undefined {
  const elsewhere = texts[`ruling.${rule}.elsewhere`];
  const readings = menu.filter((option) => option.rule === rule).flatMap((option) => readingsOf(texts, option, options));
  if (elsewhere) readings.push({ text: texts["reading.as_written"] ?? "", choice: "", played: true }, { text: elsewhere, choice: "", played: false });
  return readings.length ? { source: texts[`ruling.${rule}.source`] ?? "", readings } : undefined;
}

/** The values of an option, and one more reading for values that have no sentence of their own. */
function readingsOf(texts: Table, option: Option, options: Options): Reading[] {
  const chosen = options[option.name] ?? option.values[0]!;
  const readings = option.values.map((value) => ({
    text: texts[`option.${option.name}.${value}`] ?? value,
    choice: `${option.name}=${value}`,
    played: value === chosen,
  }));
  if (!option.seat_numbers && !option.form) return readings;
  const own = !option.values.includes(chosen);
  const value = own ? chosen : option.form_shown || "0";
  return [...readings, { text: texts["reading.chosen"] ?? "", choice: `${option.name}=${value}`, played: own }];
}

/** The options in an address; what the menu does not have is left out. */
export function optionsIn(query: URLSearchParams, menu: readonly Option[]): Options {
  const accepts = (option: Option, value: string): boolean =>
    option.values.includes(value) || (!!option.seat_numbers && /^\d$/.test(value)) || (!!option.form && new RegExp(`^(?:${option.form})$`).test(value));
  const given = menu.map((option) => [option, query.get(option.name) ?? ""] as const);
  return Object.fromEntries(given.filter(([option, value]) => accepts(option, value)).map(([option, value]) => [option.name, value]));
}

/** Where the rule book is read as these options play it. */
export function addressOf(game: string, changed: readonly Rule[]): string {
  const choices = [...new Set(changed.map((rule) => rule.choice!))].map((choice) => choice.split("=", 2) as [string, string]);
  return choices.length ? `/rules/${game}?${new URLSearchParams(choices)}` : `/rules/${game}`;
}

/** So many rules from the beginning, in their sections; a section that is whole stays the very same. */
export function firstRules(sections: readonly Section[], count: number): Section[] {
  const shown: Section[] = [];
  for (const section of sections) {
    if (count <= 0) break;
    shown.push(section.rules.length <= count ? section : { ...section, rules: section.rules.slice(0, count) });
    count -= section.rules.length;
  }
  return shown;
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The sections with only those rules that hold every word that is looked for, accents aside. */
export function found(sections: readonly Section[], wanted: string): Section[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (!words.length) return [...sections];
  return sections
    .map((section) => ({
      ...section,
      rules: section.rules.filter((rule) => {
        const text = plain(`${rule.id} ${section.title} ${rule.text}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter((section) => section.rules.length);
}
