"""A partner: it remembers its looks, brings families together, tells the truth, and declares when it is nearly sure."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import Final, cast

from hyakki.core.game import Move
from hyakki.core.levels import GREEDY, Level
from hyakki.core.rng import Rng
from hyakki.games.yokai.company import families_seen
from hyakki.games.yokai.craft import craft_of
from hyakki.games.yokai.hinting import choose_hint
from hyakki.games.yokai.layout import count_of, neighbours
from hyakki.games.yokai.mind import Mind, mind_of
from hyakki.games.yokai.moves import DECLARED, LOOK, LOOKS, YokaiMove
from hyakki.games.yokai.parts import BIT
from hyakki.games.yokai.shifting import choose_shift
from hyakki.games.yokai.view import YokaiView

# In the last turn a solved layout is better left alone; and who alone knows the secret affinity should not leave it to others.
LAST_CHANCE: Final = 0.6
# What counts beside doubt when a card is chosen to look at, in bits; the first and last for each neighbour.
INSIDE: Final = 0.05
SEEN_BEFORE: Final = 0.4
AT_THE_RIM: Final = 0.1


def choose(view: YokaiView, moves: Sequence[Move], rng: Rng, level: Level) -> Move | None:
    seconds = (
        level.seconds if level.skill > GREEDY.skill else 0.0
    )  # greedy counts, whatever it takes
    mind = mind_of(view, craft_of(level), rng, seconds)
    if view.phase == "look" or view.phase == "look_again":
        return _choose_look(mind, moves)
    if view.phase == "move":
        return choose_shift(mind)
    return choose_hint(mind, moves)


def _choose_look(mind: Mind, moves: Sequence[Move]) -> Move:
    if moves[0] is DECLARED and declares(mind):
        return DECLARED
    beside = neighbours(mind.table.cells)
    best = moves[len(moves) - 1]
    highest = -1.0
    for move in moves:
        asked = cast(YokaiMove, move)
        if asked.kind == LOOK:
            worth = _worth_a_look(mind, int(asked.what), int(count_of(beside[asked.what])))
            if worth > highest:
                highest = worth
                best = LOOKS[asked.what]
    return best


def _worth_a_look(mind: Mind, card: int, neighbours: int) -> float:
    """Doubt counts most. Where a shape is to be filled, cards at the rim that nobody else has seen: they can be moved, and so tell."""
    worth = _doubt(families_seen(mind.worlds, card)) + 0.02 * mind.rng.chance()
    if mind.table.goal.shape < 0:
        return worth + INSIDE * neighbours
    if mind.seen_by_others & BIT[card] != 0:
        worth -= SEEN_BEFORE
    return worth - AT_THE_RIM * neighbours


def declares(mind: Mind) -> bool:
    """Y3.1: when it is nearly sure; in the last turn, which must move a card, sooner, and in a holder's last turn."""
    last = mind.table.turns_left == 1 or mind.table.last_word
    enough = LAST_CHANCE if last else mind.craft.sure
    return mind.chance_of_victory(mind.table.cells) >= enough


def _doubt(shares: list[float]) -> float:
    """The entropy of a card's family, in bits."""
    bits = 0.0
    for share in shares:
        if share > 0.0:
            bits -= share * log2(share)
    return bits
