"""How well a seat stands, in points: the score so far and what its sketches promise."""

from __future__ import annotations

from math import tanh
from typing import Final

from hyakki.games.terres.parts import STACKS, VALUE
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.scoring import colours, points
from hyakki.games.terres.state import OVER

# Hand-set after prototype play; a fitted set can replace them without touching the formula.
LEAD_PROMISE: Final = 0.72
LEAD_STEEPNESS: Final = 0.45
SHARE_BEFORE_FILLING: Final = 0.25
LEAD_ALONE: Final = 0.12
EXPOSED: Final = 0.2
CARD_IN_HAND: Final = 0.25
VICTORY: Final = 50.0


def value(state: TerresState, seat: int) -> float:
    other = 1 - seat
    score = float(points(state.notebooks[seat]) - points(state.notebooks[other]))
    if state.phase == OVER:
        return score + VICTORY * _verdict(state, seat, score)
    for stack in range(STACKS):
        score += _promise(state, seat, stack)
    return score + CARD_IN_HAND * (len(state.hands[seat]) - len(state.hands[other]))


def _promise(state: TerresState, seat: int, stack: int) -> float:
    """What the sketches at a stack are worth: the lead, the more the fuller the stack."""
    lead = len(state.side(seat, stack)) - len(state.side(1 - seat, stack))
    top = float(VALUE[state.stacks[stack][0]])
    laid = int(state.sketches_at(stack))
    filled = min(1.0, laid / top)
    share = SHARE_BEFORE_FILLING + (1.0 - SHARE_BEFORE_FILLING) * filled
    promise = LEAD_PROMISE * top * tanh(LEAD_STEEPNESS * lead) * share + LEAD_ALONE * lead
    if lead <= 0 and laid + 1 == int(top):
        promise -= EXPOSED * top
    return promise


def _verdict(state: TerresState, seat: int, score: float) -> float:
    if score == 0.0:
        by_stack = state.house.by_stack
        own = colours(state.notebooks[seat], state.won_at[seat], by_stack)
        theirs = colours(state.notebooks[1 - seat], state.won_at[1 - seat], by_stack)
        return float((own > theirs) - (own < theirs))
    return 1.0 if score > 0.0 else -1.0
