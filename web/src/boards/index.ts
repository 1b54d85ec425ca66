import type { BoardModule } from "./contract";

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
