import type { Component } from "svelte";
import type { BoardModule, BoardProps } from "../contract";
import Board from "./Board.svelte";
import { CONTRACT, type ForeignModule } from "./contract";

/** How long a style sheet may take before the board is drawn without it. */
const PATIENCE = 5000;

const addressOf = (game: string): string => `/boards/${encodeURIComponent(game)}/board.js`;

/** A style sheet of a board, once in the page; it is there, or failed, when this is done. */
function styled(href: string): Promise<void> {
  if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((done) => {
    link.onload = link.onerror = () => done();
    setTimeout(done, PATIENCE);
    document.head.append(link);
  });
}

async function load(game: string): Promise<ForeignModule | null> {
  const address = new URL(addressOf(game), location.href).href;
  try {
    const found = (await import(/* @vite-ignore */ address)) as Partial<ForeignModule>;
    if (found.contract !== CONTRACT || !found.mount) throw new Error(`${address} is not made for contract ${CONTRACT}`);
    await Promise.all((found.styles ?? []).map((one) => styled(new URL(one, address).href)));
    return found as ForeignModule;
  } catch (error) {
    console.error(error);
    return null;
  }
}

/** The board that a game's own package brings; where it cannot be had, the generic one with a word about it. */
export async function boardFrom(game: string): Promise<BoardModule> {
  const board = await load(game);
  // a component is a function of where it stands and its props; props are getters, so they are handed on as such
  const Own: Component<BoardProps> = (anchor, props) => Board(anchor, Object.defineProperties({ board, game }, Object.getOwnPropertyDescriptors(props)) as BoardProps & { board: ForeignModule | null; game: string });
  return { Board: Own };
}
