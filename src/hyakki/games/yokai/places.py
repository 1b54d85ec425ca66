"""What people call the places of the grid: the column by letters, the row by a number, as in `K11`.

The start square is K11 to N14, so that ten columns and rows on each side have the plain names A to Z and 1 and up, and
a place keeps its name for the whole game. Further out the names go on as on a ring: AA follows Z, and before A and 1
come ZZ and 99.
"""

from __future__ import annotations

from typing import Final

from hyakki.games.yokai.parts import PLACES

# The names of row 0 and column 0: the eleventh row and letter.
ORIGIN: Final = 11
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ALL_ROWS: Final = 99
ALL_COLUMNS: Final = len(LETTERS) * (len(LETTERS) + 1)


def row_name(row: int) -> str:
    return str((row + ORIGIN - 1) % ALL_ROWS + 1)


def column_name(column: int) -> str:
    number = (column + ORIGIN - 1) % ALL_COLUMNS
    before = number // len(LETTERS)
    last = LETTERS[number % len(LETTERS)]
    return last if before == 0 else LETTERS[before - 1] + last


PLACE_NAMES: Final = [column_name(column) + row_name(row) for row, column in PLACES]
PLACE_CELL: Final = {name: cell for cell, name in enumerate(PLACE_NAMES)}
