"""What a position is worth by its traits, in log-odds of victory, as tables for the quick eye of a search."""

from __future__ import annotations

from math import tanh
from typing import Final

from hyakki.games.terres.box import VALUES

# Sides longer than this are as good as this long.
MOST: Final = 7
WIDTH: Final = MOST + 1

POINT: Final = 0.2  # one point of the lead
CARD: Final = 0.05  # a sketch in hand
LEAD: Final = 0.144
STEEPNESS: Final = 0.45
EARLY: Final = 0.25  # the share of a lead's promise that counts while the stack is still empty
EXPOSED: Final = 0.04


def _side(top: int, mine: int, theirs: int) -> float:
    lead = mine - theirs
    filled = min(1.0, (mine + theirs) / top)
    worth = LEAD * top * tanh(STEEPNESS * lead) * (EARLY + (1.0 - EARLY) * filled) + 0.024 * lead
    return worth - (EXPOSED * top if lead <= 0 and mine + theirs + 1 == top else 0.0)


def _sides() -> list[float]:
    """SIDES[(top · WIDTH + mine) · WIDTH + theirs]; top 0 is a yokai that nobody has seen, the mean of all."""
    table = [0.0] * ((max(VALUES) + 1) * WIDTH * WIDTH)
    for mine in range(WIDTH):
        for theirs in range(WIDTH):
            for top in VALUES:
                worth = _side(top, mine, theirs)
                table[(top * WIDTH + mine) * WIDTH + theirs] = worth
                table[mine * WIDTH + theirs] += worth / len(VALUES)
    return table


SIDES: Final = _sides()
