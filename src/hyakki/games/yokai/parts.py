"""The cards of Yōkai as the numbers that the engine works with (Y1), and the grid they lie on."""

from __future__ import annotations

from typing import Final

from hyakki.games.yokai.box import Data, load

DATA: Final[Data] = load()

# A yōkai card is a number, 0 to 15, and a letter: a card keeps it wherever it moves, whatever face it hides.
CARDS: Final = 16
CARD_NAMES: Final = "abcdefghijklmnop"
CARD_NUMBER: Final = {name: number for number, name in enumerate(CARD_NAMES)}
# A set of cards is a mask of these bits.
BIT: Final = [1 << card for card in range(CARDS)]
ALL_CARDS: Final = (1 << CARDS) - 1

FAMILIES: Final = tuple(family.id for family in DATA.families)
FAMILY_NUMBER: Final = {name: number for number, name in enumerate(FAMILIES)}
FAMILY_SIZE: Final = 4

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
HINTS_OF_SIZE: Final = [HINT_SIZE.count(size) for size in range(SIZES)]

AFFINITY_IDS: Final = tuple(card.id for card in DATA.affinities)
AFFINITY_NUMBER: Final = {name: number for number, name in enumerate(AFFINITY_IDS)}
AFFINITY_PAIR: Final = [
    (FAMILY_NUMBER[card.families[0]], FAMILY_NUMBER[card.families[1]]) for card in DATA.affinities
]

SHAPE_IDS: Final = tuple(shape.id for shape in DATA.shapes)
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


# Y2.1: the start square, card by card
START: Final = [
    cell_at(row, column)
    for row in range(DATA.counts.start_rows)
    for column in range(DATA.counts.start_columns)
]
