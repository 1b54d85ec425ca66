import type { Lang } from "./say";

export type Theme = "day" | "night";

interface Kept {
  lang?: Lang;
  theme?: Theme;
  sound?: boolean;
}

const KEY = "hyakki";

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

/** What this browser remembers: language, theme, sounds. */
class Prefs {
  lang = $state<Lang>(document.documentElement.lang === "fr" ? "fr" : "en");
  theme = $state<Theme>(document.documentElement.dataset["theme"] === "night" ? "night" : "day");
  sound = $state(kept().sound ?? false);

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
