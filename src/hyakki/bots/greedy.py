"""The best value after one move, averaged over imagined worlds."""

from collections.abc import Sequence
from typing import Final, final

from hyakki.core.game import CHANCE_ACTS, Bot, Game, Move
from hyakki.core.levels import GREEDY
from hyakki.core.rng import Rng
from hyakki.core.views import View

DEFAULT_WORLDS: Final = 8


@final
class Greedy(Bot):
    """Every candidate is tried in the same worlds; what chance then brings belongs to the world."""

    def __init__(self, worlds: int = DEFAULT_WORLDS) -> None:
        self.worlds = worlds

    def choose(self, game: Game, view: View, moves: Sequence[Move], rng: Rng) -> Move:
        if len(moves) == 1:
            return moves[0]
        own = game.instinct(view, moves, rng, GREEDY)
        if own is not None:
            return own
        totals = [0.0] * len(moves)
        for _ in range(self.worlds):
            world = game.imagine(view, rng)
            luck = rng.copy()
            for place, move in enumerate(moves):
                future = world.copy()
                future.apply(view.seat, move)
                fortune = luck.copy()
                while future.actors() == CHANCE_ACTS:
                    future.apply(-1, future.sample(fortune))
                totals[place] += game.value(future, view.seat)
            rng.bits()
        return moves[_best(totals, rng)]


def _best(totals: list[float], rng: Rng) -> int:
    """The place of the highest total; equal ones are equally likely."""
    highest = max(totals)
    best = [place for place, total in enumerate(totals) if total == highest]
    return best[rng.below(len(best))]
