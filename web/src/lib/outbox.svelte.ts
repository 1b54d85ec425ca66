import type { FromServer, FromVisitor } from "../wire";

export type Asked<T> = T extends { id: string } ? Omit<T, "id"> : never;
export type Request = Asked<FromVisitor>;

/** Whoever sends these again by the same id has them done once. */
const LASTING: readonly Request["type"][] = ["play", "undo", "say"];

/** How long an answer may take on an open line, and how often a request is sent again there. */
const PATIENCE = 3_000;
const REPEATS = 2;

interface Entry {
  request: FromVisitor & { id: string };
  done: (answer: FromServer | null) => void;
  sendings: number;
  timer: number;
}

interface Line {
  send: (message: FromVisitor) => boolean;
  /** the line is dead, whatever the browser believes */
  reopen: () => void;
}

/** Ids that no other page has, the same at each sending. */
const page = Math.random().toString(36).slice(2, 8);
let made = 0;

/**
 * What was asked of the server and is not answered yet. Moves and words are sent until they are answered,
 * over as many lines as it takes; other requests end with their line.
 */
export class Outbox {
  /** how many moves and words are still under way */
  lasting = $state(0);
  #settled: (() => void)[] = [];
  readonly #entries = new Map<string, Entry>();
  readonly #line: Line;

  constructor(line: Line) {
    this.#line = line;
  }

  /** The answer, or null if the line ended first. */
  ask(request: Request): Promise<FromServer | null> {
    const id = `${page}-${++made}`;
    return new Promise((done) => {
      const entry: Entry = { request: { ...request, id } as Entry["request"], done, sendings: 0, timer: 0 };
      this.#entries.set(id, entry);
      this.#count();
      if (!this.#send(entry) && !lasts(entry)) this.#end(entry, null);
    });
  }

  answer(id: string, message: FromServer): void {
    const entry = this.#entries.get(id);
    if (entry) this.#end(entry, message);
  }

  /** The table was told anew over a new line: whatever it says, what was not answered is asked again. */
  lineIsBack(): void {
    for (const entry of this.#entries.values()) {
      entry.sendings = 0;
      this.#send(entry);
    }
  }

  lineIsLost(): void {
    for (const entry of this.#entries.values()) {
      clearTimeout(entry.timer);
      if (!lasts(entry)) this.#end(entry, null);
    }
  }

  /** Resolves when no move and no word is under way any more. */
  settled(): Promise<void> {
    return new Promise((done) => (this.lasting ? this.#settled.push(done) : done()));
  }

  close(): void {
    for (const entry of this.#entries.values()) this.#end(entry, null);
  }

  #send(entry: Entry): boolean {
    clearTimeout(entry.timer);
    if (!this.#line.send(entry.request)) return false;
    entry.sendings++;
    if (lasts(entry)) entry.timer = window.setTimeout(() => this.#again(entry), PATIENCE);
    return true;
  }

  #again(entry: Entry): void {
    if (entry.sendings <= REPEATS) this.#send(entry);
    else this.#line.reopen();
  }

  #end(entry: Entry, answer: FromServer | null): void {
    clearTimeout(entry.timer);
    this.#entries.delete(entry.request.id);
    this.#count();
    entry.done(answer);
  }

  #count(): void {
    this.lasting = [...this.#entries.values()].filter(lasts).length;
    if (this.lasting) return;
    for (const done of this.#settled.splice(0)) done();
  }
}

function lasts(entry: Entry): boolean {
  return LASTING.includes(entry.request.type as Request["type"]);
}
