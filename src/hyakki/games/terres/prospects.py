"""How likely the player to move is to win: the traits of traits.py, added up from tables."""

from __future__ import annotations

from math import exp

from mypy_extensions import i64

from hyakki.games.terres.parts import ABILITY, STACKS
from hyakki.games.terres.reach import can_take, lowest, reach_of, top_of
from hyakki.games.terres.reflex import side_worth
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.scoring import points
from hyakki.games.terres.tables import FEARED, HAND, HELD, LEAD, RIVAL, TAKE, TAKEN, TURN


def prospects(state: TerresState) -> list[float]:
    chance = 1.0 / (1.0 + exp(-log_odds(state)))
    return [chance, 1.0 - chance] if state.active == 0 else [1.0 - chance, chance]


def log_odds(state: TerresState) -> float:
    """For the player to move."""
    me: i64 = state.active
    you: i64 = 1 - me
    lead = points(state.notebooks[me]) - points(state.notebooks[you])
    total = TURN + LEAD[lowest(state)] * float(lead)
    total += HAND[len(state.hands[me])] + RIVAL[len(state.hands[you])]
    for card in state.hands[me]:
        total += HELD[ABILITY[card]]
    for card in state.hands[you]:
        total -= FEARED[ABILITY[card]]
    mine = reach_of(state, me)
    yours = reach_of(state, you)
    for stack in range(STACKS):
        top = top_of(state, stack)
        total += side_worth(top, len(state.side(me, stack)), len(state.side(you, stack)))
        if can_take(state, me, stack, mine[stack]):
            total += TAKE[top]
        if can_take(state, you, stack, yours[stack]):
            total -= TAKEN[top]
    return total
