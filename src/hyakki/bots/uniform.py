"""Any legal move, all equally likely."""

from collections.abc import Sequence
from typing import final

from hyakki.core.game import Bot, Game, Move
from hyakki.core.rng import Rng
from hyakki.core.views import View


@final
class Uniform(Bot):
    def choose(self, game: Game, view: View, moves: Sequence[Move], rng: Rng) -> Move:
        return moves[rng.below(len(moves))]
