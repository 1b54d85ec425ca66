"""The fitted weights as tables for the quick eye of a search, in log-odds of victory for the player to move.

The tables are as large as the box makes them. Beyond them there is nothing to look up: an index fails, and so does a
weight that no table asks for.
"""

from __future__ import annotations

from typing import Final

from hyakki.core.weights import weights_of
from hyakki.games.terres.box import ABILITIES, VALUES
from hyakki.games.terres.parts import LARGEST_HAND, PLAIN, STACK_HEIGHT

HIGHEST: Final[int] = VALUES[-1]
# T5.2: one sketch more completes the highest yokai, so that a side is never longer between two plays.
# Within a play it may be, and is then as good as this long. A literal, because compiled code is faster with one.
LONGEST_SIDE: Final = 6
WIDTH: Final = LONGEST_SIDE + 1
UNSEEN: Final = 0  # the value of a yokai that nobody has seen: the mean of all

_WEIGHTS: Final = weights_of("hyakki.games.terres.mind")
_ASKED: Final[set[str]] = set()


def _weight(name: str) -> float:
    """A trait that never showed in the games of the fit has no weight, and counts nothing."""
    _ASKED.add(name)
    return _WEIGHTS.get(name, 0.0)


def _sides() -> list[float]:
    """SIDES[(top · WIDTH + own) · WIDTH + other] for whoever is to move."""
    table = [0.0] * ((HIGHEST + 1) * WIDTH * WIDTH)
    for own in range(WIDTH):
        for other in range(WIDTH):
            for top in VALUES:
                worth = _weight(f"side{top}_{own}_{other}")
                table[(top * WIDTH + own) * WIDTH + other] = worth
                table[(UNSEEN * WIDTH + own) * WIDTH + other] += worth / len(VALUES)
    return table


def _by_ability(name: str) -> list[float]:
    held = [_weight(f"{name}_{ability}") for ability in ABILITIES if ability]
    held.insert(PLAIN, 0.0)
    return held


SIDES: Final = _sides()
TURN: Final[float] = _weight("turn")
#: by the height of the lowest stack: the nearer the end, the more a point counts
LEAD: Final = [_weight(f"lead{height}") for height in range(STACK_HEIGHT + 1)]
#: by the sketches in hand. Nobody has the largest hand while the other is to move, so that `rival` of it has no weight.
HAND: Final = [_weight(f"hand{size}") for size in range(LARGEST_HAND + 1)]
RIVAL: Final = [_weight(f"rival{size}") for size in range(LARGEST_HAND + 1)]
#: by ability: plain, call, distract
HELD: Final = _by_ability("held")
FEARED: Final = _by_ability("feared")
#: by the value of a yokai that one could take at once
TAKE: Final = [_weight(f"held_take{top}") for top in range(HIGHEST + 1)]
TAKEN: Final = [_weight(f"feared_take{top}") for top in range(HIGHEST + 1)]


def check_all_asked(names: set[str]) -> None:
    """Refuse weights of traits that the tables do not know: they would silently count nothing."""
    unknown = sorted(names - _ASKED)
    if unknown:
        raise ValueError(f"no table has a place for these weights: {', '.join(unknown)}")


if LONGEST_SIDE != HIGHEST - 1:
    raise ValueError(
        f"T5.2: with a yokai of value {HIGHEST}, sides are not at most {LONGEST_SIDE} long"
    )
check_all_asked(set(_WEIGHTS))
