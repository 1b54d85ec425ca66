"""The fitted weights as tables for the quick eye of a search, in log-odds of victory for the player to move."""

from __future__ import annotations

from typing import Final

from hyakki.core.weights import weights_of
from hyakki.games.terres.box import VALUES

# Sides longer than this are as good as this long.
MOST: Final = 6
WIDTH: Final = MOST + 1
UNSEEN: Final = 0  # the value of a yokai that nobody has seen: the mean of all

_WEIGHTS: Final = weights_of("hyakki.games.terres")


def _weight(name: str) -> float:
    return _WEIGHTS.get(name, 0.0)


def _sides() -> list[float]:
    """SIDES[(top · WIDTH + own) · WIDTH + other] for whoever is to move."""
    table = [0.0] * ((VALUES[-1] + 1) * WIDTH * WIDTH)
    for own in range(WIDTH):
        for other in range(WIDTH):
            for top in VALUES:
                worth = _weight(f"side{top}_{own}_{other}")
                table[(top * WIDTH + own) * WIDTH + other] = worth
                table[(UNSEEN * WIDTH + own) * WIDTH + other] += worth / len(VALUES)
    return table


SIDES: Final = _sides()
TURN: Final[float] = _weight("turn")
#: by the height of the lowest stack: the nearer the end, the more a point counts
LEAD: Final = [_weight(f"lead{height}") for height in range(6)]
HAND: Final = [_weight(f"hand{size}") for size in range(5)]
RIVAL: Final = [_weight(f"rival{size}") for size in range(5)]
#: by ability: plain, call, distract
HELD: Final = [0.0, _weight("held_call"), _weight("held_distract")]
FEARED: Final = [0.0, _weight("feared_call"), _weight("feared_distract")]
#: by the value of a yokai that one could take at once
TAKE: Final = [_weight(f"held_take{top}") for top in range(8)]
TAKEN: Final = [_weight(f"feared_take{top}") for top in range(8)]
