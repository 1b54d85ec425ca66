"""What is chosen without a search: piles at random, and the placements of the lower levels.

Any habit in splitting or picking can be exploited; all choices equally likely cannot, and win half the stake.
"""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.core.game import Game
from hyakki.core.levels import ADEPT, NOVICE, Level
from hyakki.core.rng import Rng
from hyakki.games.orodeloro.mind.reflex import best_answered, best_placement
from hyakki.games.orodeloro.moves import OroMove
from hyakki.games.orodeloro.rules import OroState
from hyakki.games.orodeloro.view import OroView


def instinct(
    game: Game[OroState, OroMove, OroView],
    view: OroView,
    moves: Sequence[OroMove],
    rng: Rng,
    level: Level,
) -> OroMove | None:
    """A novice sees what a tile brings at once, an adept also what it leaves to the next player."""
    if view.phase in ("split", "pick"):
        return moves[int(rng.below(len(moves)))]
    if view.phase != "place":
        return None
    if level.skill == ADEPT.skill:
        return best_answered(game.imagine(view, rng), rng)
    if level.skill == NOVICE.skill:
        return best_placement(game.imagine(view, rng), rng, patient=False)
    return None
