"""When a yokai is complete and who takes it (T5); points, the tie-break and the winner (T7)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.core.views import Outcome
from hyakki.games.terres.parts import PRINTED, SEATS, VALUE

# What a count of a stack comes to
OPEN: Final = 0  # not complete yet
OWN: Final = 1  # the side that was named first takes the yokai
OTHER: Final = 2  # the other side takes it
FRIGHT: Final = 3  # both have equally many


def missing(value: i64, own: i64, other: i64) -> i64:
    """T5.2: so many sketches more complete a yokai of this value; none if it is not above 0."""
    return value - own - other


def count(value: i64, own: i64, other: i64) -> i64:
    """T5.2, T5.3, T5.6: what becomes of a yokai of this value between two sides with so many sketches."""
    if missing(value, own, other) > 0:
        return OPEN
    if own == other:
        return FRIGHT
    return OWN if own > other else OTHER


def takes_with(value: i64, own: i64, other: i64, more: i64) -> bool:
    """Does the first side take the yokai if it lays so many more?"""
    return count(value, own + more, other) == OWN


def points(notebook: bytes) -> int:
    """T7.2: only the yokai in the notebook count."""
    total = 0
    for yokai in notebook:
        total += VALUE[yokai]
    return total


def colours(notebook: bytes, won_at: bytes, by_stack: bool) -> int:
    """T7.4, T7.5: how many different elements the notebook shows."""
    return len(set(won_at if by_stack else [PRINTED[yokai] for yokai in notebook]))


def outcome(notebooks: list[bytes], won_at: list[bytes], by_stack: bool) -> Outcome:
    ranks = [
        (points(notebooks[seat]), colours(notebooks[seat], won_at[seat], by_stack))
        for seat in range(SEATS)
    ]
    best = max(ranks)
    winners = tuple(seat for seat in range(SEATS) if ranks[seat] == best)
    if len(winners) > 1:
        reason = "draw"  # T7.6
    else:
        reason = "points" if ranks[0][0] != ranks[1][0] else "colours"
    return Outcome(tuple(score for score, _ in ranks), winners, reason)
