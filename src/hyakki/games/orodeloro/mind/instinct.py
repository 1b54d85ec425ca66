"""Where a bot must not be read: piles are made and picked at random.

Any habit in splitting or picking can be exploited; all choices equally likely cannot, and win half the stake.
"""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.core.game import Move
from hyakki.core.rng import Rng
from hyakki.games.orodeloro.view import OroView


def instinct(view: OroView, moves: Sequence[Move], rng: Rng) -> Move | None:
    if view.phase in ("split", "pick"):
        return moves[int(rng.below(len(moves)))]
    return None
