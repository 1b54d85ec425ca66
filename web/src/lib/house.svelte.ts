import { SvelteMap } from "svelte/reactivity";
import { pageTexts, type PageKey } from "../texts";
import type { Catalogue, GameInfo, Me, Message } from "../wire";
import { api, Refusal } from "./api";
import { prefs } from "./prefs.svelte";
import { NOBODY, say, type Table } from "./say";

type Params = Record<string, number | string>;

/** What every page shares: who I am, the games on the shelf, and the sentences of each game. */
class House {
  me = $state<Me | null>(null);
  shelf = $state.raw<Catalogue | null>(null);
  problem = $state("");
  offline = $state(false);
  private books = new SvelteMap<string, Table>();
  private asked = new Set<string>();

  async enter(): Promise<void> {
    try {
      [this.me, this.shelf] = await Promise.all([api.me(), api.shelf()]);
      this.offline = false;
    } catch {
      this.offline = true;
    }
  }

  game(key: string): GameInfo | undefined {
    return this.shelf?.games.find((game) => game.key === key);
  }

  /** The sentences of a game in the chosen language, loaded when first wanted. */
  book(game: string): Table | undefined {
    const name = `${prefs.lang}/${game}`;
    if (!this.asked.has(name)) {
      this.asked.add(name);
      api.texts(prefs.lang, game).then(
        (table) => this.books.set(name, table),
        () => this.asked.delete(name),
      );
    }
    return this.books.get(name);
  }

  text(game: string, key: string): string {
    const book = this.book(game);
    return book ? say(book, prefs.lang, { key }) : "";
  }

  say(game: string, message: Message, names: readonly string[] = [], reader = NOBODY): string {
    const book = this.book(game);
    return book ? say(book, prefs.lang, message, names, reader) : "";
  }

  /** Runs what may be refused; a refusal is shown at the foot of the page. */
  async attempt<T>(what: () => Promise<T>): Promise<T | undefined> {
    this.problem = "";
    try {
      return await what();
    } catch (error) {
      this.problem = told(error);
      return undefined;
    }
  }
}

/** The sentence of an error, whatever went wrong. */
export function told(error: unknown): string {
  if (error instanceof Refusal && error.problem) return error.problem.text;
  return t("lost.server");
}

/** A sentence of the pages themselves. */
export function t(key: PageKey, params: Params = {}): string {
  return say(pageTexts(prefs.lang), prefs.lang, { key, params });
}

export const house = new House();
