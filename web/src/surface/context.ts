import { createContext } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Facts, Message, Standing } from "../wire";
import { Touch } from "./touch.svelte";

/** What a node that can be touched tells about itself. */
export interface Handle {
  /** it can be pulled to where it should go */
  drag?: boolean;
  /** the key that touches it */
  key?: string;
  /** what is touched first, where that was not done */
  via?: string;
}

/** What every part of one table shares. */
export interface TableContext<S = Standing, F = Facts> {
  touch: Touch;
  /** what the rules make of the shown view: counts that no board works out by itself */
  readonly standing: S | null;
  /** what stays the same of the rules at this table; none before it was told */
  readonly facts: F | null;
  /** the game has ended, played out or not */
  readonly over: boolean;
  /** the seat at the foot of the board */
  readonly home: number;
  readonly names: readonly string[];
  say: (message: Message) => string;
  /** what touching this now would bring, in words; nothing if that depends on what is touched next */
  effects: (at: string, via?: string) => string[];
  /** the same as messages, for whoever draws it */
  foreseen: (at: string, via?: string) => readonly Message[];
  /** the words of a button, as the game says them; of anything else once `tell` has brought them */
  label: (at: string) => string;
  /** has the moves that begin with the present path told in words */
  tell: () => Promise<void>;
}

const [read, provideTable] = createContext<TableContext>();
export { provideTable };

/** The table that a component lies on. A board names the standing and the facts of its own game: that is what its tables are sent. */
export const tableContext = <S = Standing, F = Facts>(): TableContext<S, F> => read() as TableContext<unknown, unknown> as TableContext<S, F>;

/** Touches that nothing comes of. */
export const stillTouch = (): Touch => new Touch({ play: () => undefined, why: () => undefined, fine: () => undefined });

/** The same table once more, only to be looked at. */
export function stilled(table: TableContext): TableContext {
  return Object.create(table, { touch: { value: stillTouch() } }) as TableContext;
}

/** A table in a picture: nobody touches it. */
export function stillTable(names: () => readonly string[]): TableContext {
  return {
    touch: stillTouch(),
    standing: null,
    facts: null,
    over: false,
    home: 0,
    get names() {
      return names();
    },
    say: () => "",
    effects: () => [],
    foreseen: () => [],
    label: () => "",
    tell: async () => undefined,
  };
}

/** Makes a node the thing at this address: pointers, keys and screen readers find it there. */
export function handle(touch: Touch, at: string, { drag = false, key = "", via = "" }: Handle = {}): Attachment<HTMLElement> {
  return (node) => {
    node.dataset["at"] = at;
    const standing = touch.standing(at, via);
    // written only if it changed: whoever watches the board wakes at every writing
    if (node.dataset["touch"] !== standing) node.dataset["touch"] = standing;
    node.toggleAttribute("data-drag", drag);
    if (via) node.dataset["via"] = via;
    else delete node.dataset["via"];
    if (key) node.setAttribute("aria-keyshortcuts", key);
    if (!(node instanceof HTMLButtonElement)) return;
    node.setAttribute("aria-disabled", String(touch.idle(at, via)));
    if (drag) node.setAttribute("aria-pressed", String(standing.includes("picked")));
  };
}
