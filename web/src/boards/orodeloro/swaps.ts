import type { OroView } from "../../wire";

export function holderOf(view: OroView, tile: string): number {
  return view.hands.findIndex((hand) => hand.includes(tile));
}

/** The legal move that exchanges these two tiles; an exchange is written once, either way round. */
export function swapOf(moves: readonly string[], one: string, two: string): string | undefined {
  return moves.find((move) => move === `swap:${one}+${two}` || move === `swap:${two}+${one}`);
}

/** The tiles that a tile can be exchanged with. */
export function partners(moves: readonly string[], tile: string): Set<string> {
  return new Set(
    moves.flatMap((move) => {
      const [kind, what = ""] = move.split(":");
      const pair = what.split("+");
      return kind === "swap" && pair.includes(tile) ? pair.filter((other) => other !== tile) : [];
    }),
  );
}

/** The sets of seats that can be named together: one each in a combat, several for a siren. */
export function namings(moves: readonly string[]): { seats: number[]; move: string }[] {
  return moves.flatMap((move) => {
    const [kind = "", what = ""] = move.split(":");
    return ["combat", "siren", "winner"].includes(kind) ? [{ seats: what.split("+").map(Number), move }] : [];
  });
}
