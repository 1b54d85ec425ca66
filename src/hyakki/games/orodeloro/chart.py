"""The treasure map: which face lies in which cell, and where the path may be prolonged (O4).

The open ends are kept up to date as tiles come and go, so that nothing ever looks over the whole table.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.core.game import State
from hyakki.core.pile import ONE
from hyakki.games.orodeloro.moves import OroMove, placing
from hyakki.games.orodeloro.options import Variant
from hyakki.games.orodeloro.parts import (
    DEMANDS,
    EMPTY,
    FROM_EAST,
    FROM_NORTH,
    FROM_SOUTH,
    FROM_WEST,
    LEADS,
    OFF,
    PATH_SIDES,
    ROTATIONS,
    WIDTH,
)
from hyakki.games.orodeloro.view import OroView

# An end is a cell that a path leads into, and what that cell asks of a tile, in one number that sorts by cell.
END_SHIFT: Final = 10
DEMAND: Final = LEADS - 1
BIT: Final = [1, 2, 4, 8]


class Chart(State[OroMove, OroView]):
    """The map on the table."""

    def __init__(self, variant: Variant, route: list[OroMove]) -> None:
        self.events = None
        self.variant = variant
        self.route = route  # the tiles of the map as they were placed, oldest first
        self.grid: bytes = variant.bare  # the face in each cell
        # the open ends, by cell; the list is never changed in place, so copies share it
        self.ends: list[int] = []
        self.destroyed: bytes = b""

    def place(self, move: OroMove) -> None:
        self.route.append(move)
        face: i64 = self.variant.parts.faces[4 * move.tile + move.rotation]
        self._set_cell(move.cell, face)

    def lift_newest(self) -> OroMove:
        """Take the most recently placed tile off the map, out of the game."""
        newest = self.route.pop()
        self.destroyed = self.destroyed + ONE[newest.tile]
        self._set_cell(newest.cell, EMPTY)
        return newest

    def _set_cell(self, cell: i64, face: i64) -> None:
        grid = self.grid
        self.grid = grid[:cell] + ONE[face] + grid[cell + 1 :]
        self.find_ends(cell)

    def find_ends(self, cell: i64) -> None:
        """Look again at a cell that changed and its four neighbours; all other ends stay as they are."""
        ends: list[int] = []
        for known in self.ends:
            away: i64 = (i64(known) >> END_SHIFT) - cell
            if away != 0 and away != 1 and away != -1 and away != WIDTH and away != -WIDTH:
                ends.append(known)
        self._add_end(ends, cell)
        self._add_end(ends, cell - WIDTH)
        self._add_end(ends, cell + 1)
        self._add_end(ends, cell + WIDTH)
        self._add_end(ends, cell - 1)
        ends.sort()
        self.ends = ends

    def _add_end(self, ends: list[int], cell: i64) -> None:
        """O4.1, O4.3: an empty cell on the table that a path leads into."""
        if self.grid[cell] == EMPTY:
            demand: i64 = self.demand(cell)
            if demand >= LEADS:
                ends.append((cell << END_SHIFT) + (demand & DEMAND))

    def demand(self, cell: i64) -> i64:
        """O4.4, O4.5: what the neighbours of a cell ask of a tile there, and how many paths lead in."""
        grid = self.grid
        north: i64 = FROM_NORTH[grid[cell - WIDTH]]
        east: i64 = FROM_EAST[grid[cell + 1]]
        south: i64 = FROM_SOUTH[grid[cell + WIDTH]]
        west: i64 = FROM_WEST[grid[cell - 1]]
        return north + east + south + west

    def free_sides(self, cell: i64) -> i64:
        """The sides of a cell on which an empty cell of the table lies, one bit each."""
        grid = self.grid
        sides: i64 = 0
        if grid[cell - WIDTH] == EMPTY:
            sides += 1
        if grid[cell + 1] == EMPTY:
            sides += 2
        if grid[cell + WIDTH] == EMPTY:
            sides += 4
        if grid[cell - 1] == EMPTY:
            sides += 8
        return sides

    def neighbours(self, cell: i64) -> i64:
        """O5.2: how many tiles share a side with that cell."""
        grid = self.grid
        count: i64 = 0
        if grid[cell - WIDTH] > OFF:
            count += 1
        if grid[cell + 1] > OFF:
            count += 1
        if grid[cell + WIDTH] > OFF:
            count += 1
        if grid[cell - 1] > OFF:
            count += 1
        return count

    def fitting(self, tile: i64, end: i64) -> i64:
        """The rotations in which a tile may prolong the path there, one bit each (O4.3 to O4.9)."""
        parts = self.variant.parts
        fit: i64 = parts.fits[DEMANDS * tile + (end & DEMAND)]
        if fit == 0 or len(self.ends) > 1:
            return fit
        # O4.7: the only end is about to be covered, so the tile itself must leave one
        free = self.free_sides(end >> END_SHIFT)
        leaves: i64 = 0
        for rotation in ROTATIONS[fit]:
            face: i64 = parts.faces[4 * tile + rotation]
            if PATH_SIDES[face] & free != 0:
                leaves += BIT[rotation]
        return leaves

    def can_place(self, hand: bytes) -> bool:
        for tile in hand:
            for end in self.ends:
                if self.fitting(tile, end) != 0:
                    return True
        return False

    def placements(self, hand: bytes) -> list[OroMove]:
        """Every legal way to place a tile of that hand: by tile, then by cell, then by rotation."""
        legal: list[OroMove] = []
        for tile in hand:
            for end in self.ends:
                fit: i64 = self.fitting(tile, end)
                if fit != 0:
                    cell: i64 = i64(end) >> END_SHIFT
                    for rotation in ROTATIONS[fit]:
                        legal.append(placing(tile, rotation, cell))
        return legal

    def strength(self) -> i64:
        """O5.2: k of the tile just placed."""
        return self.neighbours(self.route[len(self.route) - 1].cell)
