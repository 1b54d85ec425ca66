import { en } from "./en";
import { fr } from "./fr";

export const pageTexts = { en, fr };

type Stem<K> = K extends `${infer S}.one` ? S : K extends `${string}.other` ? never : K;

/** A key, or the stem of one that has plural forms. */
export type PageKey = Stem<keyof typeof en>;

export function isPageKey(key: string): key is PageKey {
  return key in en;
}
