import type { Facts, Foresight, FromServer, Message, Presence, Problem, Question, SeatSnapshot, TableInfo, Talk, TimeLeft, Update } from "../wire";
import { WIRE_VERSION } from "../wire";
import { mergedSights } from "./merge";
import { Outbox, type Request } from "./outbox.svelte";
import { calm } from "./prefs.svelte";
import { rememberSeal } from "./seals";
import { TableSocket, type Link } from "./socket";

/** How long the move of somebody else is shown before the next one, in milliseconds. */
const PACE = 750;
const CALM_PACE = 60;
/** The server takes so many moves that shall not be advised again. */
const MOST_ADVICE = 20;

/** What a bot would do at a position, the rest of its turn, and why. */
export interface Advice {
  number: number;
  path: string[];
  words: Message;
  then: Message[];
  reasons: Message[];
}
/** How long something is pointed at before its reason is asked for: a pointer passes over many things. */
const PASSING = 120;
const pause = (time: number): Promise<void> => new Promise((done) => window.setTimeout(done, time));

/** What every version of the wire says alike: with it a move that was under way comes to its end. */
const UNDERSTOOD: readonly FromServer["type"][] = ["hello", "update", "ack", "refused"];

/** One table as this visitor knows it: everything the server told, and what is under way. */
export class TableStore {
  link = $state<Link>("connecting");
  /** why the table cannot be shown, as the server's key */
  gone = $state("");
  table = $state.raw<TableInfo | null>(null);
  number = $state(0);
  /** what stays the same of the rules at this table */
  facts = $state.raw<Facts | null>(null);
  /** what the moves of the position with its number would do, if the socket asked for it */
  foresight = $state.raw<Foresight | null>(null);
  sights = $state.raw<SeatSnapshot[]>([]);
  time = $state.raw<TimeLeft | null>(null);
  /** when `time` arrived, by this machine's clock */
  timeAt = $state(0);
  question = $state.raw<Question | null>(null);
  presence = $state.raw<Presence | null>(null);
  talk = $state.raw<Talk[]>([]);
  refused = $state.raw<Problem | null>(null);
  hint = $state.raw<Advice | null>(null);
  /** a bot is thinking about advice */
  advising = $state(false);
  /** the paths of the moves that were advised at this position */
  private advised: string[][] = [];
  /** the move that was sent and not answered yet, and what was touched for it */
  pending = $state("");
  sent = $state.raw<readonly string[]>([]);
  /** why what is pointed at cannot be done */
  reason = $state.raw<Problem | null>(null);
  private reasons = new Map<string, Problem>();
  /** counts what was wondered about: an answer that comes later than the next question is not shown */
  private wondered = 0;
  thinking = $state(-1);
  /** the server speaks a newer language than this tab */
  outdated = $state(false);
  /** counts the times the line came back and all that was under way had been answered */
  returns = $state(0);
  /** the line was cut before a request was answered that cannot be sent again by itself */
  cutOff = $state(false);
  private lost = false;
  /** a new line has not told the table yet */
  private fresh = false;
  private version = "";
  /** the server speaks another language: only answers to what was asked are understood */
  private foreign = false;
  private queue: Update[] = [];
  private pacing = 0;
  private readonly socket: TableSocket;
  readonly outbox: Outbox;

  constructor(readonly id: string) {
    this.socket = new TableSocket(
      id,
      (message) => this.hear(message),
      (link, reason) => this.linked(link, reason),
    );
    this.outbox = new Outbox({ send: (message) => this.socket.send(message), reopen: () => this.socket.reopen() });
  }

  close(): void {
    clearTimeout(this.pacing);
    this.outbox.close();
    this.socket.close();
  }

  get mine(): number[] {
    return this.table?.seats.flatMap((seat, number) => (seat.yours ? [number] : [])) ?? [];
  }

  get names(): string[] {
    return this.table?.seats.map((seat) => seat.name ?? "") ?? [];
  }

  /** Whether the player of a seat is there, as far as the server told. */
  online(seat: number): boolean {
    return this.presence?.online[seat] ?? this.table?.seats[seat]?.online ?? false;
  }

  sight(seat: number): SeatSnapshot | undefined {
    return this.sights.find((sight) => sight.seat === seat) ?? this.sights[0];
  }

  async play(seat: number, move: string, path: readonly string[] = []): Promise<boolean> {
    if (this.pending) return false;
    this.pending = move;
    this.sent = path;
    this.reason = null;
    this.hint = null;
    const answer = await this.ask({ type: "play", number: this.number, seat, move });
    this.pending = "";
    this.sent = [];
    return answer?.type === "ack";
  }

  /** What would come of a move, as far as that can be foretold. */
  effectsOf(seat: number, move: string): Message[] {
    const known = this.foresight;
    if (known?.seat !== seat || known.number !== this.number) return [];
    return known.rows[move]?.map((at) => known.said[at]!) ?? [];
  }

  /** Something else was touched: what was said about the last thing has had its time. */
  hush(): void {
    this.refused = this.reason = null;
  }

  /** Nothing is pointed at that needs a reason. */
  noReason(): void {
    this.wondered++;
    this.reason = null;
  }

  /** Why what was touched, or pointed at, cannot be done. Answers are kept for the position; what is only passed over is not asked about. */
  async why(seat: number, path: readonly string[], touched: boolean): Promise<void> {
    const place = `${seat}/${path.join("/")}`;
    const now = ++this.wondered;
    this.reason = this.reasons.get(place) ?? null;
    if (!this.reason) {
      if (!touched) await pause(PASSING);
      if (now !== this.wondered) return;
      const answer = await this.outbox.ask({ type: "why", seat, number: this.number, path: [...path] });
      if (answer?.type !== "because" || answer.number !== this.number) return;
      this.reasons.set(place, answer.problem);
      if (touched) this.refused = answer.problem;
      if (now === this.wondered) this.reason = answer.problem;
    } else if (touched) this.refused = this.reason;
  }

  /** Advice; asked again at the same position, another one, until all moves have been named. */
  async askHint(seat: number): Promise<void> {
    if (this.advising) return;
    this.advising = true;
    const answer = await this.ask({ type: "hint", seat, besides: this.advised });
    this.advising = false;
    if (answer?.type === "refused") this.advised = [];
    if (answer?.type !== "hint" || answer.number !== this.number) return;
    this.advised = [...this.advised, answer.path].slice(-MOST_ADVICE);
    this.hint = { number: answer.number, path: answer.path, words: answer.words, then: answer.then ?? [], reasons: answer.reasons };
  }

  /** The legal moves that begin with these touches, in words. */
  async words(seat: number, path: readonly string[] = []): Promise<Record<string, Message>> {
    const answer = await this.outbox.ask({ type: "words", seat, path: [...path] });
    return answer?.type === "words" && answer.number === this.number ? answer.words : {};
  }

  undo(seat: number, turn: boolean): Promise<FromServer | null> {
    return this.ask({ type: "undo", number: this.number, seat, turn });
  }

  /** Sends a request and waits for its answer (null: the line was cut first); a refusal is shown at the prompt. */
  async ask(request: Request): Promise<FromServer | null> {
    this.refused = null;
    this.cutOff = false;
    const answer = await this.outbox.ask(request);
    if (!answer) this.cutOff = true;
    return answer;
  }

  private linked(link: Link, reason: string): void {
    this.link = link;
    if (link === "gone") this.gone = reason;
    if (link === "open") return;
    this.lost = true;
    this.outbox.lineIsLost();
  }

  /** A new line has told the table: what is under way goes on over it. */
  private async resumed(): Promise<void> {
    this.outbox.lineIsBack();
    if (!this.lost) return;
    this.lost = false;
    await this.outbox.settled();
    if (!this.lost) this.returns++;
  }

  private hear(message: FromServer): void {
    if (this.foreign && !UNDERSTOOD.includes(message.type)) return;
    switch (message.type) {
      case "hello":
        this.foreign = message.wire !== WIRE_VERSION;
        this.outdated = this.foreign || (this.version !== "" && this.version !== message.version);
        this.version = message.version;
        this.fresh = true;
        this.talk = [];
        break;
      case "update":
        if (!this.foreign) this.take(message);
        if (message.answers) this.outbox.answer(message.answers, { type: "ack", id: message.answers, number: message.number });
        if (this.fresh) void this.resumed();
        this.fresh = false;
        break;
      case "facts":
        this.facts = message.facts;
        break;
      case "foresight":
        this.foresight = message;
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
        this.outbox.answer(message.id, message);
        break;
      default:
        this.outbox.answer(message.id, message);
    }
  }

  private take(update: Update): void {
    if (update.since === -1) this.queue = [];
    this.queue.push(update);
    // an own move is never held back behind the one before: it was made in sight of that one
    if (!this.pacing || update.since === -1 || update.answers) this.next();
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
    const table = update.table ?? this.table;
    if (!table) return;
    if (update.number !== this.number) this.refused = null;
    const mine = table.seats.flatMap((seat, number) => (seat.yours ? [number] : []));
    const others = sights[0]?.log.some((line) => line.number > known && line.actor >= 0 && !mine.includes(line.actor));
    this.sights = sights;
    this.number = update.number;
    this.table = table;
    if (table.status !== "over") rememberSeal(table.id, table.commitment);
    this.question = update.question;
    this.time = update.time;
    this.timeAt = Date.now();
    this.thinking = -1;
    this.reason = null;
    this.reasons.clear();
    if (this.hint && this.hint.number !== update.number) this.hint = null;
    if (whole || others || known !== (sights[0]?.log.at(-1)?.number ?? -1)) this.advised = [];
    if (others && !whole) this.pacing = window.setTimeout(() => this.next(), calm() ? CALM_PACE : PACE);
    else if (this.queue.length) this.next();
  }
}
