import type { BoardModule, FigureModule } from "./contract";

const boards: Record<string, () => Promise<BoardModule>> = {
  kanagawa: () => import("./kanagawa"),
  orodeloro: () => import("./orodeloro"),
  terres: () => import("./terres"),
  yokai: () => import("./yokai"),
};

const list = (): Promise<BoardModule> => import("./generic");

/** The board of a game; the list of its moves for a game without one, and for whoever prefers words to pictures. */
export function boardOf(game: string, inWords = false): Promise<BoardModule> {
  return (inWords ? list : (boards[game] ?? list))();
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
