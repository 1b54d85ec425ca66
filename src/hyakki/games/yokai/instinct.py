"""A partner: it remembers its looks, brings families together, tells the truth, and declares when it is nearly sure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hyakki.core.game import Move
from hyakki.core.levels import GREEDY, Level
from hyakki.core.rng import Rng
from hyakki.games.yokai.craft import craft_of
from hyakki.games.yokai.hinting import choose_hint
from hyakki.games.yokai.looking import choose_look
from hyakki.games.yokai.mind import Mind, mind_of
from hyakki.games.yokai.moves import DECLARED
from hyakki.games.yokai.shifting import choose_shift
from hyakki.games.yokai.view import YokaiView

# In the last turn a solved layout is better left alone; and who alone knows the secret affinity should not leave it to others.
LAST_CHANCE: Final = 0.6


def choose(view: YokaiView, moves: Sequence[Move], rng: Rng, level: Level) -> Move | None:
    seconds = (
        level.seconds if level.skill > GREEDY.skill else 0.0
    )  # greedy counts, whatever it takes
    mind = mind_of(view, craft_of(level), rng, seconds)
    if view.phase == "look" or view.phase == "look_again":
        return DECLARED if moves[0] is DECLARED and declares(mind) else choose_look(mind, moves)
    if view.phase == "move":
        return choose_shift(mind)
    return choose_hint(mind, moves)


def declares(mind: Mind) -> bool:
    """Y3.1: when it is nearly sure; in the last turn, which must move a card, sooner, and in a holder's last turn."""
    last = mind.table.turns_left == 1 or mind.table.last_word
    enough = LAST_CHANCE if last else mind.craft.sure
    return mind.chance_of_victory(mind.table.cells) >= enough
