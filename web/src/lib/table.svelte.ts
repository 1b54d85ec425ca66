import type { FromServer, FromVisitor, Message, Presence, Problem, Question, SeatSnapshot, TableInfo, Talk, TimeLeft, Update } from "../wire";
import { WIRE_VERSION } from "../wire";
import { mergedSights } from "./merge";
import { calm } from "./prefs.svelte";
import { rememberSeal } from "./seals";
import { TableSocket, type Link } from "./socket";

type Asked<T> = T extends { id: string } ? Omit<T, "id"> : T;
type Request = Asked<FromVisitor>;

/** How long the move of somebody else is shown before the next one, in milliseconds. */
const PACE = 750;
const CALM_PACE = 60;

interface Waiting {
  done: (answer: FromServer) => void;
}

/** One table as this visitor knows it: everything the server told, and what is under way. */
export class TableStore {
  link = $state<Link>("connecting");
  /** why the table cannot be shown, as the server's key */
  gone = $state("");
  table = $state.raw<TableInfo | null>(null);
  number = $state(0);
  sights = $state.raw<SeatSnapshot[]>([]);
  time = $state.raw<TimeLeft | null>(null);
  /** when `time` arrived, by this machine's clock */
  timeAt = $state(0);
  question = $state.raw<Question | null>(null);
  presence = $state.raw<Presence | null>(null);
  talk = $state.raw<Talk[]>([]);
  refused = $state.raw<Problem | null>(null);
  hint = $state.raw<{ number: number; move: string; words: Message; reasons: Message[] } | null>(null);
  /** the move that was sent and not answered yet */
  pending = $state("");
  thinking = $state(-1);
  /** the server speaks a newer language than this tab */
  outdated = $state(false);
  /** counts the times the line came back */
  returns = $state(0);
  private version = "";
  private nextId = 1;
  private waiting = new Map<string, Waiting>();
  private queue: Update[] = [];
  private pacing = 0;
  private readonly socket: TableSocket;

  constructor(readonly id: string) {
    this.socket = new TableSocket(
      id,
      (message) => this.hear(message),
      (link, reason) => this.linked(link, reason),
    );
  }

  close(): void {
    clearTimeout(this.pacing);
    this.socket.close();
  }

  get mine(): number[] {
    return this.table?.seats.flatMap((seat, number) => (seat.yours ? [number] : [])) ?? [];
  }

  get names(): string[] {
    return this.table?.seats.map((seat) => seat.name ?? "") ?? [];
  }

  sight(seat: number): SeatSnapshot | undefined {
    return this.sights.find((sight) => sight.seat === seat) ?? this.sights[0];
  }

  async play(seat: number, move: string): Promise<boolean> {
    if (this.pending) return false;
    this.pending = move;
    this.hint = null;
    const answer = await this.ask({ type: "play", number: this.number, seat, move });
    this.pending = "";
    return answer.type === "ack";
  }

  async askHint(seat: number): Promise<void> {
    const number = this.number;
    const answer = await this.ask({ type: "hint", seat });
    if (answer.type === "hint" && number === this.number) this.hint = { number, move: answer.move, words: answer.words, reasons: answer.reasons };
  }

  async words(seat: number): Promise<Message[]> {
    const answer = await this.ask({ type: "words", seat });
    return answer.type === "words" && answer.number === this.number ? answer.words : [];
  }

  undo(seat: number, turn: boolean): Promise<FromServer> {
    return this.ask({ type: "undo", number: this.number, seat, turn });
  }

  /** Sends a request and waits for its answer; a refusal is shown at the prompt. */
  ask(request: Request): Promise<FromServer> {
    this.refused = null;
    const id = `r${this.nextId++}`;
    return new Promise((done) => {
      this.waiting.set(id, { done });
      if (!this.socket.send({ ...request, id } as FromVisitor)) this.answer(id, { type: "pong", id });
    });
  }

  private answer(id: string, message: FromServer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.done(message);
  }

  private linked(link: Link, reason: string): void {
    if (link === "open" && this.link === "lost") this.returns++;
    this.link = link;
    if (link === "gone") this.gone = reason;
    if (link !== "open") for (const id of [...this.waiting.keys()]) this.answer(id, { type: "pong", id });
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case "hello":
        this.outdated = message.wire !== WIRE_VERSION || (this.version !== "" && this.version !== message.version);
        this.version = message.version;
        this.talk = [];
        break;
      case "update":
        if (message.since === -1) this.queue = [];
        this.queue.push(message);
        // an own move is never held back behind the one before: it was made in sight of that one
        if (!this.pacing || message.since === -1 || message.answers) this.next();
        if (message.answers) this.answer(message.answers, { type: "ack", id: message.answers, number: message.number });
        break;
      case "presence":
        this.presence = message;
        break;
      case "talk":
        this.talk = [...this.talk, message];
        break;
      case "thinking":
        this.thinking = message.seat;
        break;
      case "refused":
        this.refused = message.problem;
        this.answer(message.id, message);
        break;
      default:
        this.answer(message.id, message);
    }
  }

  /** Shows the next news; the moves of others one at a time, so that they can be followed. */
  private next(): void {
    clearTimeout(this.pacing);
    this.pacing = 0;
    const update = this.queue.shift();
    if (!update) return;
    const sights = mergedSights(this.sights, this.number, update);
    if (!sights) {
      this.queue = [];
      this.socket.send({ type: "resume" });
      return;
    }
    const whole = update.since === -1;
    const known = this.sights[0]?.log.at(-1)?.number ?? -1;
    const mine = update.table.seats.flatMap((seat, number) => (seat.yours ? [number] : []));
    const others = sights[0]?.log.some((line) => line.number > known && line.actor >= 0 && !mine.includes(line.actor));
    this.sights = sights;
    this.number = update.number;
    this.table = update.table;
    if (update.table.status !== "over") rememberSeal(update.table.id, update.table.commitment);
    this.question = update.question;
    this.time = update.time;
    this.timeAt = Date.now();
    this.thinking = -1;
    if (this.hint && this.hint.number !== update.number) this.hint = null;
    if (others && !whole) this.pacing = window.setTimeout(() => this.next(), calm() ? CALM_PACE : PACE);
    else if (this.queue.length) this.next();
  }
}
