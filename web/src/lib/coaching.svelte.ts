import { notesFor, type Meeting } from "./coaching";
import { house } from "./house.svelte";
import { keep, kept } from "./shelf";

/** Whether a coach speaks at the tables of a game: not asked yet, yes, or no. */
export type Wish = "" | "on" | "off";

const WISHES = "hyakki-coach";
const READ = "hyakki-coach-read";

export const coachWish = (game: string): Wish => kept(WISHES, game) as Wish;

export function wishCoach(game: string, wish: Wish): void {
  keep(WISHES, game, wish);
  if (wish === "on") keep(READ, game, "");
}

/** The coach of a first game: explains each thing the first time it appears, and grows silent. */
export class Coaching {
  wish = $state<Wish>("");
  #read = $state.raw<ReadonlySet<string>>(new Set());

  constructor(readonly game: string) {
    this.wish = coachWish(game);
    this.#read = new Set(kept(READ, game).split(" ").filter(Boolean));
  }

  setWish(wish: Wish): void {
    wishCoach(this.game, wish);
    this.wish = wish;
    if (wish === "on") this.#read = new Set();
  }

  /** The note to be shown now: the first one that this game has and that was not read. */
  note(meeting: Meeting): string {
    if (this.wish !== "on") return "";
    const book = house.book(this.game);
    return notesFor(meeting).find((key) => book?.[key] && !this.#read.has(key)) ?? "";
  }

  read(note: string): void {
    if (!note || this.#read.has(note)) return;
    this.#read = new Set([...this.#read, note]);
    keep(READ, this.game, [...this.#read].join(" "));
  }
}
