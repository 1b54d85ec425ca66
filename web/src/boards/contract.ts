import type { Component, Snippet } from "svelte";
import type { BoxPieces, Facts, Message, LogLine, ScoreLine, Standing, View } from "../wire";

/** A button of the prompt. It can always be touched: where it is not offered, the table says why. */
export interface Action {
  at: string;
  /** instead of the game's own words */
  label?: string;
  /** the key that touches it */
  key?: string;
  /** the one that is expected */
  bright?: boolean;
}

/** What a board may put into the prompt line instead of the game's own sentence. */
export interface PromptParts {
  text?: string;
  sub?: string;
  /** buttons that stand there even while they are not offered; all others come by themselves */
  actions?: readonly Action[];
  buttons?: Snippet;
}

/** What the frame gives to a board. A board shows the view, and knows no rules: everything else is in its `tableContext`. */
export interface BoardProps<V = View> {
  view: V;
  /** the line of the log that is pointed at */
  mark: LogLine | null;
  /** everything that was told to the shown seat */
  log: readonly LogLine[];
  /** what others did since the shown seat acted last */
  recent: readonly LogLine[];
  /** the hands of the others, where a finished game lays everything open */
  open: readonly V[];
  prompt: Snippet<[PromptParts]>;
}

export interface SeatExtraProps<V = View> {
  view: V;
  seat: number;
  name: string;
  /** the running score, line by line */
  score: readonly ScoreLine[];
  /** the screen is changing hands: show nothing that only one seat knows */
  covered: boolean;
}

/** What the frame gives to the panels beside the board, which may hold pieces to play with. */
export type AsideProps<V = View> = Pick<BoardProps<V>, "view">;

export interface FinaleProps<V = View> {
  view: V;
  /** the final score, line by line; none of a game that was lost together or not played out */
  score: readonly ScoreLine[];
  /** the result is told now; for boards with `suspense` */
  tell: () => void;
}

/** A game's part of the table, loaded only there. */
export interface BoardModule<V = View, S = Standing, F = Facts> {
  /** what the pieces of the table's box show, before the board is drawn; null for our own box */
  useBox?: (faces: BoxPieces["faces"] | null) => void;
  Board: Component<BoardProps<V>>;
  /** the board's own grid areas `upper` (beside the seats) and `lower` (full width) make the page; the log folds away */
  broad?: boolean;
  /** between the seat cards, on wide screens */
  Middle?: Component<{ view: V }>;
  /** above the log on wide screens, above the rules elsewhere (and there only to be looked at) */
  Aside?: Component<AsideProps<V>>;
  /** patterns and clips that its drawings share, once in the page */
  Definitions?: Component;
  /** the finished work, above the score of a game that is over; with a broad board it has the whole width */
  Finale?: Component<FinaleProps<V>>;
  /** a message that tells how the game ended: the page keeps it, and the result, to itself until the finale has told it */
  suspense?: (message: Message) => boolean;
  /** inside a seat card */
  SeatExtra?: Component<SeatExtraProps<V>>;
  /** a few words under the name in a seat card */
  seatLine?: (view: V, seat: number, standing: S, facts: F | null) => string;
  /** a message that tells a secret of one's own: the log of a running game leaves it out */
  hushed?: (message: Message) => boolean;
  /** a moment worth a sound */
  soundOf?: (messages: readonly Message[]) => "lay" | "win" | "scare" | null;
}

/** The pictures beside a game's rules, made of the board's own pieces; they come with the rules, without the board. */
export interface FigureModule {
  /** nothing for a rule that has no picture */
  Figure: Component<{ rule: string }>;
  /** what its drawings share, once in the page */
  Definitions?: Component;
}
