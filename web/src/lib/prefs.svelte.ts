import type { Lang } from "./say";

export type Theme = "day" | "night";

interface Kept {
  lang?: Lang;
  theme?: Theme;
  sound?: boolean;
  inWords?: boolean;
  letters?: boolean;
}

const KEY = "hyakki";

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

/** What this browser remembers: language, theme, sounds, words instead of pictures. */
class Prefs {
  lang = $state<Lang>(document.documentElement.lang === "fr" ? "fr" : "en");
  theme = $state<Theme>(document.documentElement.dataset["theme"] === "night" ? "night" : "day");
  sound = $state(kept().sound ?? false);
  /** tables are shown as facts and a list of moves instead of a drawn board */
  inWords = $state(kept().inWords ?? false);
  /** single letters and digits do something at a table */
  letters = $state(kept().letters ?? true);

  setLang(lang: Lang): void {
    this.lang = lang;
    document.documentElement.lang = lang;
    this.keep({ lang });
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    document.documentElement.dataset["theme"] = theme;
    this.keep({ theme });
  }

  setSound(sound: boolean): void {
    this.sound = sound;
    this.keep({ sound });
  }

  setInWords(inWords: boolean): void {
    this.inWords = inWords;
    this.keep({ inWords });
  }

  setLetters(letters: boolean): void {
    this.letters = letters;
    this.keep({ letters });
  }

  private keep(change: Kept): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...kept(), ...change }));
    } catch {
      // a browser that keeps nothing still plays
    }
  }
}

export const prefs = new Prefs();

export function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
