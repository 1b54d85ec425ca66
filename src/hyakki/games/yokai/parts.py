"""The cards of Yōkai as the numbers that the engine works with (Y1), and the grid they lie on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, final

from hyakki.core.boxes import OUR_BOX, Box, box_of
from hyakki.core.positions import NONE
from hyakki.games.yokai.box import (
    FAMILIES,
    RANKS,
    SHAPE_IDS,
    Data,
    Shape,
    TableSize,
    inventory,
    own_source,
    read,
)
from hyakki.games.yokai.grids import Grid, cells_of, mirrored, turns_of

#: our own box; whatever is taken from it here is the same in every box
DATA: Final[Data] = read(own_source())

LEAST_SEATS: Final = min(RANKS)
MOST_SEATS: Final = max(RANKS)

# A yōkai card is a number, 0 to 15, and a letter: a card keeps it wherever it moves, whatever face it hides.
CARDS: Final = 16
CARD_NAMES: Final = "abcdefghijklmnop"
CARD_NUMBER: Final = {name: number for number, name in enumerate(CARD_NAMES)}
# A set of cards is a mask of these bits.
BIT: Final = [1 << card for card in range(CARDS)]
ALL_CARDS: Final = (1 << CARDS) - 1

FAMILY_NUMBER: Final = {name: number for number, name in enumerate(FAMILIES)}

# A hint is a number, 0 to 13; a colourless one (Y11.3) is BLANK, and has no face at all.
HINT_IDS: Final = (*(hint.id for hint in DATA.hints), "blank")
HINT_NUMBER: Final = {name: number for number, name in enumerate(HINT_IDS)}
HINTS: Final = len(DATA.hints)
BLANK: Final = 14
NO_HINT: Final = 255
HINT_FAMILIES: Final = [[FAMILY_NUMBER[name] for name in hint.families] for hint in DATA.hints]
# 0 for a single, 1 for a double, 2 for a triple
HINT_SIZE: Final = [len(families) - 1 for families in HINT_FAMILIES]
SIZES: Final = 3

AFFINITY_IDS: Final = tuple(card.id for card in DATA.affinities)
AFFINITY_NUMBER: Final = {name: number for number, name in enumerate(AFFINITY_IDS)}
AFFINITY_PAIR: Final = [
    (FAMILY_NUMBER[card.families[0]], FAMILY_NUMBER[card.families[1]]) for card in DATA.affinities
]

SHAPE_NUMBER: Final = {name: number for number, name in enumerate(SHAPE_IDS)}

# The grid is endless, a game is not: 14 hints last 28 turns (Y3.5), a turn moves one card, and so no layout ever
# reaches further than 28 cells beyond the start square. Rows and columns −30 to 33 hold every layout and its rim.
SPAN: Final = 64
LEAST: Final = -30
MOST: Final = LEAST + SPAN - 1
STEPS: Final = (-SPAN, -1, 1, SPAN)
PLACES: Final = [(cell // SPAN + LEAST, cell % SPAN + LEAST) for cell in range(SPAN * SPAN)]


def cell_at(row: int, column: int) -> int:
    """The number of a cell of the grid."""
    return (row - LEAST) * SPAN + column - LEAST


def cell_of(place: tuple[int, int] | None) -> int:
    """The number of the cell in that row and column."""
    if place is None:
        return NONE
    row, column = place
    return cell_at(row, column)


def place_of(cell: int) -> tuple[int, int] | None:
    """The row and column of a cell."""
    return None if cell == NONE else PLACES[cell]


def row_of(names: Sequence[str], numbers: Mapping[str, int]) -> bytes:
    """Pieces as the engine keeps them, from their names."""
    return bytes([numbers[name] for name in names])


def names_of(row: bytes, names: Sequence[str]) -> tuple[str, ...]:
    """The names of pieces in a row."""
    return tuple([names[number] for number in row])


def hint_number(name: str | None) -> int:
    """The hint on a card, from its name."""
    return NO_HINT if name is None else HINT_NUMBER[name]


def hint_id(hint: int) -> str | None:
    """The name of the hint on a card."""
    return None if hint == NO_HINT else HINT_IDS[hint]


# Y2.1: the start square, card by card
START: Final = [
    cell_at(row, column)
    for row in range(DATA.counts.start_rows)
    for column in range(DATA.counts.start_columns)
]


# Shapes (Y10.7, Y10.8)


def outline(cells: list[int]) -> tuple[int, ...]:
    """The layout moved to the corner of the grid, so that it does not matter where it lies."""
    top = min([cell // SPAN for cell in cells])
    left = min([cell % SPAN for cell in cells])
    return tuple(sorted([cell - top * SPAN - left for cell in cells]))


def _outlines(grid: Grid) -> list[tuple[int, ...]]:
    """In all four directions."""
    return [
        outline([cell_at(row, column) for row, column in cells_of(turn)]) for turn in turns_of(grid)
    ]


@final
class Parts:
    """What differs from box to box: the shapes, and how many hints a table gets."""

    def __init__(self, data: Data, box: Box) -> None:
        self.data = data
        self.box = box
        self.shapes: tuple[Shape, ...] = data.shapes
        self.tables: dict[int, TableSize] = {table.players: table for table in data.tables}

    def forms(self, shape: int, mirrors: bool) -> list[tuple[int, ...]]:
        """The outlines that meet a shape: turned as you like; mirrored only if the table says so."""
        grid = self.shapes[shape].grid
        found = _outlines(grid) + (_outlines(mirrored(grid)) if mirrors else [])
        return sorted(set(found))


def parts_from(source: str) -> Parts:
    data = read(source)
    return Parts(data, box_of(source, data, inventory(data), inventory(DATA)))


OUR_PARTS: Final = Parts(DATA, OUR_BOX)
