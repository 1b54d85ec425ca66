"""Who leads, and who wins (O7)."""

from __future__ import annotations

from hyakki.core.views import Outcome


def leaders(coins: list[int]) -> list[int]:
    """O7.3: the seats with the most coins."""
    most = max(coins)
    return [seat for seat, owned in enumerate(coins) if owned == most]


def outcome(coins: list[int], winner: int, captain: int) -> Outcome:
    """O7.4, O7.5: the reason says whether coins alone, the captain's rank or the captain's word decided."""
    if len(leaders(coins)) == 1:
        reason = "coins"
    else:
        reason = "captain" if winner == captain else "captains_word"
    return Outcome(tuple(coins), (winner,), reason)
