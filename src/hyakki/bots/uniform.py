"""Any legal move, all equally likely."""

from collections.abc import Sequence
from typing import final

from hyakki.core.game import Game, M, S, V
from hyakki.core.mind import Bot
from hyakki.core.rng import Rng


@final
class Uniform(Bot[S, M, V]):
    def choose(self, game: Game[S, M, V], view: V, moves: Sequence[M], rng: Rng) -> M:
        return moves[rng.below(len(moves))]
