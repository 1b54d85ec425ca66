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
ABILITY_NUMBER: Final = {name: number for number, name in enumerate(ABILITIES)}

DATA: Final = load()
ELEMENTS: Final = tuple(element.id for element in DATA.elements)
ELEMENT_NUMBER: Final = {name: number for number, name in enumerate(ELEMENTS)}

STARTING_HAND: Final[int] = DATA.counts.starting_hand
MOST_PLAYS: Final[int] = DATA.counts.most_plays
#: T3.6, T3.7: whoever holds so many after the draw must lay one
FORCED_HAND: Final[int] = DATA.counts.forced_hand
#: T3.9: what a hand can hold between turns, and after the draw
LARGEST_REST: Final[int] = max(STARTING_HAND, FORCED_HAND - 1)
LARGEST_HAND: Final[int] = LARGEST_REST + 1

# A sketch is a number, 0 to 35.
SKETCH_IDS: Final = tuple(sketch.id for sketch in DATA.sketches)
SKETCH_NUMBER: Final = {name: number for number, name in enumerate(SKETCH_IDS)}
ENDS: Final = [
    (ELEMENT_NUMBER[sketch.ends[0]], ELEMENT_NUMBER[sketch.ends[1]]) for sketch in DATA.sketches
]
ABILITY: Final = [ABILITY_NUMBER[sketch.ability] for sketch in DATA.sketches]
# T1.5: sketches with the same ends and ability are alike; the first of them stands for all.
ALIKE: Final = [
    next(n for n in range(card + 1) if (ENDS[n], ABILITY[n]) == (ENDS[card], ABILITY[card]))
    for card in range(len(SKETCH_IDS))
]
ALL_SKETCHES: Final = bytes(range(len(SKETCH_IDS)))

# A yokai is a number, 0 to 19: those of each element together, by rising value.
# T1.2: its value is also its points.
STACK_HEIGHT: Final[int] = len(VALUES)
YOKAI_IDS: Final = tuple(f"{name}{value}" for name in ELEMENTS for value in VALUES)
YOKAI_NUMBER: Final = {name: number for number, name in enumerate(YOKAI_IDS)}
VALUE: Final = [VALUES[number % STACK_HEIGHT] for number in range(len(YOKAI_IDS))]
PRINTED: Final = [number // STACK_HEIGHT for number in range(len(YOKAI_IDS))]


def yokai_of(element: int) -> bytes:
    first = STACK_HEIGHT * element
    return bytes(range(first, first + STACK_HEIGHT))


def other_end(sketch: int, stack: int) -> int:
    one, two = ENDS[sketch]
    return two if stack == one else one


# Rows of sketches, yokai or elements: as numbers in a state, by name in views and positions.


def row_of(names: tuple[str, ...], numbers: dict[str, int]) -> bytes:
    return bytes([numbers[name] for name in names])


def names_of(row: bytes, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([names[number] for number in row])


def stack_of(names: tuple[str | None, ...]) -> bytes:
    """The yokai of a stack; None is one that nobody has seen."""
    return bytes([HIDDEN if name is None else YOKAI_NUMBER[name] for name in names])


def stack_names(stack: bytes) -> tuple[str | None, ...]:
    return tuple([None if yokai == HIDDEN else YOKAI_IDS[yokai] for yokai in stack])


def sketches_but(placed: bytes) -> bytes:
    """All sketches but these, in order."""
    return bytes([card for card in ALL_SKETCHES if card not in placed])
