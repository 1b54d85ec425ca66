"""A partner: it remembers its looks, brings families together, tells the truth, and declares when it is nearly sure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hyakki.core.levels import GREEDY, Level
from hyakki.core.rng import Rng
from hyakki.games.yokai.mind.effort import effort_of
from hyakki.games.yokai.mind.hinting import choose_hint
from hyakki.games.yokai.mind.knowledge import Knowledge, knowledge_of
from hyakki.games.yokai.mind.looking import choose_look
from hyakki.games.yokai.mind.shifting import choose_shift
from hyakki.games.yokai.moves import DECLARED, YokaiMove
from hyakki.games.yokai.options import Variant
from hyakki.games.yokai.view import YokaiView

# In the last turn a solved layout is better left alone; and who alone knows the secret affinity should not leave it to others.
LAST_CHANCE: Final = 0.6


def choose(
    view: YokaiView, variant: Variant, moves: Sequence[YokaiMove], rng: Rng, level: Level
) -> YokaiMove:
    # greedy counts its worlds, however long that takes
    seconds = level.seconds if level.skill > GREEDY.skill else 0.0
    knowledge = knowledge_of(view, variant, effort_of(level), rng, seconds)
    if view.phase == "look" or view.phase == "look_again":
        return (
            DECLARED
            if moves[0] is DECLARED and declares(knowledge)
            else choose_look(knowledge, moves)
        )
    if view.phase == "move":
        return choose_shift(knowledge)
    return choose_hint(knowledge, moves)


def declares(knowledge: Knowledge) -> bool:
    """Y3.1: when it is nearly sure; in the last turn, which must move a card, sooner, and in a holder's last turn."""
    last = knowledge.table.turns_left == 1 or knowledge.table.last_word
    enough = LAST_CHANCE if last else knowledge.effort.sure
    return knowledge.chance_of_victory(knowledge.table.cells) >= enough
