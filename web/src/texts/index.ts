import type { Lang, Table } from "../lib/say";
import { typesetAll } from "../lib/typeset";
import { en } from "./en";

/** English comes with the first script and stands in for what has not come. */
const loaded: Partial<Record<Lang, Table>> = { en };
const others: Partial<Record<Lang, () => Promise<Table>>> = { fr: async () => typesetAll((await import("./fr")).fr) };

/** Brings the sentences of a language before it is spoken. */
export async function loadTexts(lang: Lang): Promise<void> {
  loaded[lang] ??= (await others[lang]?.()) ?? en;
}

export const pageTexts = (lang: Lang): Table => loaded[lang] ?? en;

type Stem<K> = K extends `${infer S}.one` ? S : K extends `${string}.other` ? never : K;

/** A key, or the stem of one that has plural forms. */
export type PageKey = Stem<keyof typeof en>;

export function isPageKey(key: string): key is PageKey {
  return key in en;
}
