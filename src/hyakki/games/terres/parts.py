"""The cards of Terres de Yokai as the numbers that the engine works with (T1)."""

from __future__ import annotations

from typing import Final

from hyakki.games.terres.box import VALUES, load

SEATS: Final = 2
STACKS: Final = 4
HIDDEN: Final = 255  # a yokai of a stack that nobody has seen yet

PLAIN: Final = 0
CALL: Final = 1
DISTRACT: Final = 2
ABILITIES: Final = ("", "call", "distract")

DATA: Final = load()
ELEMENTS: Final = tuple(element.id for element in DATA.elements)
ELEMENT_NUMBER: Final = {name: number for number, name in enumerate(ELEMENTS)}

STARTING_HAND: Final[int] = DATA.counts.starting_hand
MOST_PLAYS: Final[int] = DATA.counts.most_plays
FORCED_HAND: Final[int] = DATA.counts.forced_hand

# A sketch is a number, 0 to 35.
SKETCH_IDS: Final = tuple(sketch.id for sketch in DATA.sketches)
SKETCH_NUMBER: Final = {name: number for number, name in enumerate(SKETCH_IDS)}
ENDS: Final = [
    (ELEMENT_NUMBER[sketch.ends[0]], ELEMENT_NUMBER[sketch.ends[1]]) for sketch in DATA.sketches
]
ABILITY: Final = [ABILITIES.index(sketch.ability) for sketch in DATA.sketches]
# T1.5: sketches with the same ends and ability are alike; the first of them stands for all.
ALIKE: Final = [
    next(n for n in range(card + 1) if (ENDS[n], ABILITY[n]) == (ENDS[card], ABILITY[card]))
    for card in range(len(SKETCH_IDS))
]
ALL_SKETCHES: Final = bytes(range(len(SKETCH_IDS)))

# A yokai is a number, 0 to 19: five of each element, by rising value. T1.2: its value is also its points.
YOKAI_IDS: Final = tuple(f"{name}{value}" for name in ELEMENTS for value in VALUES)
YOKAI_NUMBER: Final = {name: number for number, name in enumerate(YOKAI_IDS)}
VALUE: Final = [VALUES[number % 5] for number in range(len(YOKAI_IDS))]
PRINTED: Final = [number // 5 for number in range(len(YOKAI_IDS))]


def yokai_of(element: int) -> bytes:
    return bytes(range(5 * element, 5 * element + 5))


def other_end(sketch: int, stack: int) -> int:
    one, two = ENDS[sketch]
    return two if stack == one else one
