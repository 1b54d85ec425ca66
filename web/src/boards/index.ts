import type { BoardModule } from "./contract";

const boards: Record<string, () => Promise<BoardModule>> = {
  terres: () => import("./terres"),
  yokai: () => import("./yokai"),
};

/** The board of a game; a game without one of its own is played from the list of its moves. */
export function boardOf(game: string): Promise<BoardModule> {
  return (boards[game] ?? (() => import("./generic")))();
}
