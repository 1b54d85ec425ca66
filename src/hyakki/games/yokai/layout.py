"""The layout of the sixteen cards: who touches whom, what holds together, where a lifted card may land (Y5)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.games.yokai.parts import (
    ALL_CARDS,
    BIT,
    CARDS,
    DATA,
    LEAST,
    SPAN,
    STEPS,
    cell_at,
)


@final
class Survey:
    """A layout seen once: its rim, and the cards that touch each cell. Sets of cards are masks."""

    __slots__ = ("beside", "rim", "touching")

    def __init__(self, beside: list[int], rim: list[int], touching: list[int]) -> None:
        self.beside = beside  # for each card, the cards that touch it
        self.rim = rim  # the empty cells that touch a card, in reading order
        self.touching = touching  # for each cell of the rim, the cards that touch it


def survey(cells: list[int]) -> Survey:
    touched: dict[int, int] = {}
    for card in range(CARDS):
        cell = cells[card]
        for step in STEPS:
            touched[cell + step] = touched.get(cell + step, 0) | BIT[card]
    beside = [touched.pop(cell, 0) for cell in cells]
    rim = sorted(touched)
    return Survey(beside, rim, [touched[cell] for cell in rim])


def neighbours(cells: list[int]) -> list[int]:
    """For each card, the cards that touch it."""
    return survey(cells).beside


def count_of(cards: i64) -> int:
    """How many cards are in a set."""
    count = 0
    for card in range(CARDS):
        if cards & BIT[card] != 0:
            count += 1
    return count


def group_of(beside: list[int], card: i64, among: i64) -> i64:
    """The cards of a set that hang together with that card by sides."""
    group: i64 = BIT[card]
    fresh: i64 = group
    while fresh != 0:
        reached: i64 = 0
        for member in range(CARDS):
            if fresh & BIT[member] != 0:
                reached |= beside[member]
        fresh = reached & among & ~group
        group |= fresh
    return group


def connected(beside: list[int], among: i64) -> bool:
    """True if these cards form one group (Y5.3, Y8.4)."""
    for card in range(CARDS):
        if among & BIT[card] != 0:
            return group_of(beside, card, among) == among
    return True


def parts_without(beside: list[int], lifted: i64) -> list[int]:
    """The groups that the other cards form while one is lifted: more than one if it was a bridge (Y5.4)."""
    rest: i64 = ALL_CARDS - BIT[lifted]
    parts: list[int] = []
    for card in range(CARDS):
        if rest & BIT[card] != 0:
            part = group_of(beside, card, rest)
            parts.append(part)
            rest &= ~part
    return parts


def landings(seen: Survey, card: i64) -> list[int]:
    """Y5.2–Y5.5: the empty cells that join everything again, in reading order."""
    parts = parts_without(seen.beside, card)
    others: i64 = ALL_CARDS - BIT[card]
    found: list[int] = []
    for place in range(len(seen.rim)):
        touching: i64 = seen.touching[place]
        if touching & others != 0 and (len(parts) == 1 or _joins(parts, touching)):
            found.append(seen.rim[place])
    return found


def _joins(parts: list[int], touching: i64) -> bool:
    for part in parts:
        if part & touching == 0:
            return False
    return True


# Shapes (Y10.7, Y10.8)


def outline(cells: list[int]) -> tuple[int, ...]:
    """The layout moved to the corner of the grid, so that it does not matter where it lies."""
    top = min([cell // SPAN for cell in cells])
    left = min([cell % SPAN for cell in cells])
    return tuple(sorted([cell - top * SPAN - left for cell in cells]))


def _outline_of(grid: list[str]) -> tuple[int, ...]:
    return outline(
        [
            cell_at(row, column)
            for row, line in enumerate(grid)
            for column, mark in enumerate(line)
            if mark == "X"
        ]
    )


def _turned(grid: list[str]) -> list[str]:
    """A quarter turn to the right."""
    return ["".join([line[column] for line in reversed(grid)]) for column in range(len(grid[0]))]


def _rotations(grid: list[str]) -> list[tuple[int, ...]]:
    outlines: list[tuple[int, ...]] = []
    for _ in range(4):
        outlines.append(_outline_of(grid))
        grid = _turned(grid)
    return outlines


ROTATIONS: Final = [_rotations(list(shape.grid)) for shape in DATA.shapes]
MIRRORED: Final = [_rotations([line[::-1] for line in shape.grid]) for shape in DATA.shapes]


def fits(cells: list[int], shape: int, mirrors: bool) -> bool:
    """Y10.7: the 16 cells are exactly the shape, anywhere, turned as you like; mirrored only if the table says so."""
    found = outline(cells)
    return found in ROTATIONS[shape] or (mirrors and found in MIRRORED[shape])


def in_grid(row: int, column: int, margin: int) -> bool:
    """True if a layout there can be played on for so many turns without leaving the numbered part of the grid."""
    low, high = LEAST + 1 + margin, LEAST + SPAN - 2 - margin
    return low <= row <= high and low <= column <= high
