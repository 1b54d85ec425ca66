import type { BoardModule } from "./contract";

const boards: Record<string, () => Promise<BoardModule>> = {
  kanagawa: () => import("./kanagawa"),
  orodeloro: () => import("./orodeloro"),
  terres: () => import("./terres"),
};

/** The board of a game; a game without one of its own is played from the list of its moves. */
export function boardOf(game: string): Promise<BoardModule> {
  return (boards[game] ?? (() => import("./generic")))();
}
