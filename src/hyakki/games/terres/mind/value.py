"""How well a seat stands, in points: the score so far and what its sketches promise."""

from __future__ import annotations

from math import tanh
from typing import Final

from hyakki.games.terres.parts import STACKS, VALUE
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.scoring import missing, points
from hyakki.games.terres.state import OVER

# Hand-set after prototype play; a fitted set can replace them without touching the formula.
LEAD_PROMISE: Final = 0.72
LEAD_STEEPNESS: Final = 0.45
SHARE_BEFORE_FILLING: Final = 0.25
LEAD_ALONE: Final = 0.12
EXPOSED: Final = 0.2
CARD_IN_HAND: Final = 0.25
WIN_POINTS: Final = 50.0


def value(state: TerresState, seat: int) -> float:
    other = 1 - seat
    score = float(points(state.notebooks[seat]) - points(state.notebooks[other]))
    if state.phase == OVER:
        return score + WIN_POINTS * _verdict(state, seat)
    for stack in range(STACKS):
        score += _promise(state, seat, stack)
    return score + CARD_IN_HAND * (len(state.hands[seat]) - len(state.hands[other]))


def _promise(state: TerresState, seat: int, stack: int) -> float:
    """What the sketches at a stack are worth: the lead, the more the fuller the stack."""
    own, other = len(state.side(seat, stack)), len(state.side(1 - seat, stack))
    lead = own - other
    value_of_top = VALUE[state.stacks[stack][0]]
    top = float(value_of_top)
    filled = min(1.0, (own + other) / top)
    share = SHARE_BEFORE_FILLING + (1.0 - SHARE_BEFORE_FILLING) * filled
    promise = LEAD_PROMISE * top * tanh(LEAD_STEEPNESS * lead) * share + LEAD_ALONE * lead
    if lead <= 0 and missing(value_of_top, own, other) == 1:
        promise -= EXPOSED * top
    return promise


def _verdict(state: TerresState, seat: int) -> float:
    outcome = state.outcome()
    if outcome is None or len(outcome.winners) > 1:
        return 0.0
    return 1.0 if seat in outcome.winners else -1.0
