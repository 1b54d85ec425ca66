import type { LessonScene, Message } from "../wire";
import { api } from "./api";
import { keep, kept } from "./shelf";

const RUNNING = "hyakki-lessons";
const DONE = "hyakki-lessons-done";

/** After so many misses the coach shows what to touch; more of them tell nothing new. */
const MISSES = 2;

/** What is touched to hear more. */
export const GO_ON = ["coach:next"];

export function isDone(game: string, lesson: string): boolean {
  return kept(DONE, `${game}/${lesson}`) !== "";
}

/** A lesson as its learner left it, in this browser: all that counted; nothing if that cannot be read. */
function triedBefore(key: string): string[][] {
  try {
    const found: unknown = JSON.parse(kept(RUNNING, key) || "[]");
    return Array.isArray(found) ? (found as string[][]) : [];
  } catch {
    return [];
  }
}

/** One lesson. The server keeps nothing of it: each request brings all that counted, and the misses of this step. */
export class LessonStore {
  scene = $state.raw<LessonScene | null>(null);
  /** the path of what is being tried */
  sent = $state.raw<readonly string[]>([]);
  #counted: string[][];
  #missed: string[][] = [];
  readonly #key: string;

  constructor(
    readonly game: string,
    readonly lesson: string,
  ) {
    this.#key = `${game}/${lesson}`;
    this.#counted = triedBefore(this.#key);
  }

  /** The lesson where it was left, or from its beginning if it was learnt, or is another one by now. */
  async open(): Promise<void> {
    const found = await this.#ask(this.#counted).catch(() => null);
    if (found && !found.coach.done) this.scene = found;
    else await this.restart();
  }

  async restart(): Promise<void> {
    this.#keep([]);
    this.scene = await this.#ask([]);
  }

  async tryOut(path: readonly string[]): Promise<void> {
    if (this.sent.length || !this.scene) return;
    this.sent = path;
    try {
      const found = await this.#ask([...this.#counted, ...this.#missed, [...path]]);
      const missed = found.coach.answer && found.coach.answer.kind !== "praise";
      if (!missed) this.#keep([...this.#counted, [...path]]);
      else if (this.#missed.length < MISSES) this.#missed = [...this.#missed, [...path]];
      this.scene = found;
      if (found.coach.done) keep(DONE, this.#key, "yes");
    } finally {
      this.sent = [];
    }
  }

  /** What would come of a move, as far as that can be foretold. */
  effectsOf(move: string): Message[] {
    const known = this.scene?.foresight;
    return known?.rows[move]?.map((at) => known.said[at]!) ?? [];
  }

  #ask(tries: string[][]): Promise<LessonScene> {
    return api.lesson(this.game, this.lesson, tries);
  }

  #keep(counted: string[][]): void {
    this.#counted = counted;
    this.#missed = [];
    keep(RUNNING, this.#key, JSON.stringify(counted));
  }
}
