"""The cards of Terres de Yokai as the numbers that the engine works with (T1)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.core.boxes import OUR_BOX, Box, box_of
from hyakki.games.terres.box import (
    ABILITIES,
    ELEMENTS,
    FORCED_HAND,
    SKETCH_IDS,
    STARTING_HAND,
    VALUES,
    Data,
    inventory,
    own_source,
    read,
)

SEATS: Final = 2
STACKS: Final = 4
HIDDEN: Final = 255  # a yokai of a stack that nobody has seen yet

PLAIN: Final = 0
CALL: Final = 1
DISTRACT: Final = 2
ABILITY_NUMBER: Final = {name: number for number, name in enumerate(ABILITIES)}
ELEMENT_NUMBER: Final = {name: number for number, name in enumerate(ELEMENTS)}

#: T3.9: what a hand can hold between turns, and after the draw
LARGEST_REST: Final[int] = max(STARTING_HAND, FORCED_HAND - 1)
LARGEST_HAND: Final[int] = LARGEST_REST + 1

# A sketch is a number, 0 to 35.
SKETCH_NUMBER: Final = {name: number for number, name in enumerate(SKETCH_IDS)}
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


@final
class Parts:
    """The sketches of one box: what each shows, by its number."""

    def __init__(self, data: Data, box: Box) -> None:
        self.data = data
        self.box = box
        sketches = data.sketches
        self.ends = [
            (ELEMENT_NUMBER[sketch.ends[0]], ELEMENT_NUMBER[sketch.ends[1]]) for sketch in sketches
        ]
        self.ability = [ABILITY_NUMBER[sketch.ability] for sketch in sketches]
        faces = list(zip(self.ends, self.ability, strict=True))
        #: sketches with the same ends and ability are alike; the first of them stands for all
        self.alike = [faces.index(face) for face in faces]
        #: a bit for each kind of sketch
        self.kind_bit: list[int] = [1 << first for first in self.alike]

    def other_end(self, sketch: i64, stack: i64) -> i64:
        one, two = self.ends[sketch]
        return two if stack == one else one


def parts_from(source: str) -> Parts:
    data = read(source)
    return Parts(data, box_of(source, data, inventory(data), inventory(OUR_PARTS.data)))


OUR_PARTS: Final = Parts(read(own_source()), OUR_BOX)
