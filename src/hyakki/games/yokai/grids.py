"""Shapes as they are drawn in a data file: rows of X for a card and . for none (Y1.5, Y10.7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

CELLS: Final = 16
QUARTER: Final = 4

Grid: TypeAlias = tuple[str, ...]
Cells: TypeAlias = frozenset[tuple[int, int]]


def cells_of(grid: Grid) -> Cells:
    return frozenset(
        (row, column)
        for row, line in enumerate(grid)
        for column, mark in enumerate(line)
        if mark == "X"
    )


def turned(grid: Grid) -> Grid:
    """A quarter turn to the right."""
    return tuple("".join(line[column] for line in reversed(grid)) for column in range(len(grid[0])))


def mirrored(grid: Grid) -> Grid:
    return tuple(line[::-1] for line in grid)


def turns_of(grid: Grid) -> list[Grid]:
    """The grid in all four directions, itself first."""
    found = [grid]
    for _ in range(3):
        found.append(turned(found[-1]))
    return found


def _is_drawn(grid: Grid) -> bool:
    """Rows of the same length, without an empty edge."""
    if not grid or not grid[0] or any(len(line) != len(grid[0]) for line in grid):
        return False
    edges = (grid[0], grid[-1], *(turned(grid)[end] for end in (0, -1)))
    return set("".join(grid)) <= {"X", "."} and all("X" in edge for edge in edges)


def _is_whole(grid: Grid) -> bool:
    cells = cells_of(grid)
    return _joined(cells, {min(cells)}) == cells


def _joined(cells: Cells, group: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """All cells that hang together with this group by sides."""
    more = _rim(cells, frozenset(group))
    return group if not more else _joined(cells, group | more)


def _rim(cells: Cells, group: Cells) -> set[tuple[int, int]]:
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    beside = {(row + down, column + right) for row, column in group for down, right in steps}
    return (beside & cells) - group


def _can_be_shared(cells: Cells) -> bool:
    """Four families of four can lie together in it."""
    if not cells:
        return True
    groups: set[Cells] = {frozenset({min(cells)})}
    for _ in range(QUARTER - 1):
        groups = {group | {cell} for group in groups for cell in _rim(cells, group)}
    return any(_can_be_shared(cells - group) for group in groups)


#: what a grid must be, by the fault that is named otherwise, with the rule
GRID_FAULTS: Final[dict[str, tuple[str, Callable[[Grid], bool]]]] = {
    "grid": ("Y1.5", _is_drawn),
    "cells": ("Y1.5", lambda grid: len(cells_of(grid)) == CELLS),
    "apart": ("Y5.3", _is_whole),
    "unsharable": ("Y8.4", lambda grid: _can_be_shared(cells_of(grid))),
}
