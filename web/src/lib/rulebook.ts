import type { Table } from "./say";

export interface Rule {
  id: string;
  text: string;
}

export interface Section {
  id: string;
  title: string;
  rules: Rule[];
}

/** The rule book in its texts: numbered sections, then the worked examples. */
export function ruleBook(texts: Table): Section[] {
  const under = (prefix: string): Rule[] =>
    Object.entries(texts).flatMap(([key, text]) => (key.startsWith(prefix) ? [{ id: key.slice(prefix.length), text }] : []));
  const rules = under("rule.");
  const sections = under("section.").map(({ id, text }) => ({
    id,
    title: text,
    rules: rules.filter((rule) => rule.id.startsWith(`${id}.`)),
  }));
  const examples = under("example.");
  return examples.length ? [...sections, { id: "★", title: "", rules: examples }] : sections;
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
