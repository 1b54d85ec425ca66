import { follow, kept, leaves, NOTHING, type Branch } from "../lib/choices";

/** What comes of touches. */
export interface Wishes {
  /** a path has come to its end: this move is meant */
  play: (move: string, path: readonly string[]) => void;
  /** what was touched, or only pointed at, cannot be done: somebody wants to know why */
  why: (path: readonly string[], touched: boolean) => void;
  /** what is pointed at now raises no question */
  fine: () => void;
}

/**
 * The one way in which things on a table are touched: by click, tap, drag, keys or a screen reader.
 *
 * It walks the tree of legal moves, and knows no rule: what is not in the tree cannot be done now.
 */
export class Touch {
  /** what was touched so far on the way to a move */
  path = $state.raw<readonly string[]>([]);
  /** what is under the pointer or has the focus */
  aimed = $state("");
  /** the path of the move that was sent and not answered yet */
  sent = $state.raw<readonly string[]>([]);
  /** the path of the move that was advised */
  advised = $state.raw<readonly string[]>([]);
  /** what a coach points at */
  pointed = $state.raw<readonly string[]>([]);
  #tree = $state.raw<Branch>(NOTHING);
  #aimedLast = $state("");
  readonly #wishes: Wishes;

  constructor(wishes: Wishes) {
    this.#wishes = wishes;
  }

  /** What may be touched next, in order. */
  readonly live = $derived(this.offered(this.path.length));

  /** What may be touched from the beginning, whatever was touched since. */
  readonly first = $derived(this.offered(0));

  /** What may be touched after so many steps of the path. */
  offered(steps: number): ReadonlySet<string> {
    const here = this.sent.length ? undefined : follow(this.#tree, this.path.slice(0, steps));
    return new Set(here instanceof Map ? (here as Branch).keys() : []);
  }

  /** Of things of which one will be touched (ways to turn a tile, to split coins) the one that is shown: the one that was aimed at last. */
  readonly leaning = $derived.by(() => (this.live.has(this.#aimedLast) ? this.#aimedLast : ([...this.live][0] ?? "")));

  /** The moves of a new position: as much of the path as still leads somewhere stays. */
  offer(tree: Branch): void {
    this.#tree = tree;
    this.path = kept(tree, this.path);
  }

  /** Touches this, and before it what it is reached by, if that is what it takes. */
  touch(at: string, via = ""): void {
    if (this.sent.length) return;
    if (this.#beyond(at, via)) this.path = [via];
    const next = this.#after(at);
    if (typeof next === "string") this.#play(next, [...this.path, at]);
    else if (next) this.path = [...this.path, at];
    else if (this.path.includes(at)) this.path = this.path.slice(0, this.path.indexOf(at));
    else if (this.#stepsBefore(at) >= 0) this.#goOnFrom(this.#stepsBefore(at), at);
    else this.#wishes.why([...this.path, at], true);
  }

  /** A piece leaves its place under a pointer: nothing is played before it is let go. */
  lift(at: string): void {
    if (this.sent.length) return;
    if (this.path.includes(at)) this.path = this.path.slice(0, this.path.indexOf(at));
    if (!(this.#after(at) instanceof Map)) this.path = [];
    if (this.#after(at) instanceof Map) this.path = [...this.path, at];
  }

  /** A piece is let go over this: what cannot take it says why, and nothing else is begun. */
  drop(at: string): void {
    if (this.live.has(at)) this.touch(at);
    else if (!this.sent.length) this.#wishes.why([...this.path, at], true);
  }

  /** One step back; what was touched last, so that the focus can return to it. */
  back(): string {
    const last = this.path.at(-1) ?? "";
    this.path = this.path.slice(0, -1);
    return last;
  }

  aim(at: string, via = ""): void {
    this.aimed = at;
    if (this.live.has(at)) this.#aimedLast = at;
    if (at && this.path.length && !this.sent.length && this.idle(at, via)) this.#wishes.why([...this.path, at], false);
    else this.#wishes.fine();
  }

  /** Of the things that may be touched now, aims at the one after that which is shown, or the one before. */
  turn(step: 1 | -1): void {
    const all = [...this.live];
    this.aim(all[(all.indexOf(this.leaning) + step + all.length) % all.length] ?? "");
  }

  /** What may be touched after this one, also where that begins anew. */
  beyond(at: string): readonly string[] {
    const next = this.#reached(at);
    return next instanceof Map ? [...(next as Branch).keys()] : [];
  }

  /** A move was refused: its path comes back as far as it still leads. */
  giveBack(path: readonly string[]): void {
    if (!this.path.length) this.path = kept(this.#tree, path.slice(0, -1));
  }

  /** The moves that touching this now leads to, also where that begins anew. */
  movesBelow(at: string, via = ""): string[] {
    return leaves(this.#after(at) ?? (via ? follow(this.#tree, [via, at]) : undefined) ?? this.#reached(at));
  }

  /** How many moves touching this now leads to. */
  count(at: string): number {
    return this.movesBelow(at).length;
  }

  /** Nothing would come of touching this but the reason why not. */
  idle(at: string, via = ""): boolean {
    return !this.path.includes(at) && !this.#beyond(at, via) && this.#stepsBefore(at) < 0;
  }

  /** How a thing stands, in words that styles and tests can ask for. */
  standing(at: string, via = ""): string {
    const [live, picked] = [this.live.has(at) || this.#beyond(at, via), this.path.includes(at)];
    const said = {
      live,
      picked,
      aimed: this.aimed === at,
      advised: this.#adviseNow === at || (via !== "" && this.advised[0] === via && this.advised[1] === at),
      pointed: this.pointed.includes(at),
      pending: this.sent.includes(at),
      quiet: this.path.length > 0 && !live && !picked,
    };
    return Object.entries(said)
      .flatMap(([word, is]) => (is ? [word] : []))
      .join(" ");
  }

  readonly #adviseNow = $derived.by(() => {
    const along = this.path.every((at, place) => this.advised[place] === at);
    return this.advised[along ? this.path.length : 0] ?? "";
  });

  #after(at: string): Branch | string | undefined {
    return follow(this.#tree, [...this.path, at]);
  }

  /** What lies below this, from as far along the path as it can be touched. */
  #reached(at: string): Branch | string | undefined {
    for (let steps = this.path.length; steps >= 0; steps--) {
      const found = follow(this.#tree, [...this.path.slice(0, steps), at]);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** It may not be touched as things are, but after this other thing. */
  #beyond(at: string, via: string): boolean {
    return via !== "" && !this.sent.length && !this.live.has(at) && follow(this.#tree, [via, at]) !== undefined;
  }

  /** How much of the path leads to where this can be touched, as much as possible; -1 if nothing of it does. */
  #stepsBefore(at: string): number {
    let steps = this.path.length;
    while (steps >= 0 && !this.offered(steps).has(at)) steps--;
    return steps;
  }

  #goOnFrom(steps: number, at: string): void {
    this.path = this.path.slice(0, steps);
    this.touch(at);
  }

  #play(move: string, path: readonly string[]): void {
    this.path = [];
    this.#wishes.play(move, path);
  }
}
