"""The best value after one move, averaged over imagined worlds."""

from collections.abc import Sequence
from typing import Final, final

from hyakki.core.game import Game, M, S, V
from hyakki.core.levels import GREEDY
from hyakki.core.mind import Bot, best_of, tried
from hyakki.core.rng import Rng

DEFAULT_WORLDS: Final = 8


@final
class Greedy(Bot[S, M, V]):
    """Every candidate is tried in the same worlds; what chance then brings belongs to the world."""

    def __init__(self, worlds: int = DEFAULT_WORLDS) -> None:
        self.worlds = worlds

    def choose(self, game: Game[S, M, V], view: V, moves: Sequence[M], rng: Rng) -> M:
        if len(moves) == 1:
            return moves[0]
        mind = game.mind
        own = mind.instinct(view, moves, rng, GREEDY)
        if own is not None:
            return own
        totals = [0.0] * len(moves)
        for _ in range(self.worlds):
            world: S = game.imagine(view, rng)
            luck = rng.copy()
            for place, move in enumerate(moves):
                totals[place] += mind.value(tried(world, view.seat, move, luck), view.seat)
            rng.bits()
        return moves[best_of(totals, rng)]
