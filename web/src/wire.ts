// Written by `make golden` from the Python types of the wire. Do not edit.

export const WIRE_VERSION = 3;

/** Done, and on disk. */
export interface Ack {
  type: "ack";
  id: string;
  number: number;
}

/** An affinity in play. An open one has no holder; a secret one shows its name to its holder alone. */
export interface AffinityView {
  holder: number | null;
  name: string | null;
}

/** Yes or no to the question that is open at the table. */
export interface Answer {
  type: "answer";
  id: string;
  seat: number;
  yes: boolean;
}

/** What would a bot do from my seat, besides the moves with these paths? */
export interface AskHint {
  type: "hint";
  id: string;
  seat: number;
  besides?: string[][];
}

/** My legal moves in words: those that begin with these touches, or all. */
export interface AskWords {
  type: "words";
  id: string;
  seat: number;
  path?: string[];
}

/** The rule that stands in the way at history number `number`, and the sentence that says so. */
export interface Because {
  type: "because";
  id: string;
  seat: number;
  number: number;
  problem: Problem;
}

/** A bot to play against; its name and character are texts: `bot.<address>.name` and `.about`. */
export interface BotInfo {
  address: string;
  seconds: number;
}

/** What each piece of an owner's box shows, for the board of its game. */
export interface BoxPieces {
  name: string;
  faces: Record<string, Record<string, Record<string, unknown>>>;
}

export interface CardView {
  name: string;
  cell: [number, number];
  hint: string | null;
  face: string | null;
}

export interface Catalogue {
  version: string;
  wire: number;
  games: GameInfo[];
  bots: BotInfo[];
  emotes: string[];
}

/** The origin of the chance moves. The seed of a sealed deal is None until it is revealed. */
export interface Chance {
  kind: "given" | "sealed" | "seeded";
  deal?: string;
  commitment?: string;
  seed?: string | null;
  entropy?: string[];
}

/** The legal moves as a tree of what may be touched; those that a button completes also in words. */
export interface Choices {
  step: Step;
  words?: Record<string, Message>;
}

/** How much time players have. `turn`: seconds for each turn; `bank`: seconds for the game, and an increment for each turn. */
export interface Clock {
  kind?: "bank" | "none" | "turn";
  seconds?: number;
  increment?: number;
}

/** To the last try: it counted, it was legal but not played, or the rules refuse it. */
export interface CoachAnswer {
  kind: "praise" | "refused" | "wrong";
  text: string;
  rule?: string;
}

/** What the coach says now, in the visitor's language. */
export interface CoachWords {
  say: string;
  step: number;
  steps: number;
  point?: string[];
  rules?: string[];
  tells?: boolean;
  answer?: CoachAnswer | null;
  shown?: string[];
  done?: boolean;
  next?: LessonInfo | null;
}

/** The lessons of a game in their order, in the visitor's language. */
export interface Course {
  game: string;
  lessons: LessonInfo[];
}

/** A question to fate: draw number `number` of a pile, and the possible results with their weights. */
export interface Draw {
  pile: string;
  number: number;
  choices: string[];
  odds: number[];
}

/** An empty cell that a path leads into (O4.3), and on which of its sides: 0 north, 1 east, 2 south, 3 west. */
export interface End {
  x: number;
  y: number;
  sides: number[];
}

/** What a player adds to the secret seed before the start. */
export interface Entropy {
  text: string;
}

export interface Fairness {
  holds: boolean;
  message: Message;
}

/** What each move of a seat would do, as far as it can be foretold, soon after the update with that number. For sockets that asked for it (`?effects=1`), and only while the position stands. */
export interface Foresight {
  type: "foresight";
  seat: number;
  number: number;
  said: Message[];
  rows: Record<string, number[]>;
}

/** A game that can be played here; its sentences are at /api/texts. */
export interface GameInfo {
  key: string;
  rules_version: number;
  seats: number[];
  cooperative: boolean;
  menu: Option[];
  first_game?: Record<string, string>;
  boxes?: string[];
  board?: boolean;
}

/** Everything about a game from start to end. */
export interface GameRecord {
  format?: string;
  version?: number;
  game: string;
  rules_version: number;
  seats: string[];
  options: Record<string, string>;
  chance: Chance;
  data?: string;
  box?: string;
  moves: string[];
  outcome?: Outcome | null;
  ending?: string;
}

/** So many of these belong into a value that names several things. */
export interface Group {
  names: string[];
  take: number;
}

export interface Hello {
  type: "hello";
  wire: number;
  version: string;
  me: Me;
}

/** What a bot would do at history number `number`; the table may have moved on since. */
export interface Hint {
  type: "hint";
  id: string;
  seat: number;
  number: number;
  path: string[];
  words: Message;
  reasons: Message[];
  then?: Message[];
}

export interface KanagawaFacts {
  end_cards: number;
  losses: number[];
  grand_master_points: number;
  asks: Record<string, number>;
  declined_returns: boolean;
}

/** How far each painter is, and what the viewer may paint. */
export interface KanagawaStanding {
  painters: PainterStanding[];
  affords: Record<string, "now" | "step">;
  pays: Record<string, string[]>;
}

export interface KanagawaView {
  seat: number;
  seats: number;
  phase: string;
  actors: number[];
  active: number;
  families: string[];
  lesson: number;
  columns: string[][];
  pending: number[];
  waiting: number[];
  stayed: number[];
  grand_master: number | null;
  assistant: number | null;
  painters: PainterView[];
  deck_size: number;
  deck_top: string | null;
  brushes: number;
  storms: number;
  yokai: number;
  open: string[];
  offers: string[];
  arrivals: number;
  gives: number;
  tokens: number;
  answering: boolean;
  ended_by: string | null;
}

export interface LessonInfo {
  name: string;
  title: string;
  minutes: number;
  steps: number;
}

/** The table of a lesson after some tries, as its learner may see it, and the coach. */
export interface LessonScene {
  game: string;
  lesson: LessonInfo;
  names: string[];
  options: Record<string, string>;
  number: number;
  sight: SeatSnapshot;
  facts: Facts;
  foresight: Foresight;
  coach: CoachWords;
}

/** One move as one seat may read it. */
export interface LogLine {
  number: number;
  actor: number;
  messages: Message[];
  path: string[];
}

export interface Me {
  id: string;
  name: string;
}

/** A sentence to be; `core.texts` turns it into English or French. */
export interface Message {
  key: string;
  params?: Record<string, number | string | Message>;
}

/** Everything that is stored about a visitor. */
export interface MyData {
  id: string;
  name: string;
  tables: TableInfo[];
  sessions: Session[];
}

export interface NewTable {
  game: string;
  seats: number;
  options?: Record<string, string>;
  house?: TableSettings;
  box?: string;
  seated?: SeatChange[];
  request?: string;
}

/** Ask the others to end a game that nobody wants to play on. */
export interface OfferEnd {
  type: "offer_end";
  id: string;
  seat: number;
}

/** One option: its values, the default first, and the rule it belongs to. */
export interface Option {
  name: string;
  values: string[];
  rule: string;
  seat_numbers?: boolean;
  form?: string;
  form_shown?: string;
  groups?: Group[];
  counts?: number[];
  private_default?: string;
}

export interface OroFacts {
  start: Placed;
  hand: number;
  coins: number;
  reach: number;
  counts_tiles: boolean;
  ends_at_once: boolean;
}

/** Where the path goes on, what would be destroyed, and what nobody has seen yet. */
export interface OroStanding {
  ends: End[];
  doomed: string | null;
  unseen: Record<string, number>;
}

export interface OroView {
  seat: number;
  seats: number;
  phase: string;
  actors: number[];
  active: number;
  captain: number;
  first: number;
  map: Placed[];
  destroyed: string[];
  hands: string[][];
  coins: (number | null)[];
  counted: number[] | null;
  bank: number;
  reserve: number;
  ending: boolean;
  passes: number;
  victim: number | null;
  stake: number;
  left: number | null;
  swaps: number;
  winner: number | null;
}

/** How a game ended. */
export interface Outcome {
  scores: number[];
  winners: number[];
  reason: string;
}

export interface PainterStanding {
  run: Run | null;
  panels: number;
  reach: number[];
}

/** One player's side of the table. Tallies name only the kinds of slot that are there. */
export interface PainterView {
  tile: string | null;
  print: string[];
  studio: string[];
  hand: string[];
  veiled: string[];
  slots: Record<string, number>;
  ready: Record<string, number>;
  used: Record<string, number>;
  unplaced: number;
  arrows: number;
  moved: number;
  keeps: number;
  storms: number;
  stormed: number[];
  yokai: number;
  diplomas: string[];
  declined: string[];
}

export interface Ping {
  type: "ping";
  id: string;
}

/** A tile of the map: quarter turns clockwise, and its cell. */
export interface Placed {
  tile: string;
  rotation: number;
  x: number;
  y: number;
}

export interface Play {
  type: "play";
  id: string;
  number: number;
  seat: number;
  move: string;
}

export interface Pong {
  type: "pong";
  id: string;
}

export interface Presence {
  type: "presence";
  online: boolean[];
  spectators: number;
}

/** Why something was refused: the message, and its sentence in the visitor's language. */
export interface Problem {
  message: Message;
  text: string;
  rule?: string;
}

/** Something that all other people at the table must agree to. */
export interface Question {
  kind: "end" | "undo";
  seat: number;
  waiting: number[];
}

export interface Refused {
  type: "refused";
  id: string;
  problem: Problem;
}

export interface Rename {
  name: string;
}

/** A finished game for the replay page. */
export interface Replay {
  record: GameRecord;
  fairness: Fairness;
  table: TableInfo;
  log: LogLine[];
  verdict: Message[];
  facts: Facts;
}

/** The position after so many moves, as one seat saw it. */
export interface ReplayStep {
  number: number;
  view: View;
  actors: number[];
  score: ScoreLine[];
  outcome: Outcome | null;
  standing: Standing;
}

export interface Resign {
  type: "resign";
  id: string;
  seat: number;
}

/** Send me everything again: I noticed a gap. */
export interface Resume {
  type: "resume";
}

/** The longest season run of a print (K6.4): its panels, and which of them count by storm tokens. */
export interface Run {
  start: number;
  length: number;
  season: string;
  tokens: number[];
}

export interface Say {
  type: "say";
  id: string;
  kind: "chat" | "emote";
  text: string;
}

/** One line of the count: what is counted, and the points of each seat for it. The lines of a seat add up to its score. */
export interface ScoreLine {
  label: Message;
  points: number[];
}

/** `take` it yourself, put a `bot` there, `free` it, or `swap` it with another. */
export interface SeatChange {
  action: "bot" | "free" | "swap" | "take";
  bot?: string;
  other?: number;
  name?: string | null;
}

/** Who sits there. `stand_in` names the bot that plays while the person is away. */
export interface SeatInfo {
  kind: "bot" | "free" | "person";
  name?: string;
  bot?: string;
  stand_in?: string;
  online?: boolean;
  yours?: boolean;
  crest?: number;
  entropy?: string;
}

/** What one seat is sent: its view, its choices, how many moves it may take back, and its log from `log_from` on. */
export interface SeatSnapshot {
  seat: number;
  view: View;
  choices: Choices;
  undo: number;
  prompt: Message;
  log_from: number;
  log: LogLine[];
  score: ScoreLine[];
  standing: Standing;
  verdict?: Message[];
}

/** A browser that holds the visitor's cookie; `current` is the one that asks. */
export interface Session {
  id: string;
  browser: string;
  created: number;
  seen: number;
  current: boolean;
}

/** A stack between its two sides. */
export interface StackView {
  element: string;
  yokai: (string | null)[];
  unseen: string[];
  sides: string[][];
}

export interface StepIn {
  type: "step_in";
  id: string;
  seat: number;
}

/** Let a bot play this seat from its own view until its player is back; also for another player who is away. */
export interface StepOut {
  type: "step_out";
  id: string;
  seat: number;
}

/** An owner's box: its name, and the mark that stands for what its pieces show. */
export interface TableBox {
  name: string;
  mark: string;
}

/** What a page must know of the rules of this table: once, before the first update of a game that can be played. */
export interface TableFacts {
  type: "facts";
  facts: Facts;
}

export interface TableInfo {
  id: string;
  game: string;
  status: "abandoned" | "open" | "over" | "playing";
  created: number;
  changed: number;
  options: Record<string, string>;
  house: TableSettings;
  talk: "emotes" | "free" | "off";
  seats: SeatInfo[];
  commitment: string;
  host: boolean;
  outcome?: Outcome | null;
  ending?: string;
  rematch_of?: string;
  same_deal_as?: string;
  next_table?: string;
  problem?: Message | null;
  box?: TableBox | null;
}

/** What the host decides besides the options of the game. */
export interface TableSettings {
  public?: boolean;
  clock?: Clock;
  undo?: "by_consent" | "off" | "until_revealed";
  talk?: "emotes" | "free" | "off";
  hints?: boolean;
}

/** A line of chat or an emote; the seat of a spectator is −1. */
export interface Talk {
  type: "talk";
  number: number;
  seat: number;
  name: string;
  kind: "chat" | "emote";
  text: string;
  at: number;
}

export interface TerresFacts {
  plays: number;
  forced_hand: number;
}

/** What is asked at each stack, and how many plays the turn has left. */
export interface TerresStanding {
  needs: (number | null)[];
  plays_left: number;
  must_play: boolean;
}

export interface TerresView {
  seat: number;
  seats: number;
  phase: string;
  actors: number[];
  active: number;
  plays: number;
  hand: string[];
  hand_sizes: number[];
  final_hands: string[][] | null;
  draw_size: number;
  discard: string[];
  kept: string[];
  stacks: StackView[];
  notebooks: Won[][];
  laid_at: string | null;
  ability: string;
  agenda: string[];
  unveil: string | null;
}

export interface Thinking {
  type: "thinking";
  seat: number;
  progress: number;
}

/** The seconds that each seat had left when this was sent, and whose clocks run. */
export interface TimeLeft {
  seconds: number[];
  running: number[];
}

/** Everything that was tried since the lesson began, each as the path of what was touched. */
export interface Tries {
  tries?: string[][];
}

/** What everyone saw of a turn: which cards, never their faces (Y4.4). */
export interface Turn {
  seat: number;
  looks?: string[];
  moved?: string | null;
  origin?: [number, number] | null;
  goal?: [number, number] | null;
  hint?: string | null;
  locked?: string | null;
}

/** Step back one decision, or restart the whole turn. */
export interface Undo {
  type: "undo";
  id: string;
  number: number;
  seat: number;
  turn?: boolean;
}

/** The table at history number `number`. `since` is the number that this builds on; send `resume` if yours is another. `answers` is the id of the visitor's own move that led here: it is on disk, and no other acknowledgement comes. `table` is left out if it is as it was last sent. */
export interface Update {
  type: "update";
  number: number;
  since: number;
  sights: SeatSnapshot[];
  time: TimeLeft | null;
  question: Question | null;
  table?: TableInfo;
  answers?: string;
}

/** Why do these touches lead to no move of mine? */
export interface Why {
  type: "why";
  id: string;
  seat: number;
  number: number;
  path: string[];
}

/** A yokai in a notebook, and the stack it was won at. */
export interface Won {
  yokai: string;
  stack: string;
}

export interface Words {
  type: "words";
  id: string;
  seat: number;
  number: number;
  words: Record<string, Message>;
}

/** Points of a hint, the least points of the ranks (Y9.2, Y9.4), and what this table plays. */
export interface YokaiFacts {
  right: number;
  wrong: number;
  prepared: number;
  unprepared: number;
  blank: number | null;
  glorious_from: number;
  total_from: number;
  level: string;
  mirrored: boolean;
}

/** What a victory would be worth now (Y9), who is next, and how it ended. */
export interface YokaiStanding {
  least: number;
  most: number;
  rank: string;
  next: number;
  verdict: YokaiVerdict | null;
}

/** The layout, judged with its faces up (Y8.3). */
export interface YokaiVerdict {
  strays: Record<string, string[]>;
  affinities: boolean[];
  shape: boolean | null;
  right: string[];
  wrong: string[];
  rank: string;
}

export interface YokaiView {
  seat: number;
  seats: number;
  phase: string;
  actors: number[];
  first: number;
  active: number;
  cards: CardView[];
  dealt: number;
  prepared: string[];
  unprepared: number;
  sizes: number[];
  affinities: AffinityView[];
  shape: string | null;
  turn: Turn;
  history: Turn[];
  declared: boolean;
}

export type FromVisitor = Play | Undo | OfferEnd | Answer | Resign | StepOut | StepIn | Say | AskHint | AskWords | Why | Ping | Resume;

export type FromServer = Hello | TableFacts | Update | Foresight | Ack | Refused | Talk | Presence | Thinking | Hint | Words | Because | Pong;

/** A move, a row `[before, after, address, …]` of moves, or what may be touched next. */
export type Step = string | string[] | { [address: string]: Step };

export type Standing = TerresStanding | KanagawaStanding | YokaiStanding | OroStanding;

export type Facts = TerresFacts | KanagawaFacts | YokaiFacts | OroFacts;

export interface Views {
  terres: TerresView;
  kanagawa: KanagawaView;
  yokai: YokaiView;
  orodeloro: OroView;
}

export type View = TerresView | KanagawaView | YokaiView | OroView;
