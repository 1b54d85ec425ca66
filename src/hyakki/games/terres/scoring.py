"""Points, the tie-break and the winner (T7)."""

from __future__ import annotations

from hyakki.core.views import Outcome
from hyakki.games.terres.parts import PRINTED, SEATS, VALUE


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
