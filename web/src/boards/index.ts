import { api } from "../lib/api";
import { house } from "../lib/house.svelte";
import type { TableBox } from "../wire";
import type { BoardModule, FigureModule } from "./contract";

type Load = () => Promise<BoardModule>;

/** A table sends each board the views of its own game; this is the one place that takes the server's word for it. */
const ofGame =
  <V, S, F>(load: () => Promise<BoardModule<V, S, F>>): Load =>
  () =>
    load() as unknown as Promise<BoardModule>;

const boards: Record<string, Load> = {
  kanagawa: ofGame(() => import("./kanagawa")),
  orodeloro: ofGame(() => import("./orodeloro")),
  terres: ofGame(() => import("./terres")),
  yokai: ofGame(() => import("./yokai")),
};

const generic: Load = () => import("./generic");
const foreign = async (game: string): Promise<BoardModule> => (await import("./foreign")).boardFrom(game);

function loaderOf(game: string): Load {
  return boards[game] ?? (house.game(game)?.board ? () => foreign(game) : generic);
}

/** The board of a game with the pieces of a box; the generic one for a game without a board, and for whoever prefers words to pictures. */
export async function boardOf(game: string, box: TableBox | null | undefined, inWords = false): Promise<BoardModule> {
  const board = await (inWords ? generic : loaderOf(game))();
  const found = box ? await api.box(game, box.mark) : null;
  board.useBox?.(found?.faces ?? null);
  return board;
}

const figures: Record<string, () => Promise<FigureModule>> = {
  kanagawa: () => import("./kanagawa/figure"),
  orodeloro: () => import("./orodeloro/figure"),
  terres: () => import("./terres/figure"),
  yokai: () => import("./yokai/figure"),
};

/** The pictures of a game's rules; nothing for a game without them, or if they cannot come. */
export async function figuresOf(game: string): Promise<FigureModule | undefined> {
  return figures[game]?.().catch(() => undefined);
}
