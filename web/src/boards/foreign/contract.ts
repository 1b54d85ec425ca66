import type { LogLine, Message, Standing, View } from "../../wire";
import type { Action } from "../contract";

/** The number of this contract; it rises when a board made for the one before would no longer work. */
export const CONTRACT = 1;

/** What a board of another package can ask the table; all of it is about the present moment. */
export interface ForeignTable {
  /** a message of the server as a sentence in the viewer's language */
  say: (message: Message) => string;
  /** a sentence of the game's own texts */
  text: (key: string, params?: Record<string, number | string>) => string;
  /** what touching this now would bring, in words */
  effects: (at: string) => string[];
  /** the words of a button, as the game says them */
  label: (at: string) => string;
}

/** What is to be shown. The board gets a new one at every change. */
export interface Shown {
  view: View;
  /** what the rules make of the view; none in a replay */
  standing: Standing | null;
  names: readonly string[];
  /** the seat at the foot of the board */
  home: number;
  lang: string;
  /** everything that was told to the shown seat, and what others did since it acted last */
  log: readonly LogLine[];
  recent: readonly LogLine[];
  /** the views of the others, where a finished game lays everything open */
  open: readonly View[];
  /** what may be touched now; what was touched on the way to a move; what is under the pointer or has the focus */
  live: readonly string[];
  path: readonly string[];
  aimed: string;
}

/** What the board wants said above the table's buttons. */
export interface Said {
  text?: string;
  sub?: string;
  actions?: readonly Action[];
}

/** The drawn board. */
export interface Drawn {
  update: (shown: Shown) => Said | void;
  destroy?: () => void;
}

/** What `board.js` of a package exports. */
export interface ForeignModule {
  contract: number;
  /** addresses of style sheets, seen from the module itself */
  styles?: readonly string[];
  mount: (root: HTMLElement, table: ForeignTable) => Drawn;
}
