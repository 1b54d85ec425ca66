"""What a seat of OROdelORO sees, as a row of numbers. Plane by plane in docs/learning.md."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.core.numbers import FLAGS, Block, add_flags, bits_of, one_hot
from hyakki.core.pile import ONE
from hyakki.core.positions import NONE
from hyakki.games.orodeloro.box import HAND, ICONS, TILE_COUNT
from hyakki.games.orodeloro.chart import END_SHIFT
from hyakki.games.orodeloro.moves import MOST_STAKE
from hyakki.games.orodeloro.parts import CELLS, OFF, SIDES, WIDTH, Parts, edge
from hyakki.games.orodeloro.state import OVER, PHASES, PLACING, Board

# The largest table (O4.2): the window of the engine without its border.
REACH: Final = WIDTH - 2
TABLE: Final = REACH * REACH
#: the cell of the engine for each cell of the table, and back
IN_WINDOW: Final = [(cell // REACH + 1) * WIDTH + cell % REACH + 1 for cell in range(TABLE)]
ON_TABLE: Final = [
    (cell // WIDTH - 1) * REACH + cell % WIDTH - 1 if cell in IN_WINDOW else 0
    for cell in range(CELLS)
]
TURNS: Final = 4
DECISIONS: Final = PHASES[PLACING:OVER]
ICON_COUNT: Final = len(ICONS) - 1
TILE_ROW: Final = 1 + 2 * TURNS + ICON_COUNT

# What a face shows, for all cells of a grid at once
HAS_PATH: Final = [bytes([int(edge(face, side)) >> 1 for face in range(256)]) for side in range(4)]
HAS_SEA: Final = [
    bytes([int(edge(face, side)) & 1 if face > OFF else 0 for face in range(256)])
    for side in range(4)
]
HAS_TILE: Final = bytes([int(face > OFF) for face in range(256)])
IS_TABLE: Final = bytes([int(face != OFF) for face in range(256)])
HAS_ICON: Final = [
    bytes([int(shown == icon) for shown in range(256)]) for icon in range(1, ICON_COUNT + 1)
]
NO_TILE: Final = bytes(TILE_ROW)
CELL_ROWS: Final = one_hot(TABLE)
PHASE_ROWS: Final = one_hot(len(DECISIONS))
LEFT_ROWS: Final = one_hot(MOST_STAKE + 1)


def planes_of(seats: int) -> tuple[Block, ...]:
    return (
        Block("paths", (4, REACH, REACH), "tiles whose path crosses north, east, south, west"),
        Block("seas", (4, REACH, REACH), "tiles with sea on that side"),
        Block("tiles", (REACH, REACH), "tiles, the start tile included"),
        Block("table", (REACH, REACH), "cells of the table"),
        Block("icons", (ICON_COUNT, REACH, REACH), "tiles with " + ", ".join(ICONS[1:])),
        Block("newest", (REACH, REACH), "the tile placed last"),
        Block("ends", (REACH, REACH), "empty cells that a path leads into"),
        Block(
            "hands",
            (seats, HAND, TILE_ROW),
            "each place of each hand: held, its paths, its seas, its icon",
        ),
        Block("unseen", (TILE_COUNT,), "tiles that nobody has seen"),
        Block("coins", (seats,), "coins, counted by whoever recalls the moves"),
        Block("supplies", (2,), "coins of the bank, tiles of the reserve"),
        Block("active", (seats,), "whose turn it is"),
        Block("captain", (seats,), "the captain"),
        Block("first", (seats,), "the first captain, who begins the rounds"),
        Block("phase", (len(DECISIONS),), "the decision: " + ", ".join(DECISIONS)),
        Block("victim", (seats,), "who is attacked"),
        Block("stake", (1,), "coins at stake"),
        Block("left", (MOST_STAKE + 1,), "coins in the left pile, for the victim alone"),
        Block("swaps", (1,), "exchanges left in the cyclone"),
        Block("passes", (1,), "turns in a row that ended with a pass"),
        Block("ending", (1,), "the bank or the reserve is spent"),
    )


@final
class Rows:
    """Joins observations from pieces that were made once."""

    def __init__(self, parts: Parts, seats: int) -> None:
        self.seats: i64 = seats
        self.seat_rows = one_hot(seats)
        self.tiles: list[bytes] = [_tile_row(parts, tile) for tile in range(TILE_COUNT)]

    def after(self, seat: i64, other: i64) -> i64:
        """How far a seat is after another in turn order."""
        return (other - seat + self.seats) % self.seats

    def observe(self, board: Board, seat: i64) -> bytes:
        row: list[bytes] = []
        _add_map(row, board)
        for away in range(self.seats):
            hand = board.hands[(seat + away) % self.seats]
            for place in range(HAND):
                row.append(self.tiles[hand[place]] if place < len(hand) else NO_TILE)
        add_flags(row, bits_of(board.undrawn.cards), TILE_COUNT)
        for away in range(self.seats):
            row.append(ONE[board.coins[(seat + away) % self.seats]])
        row.append(ONE[board.bank])
        row.append(ONE[board.reserve])
        self._add_turn(row, board, seat)
        return b"".join(row)

    def _add_turn(self, row: list[bytes], board: Board, seat: i64) -> None:
        row.append(self.seat_rows[self.after(seat, board.active)])
        row.append(self.seat_rows[self.after(seat, board.captain)])
        row.append(self.seat_rows[self.after(seat, board.first)])
        asked = PLACING <= board.phase < OVER
        row.append(PHASE_ROWS[board.phase - PLACING if asked else NONE])
        if board.victim == NONE:
            row.append(self.seat_rows[NONE])
            row.append(ONE[0])
        else:
            row.append(self.seat_rows[self.after(seat, board.victim)])
            row.append(ONE[board.stake()])
        # O5.6: the victim alone knows the piles
        row.append(LEFT_ROWS[board.left if seat == board.victim else NONE])
        row.append(ONE[board.swaps])
        row.append(ONE[board.passes])
        row.append(ONE[1] if board.ending else ONE[0])


def _add_map(row: list[bytes], board: Board) -> None:
    grid = board.grid
    lines: list[bytes] = []
    for line in range(1, REACH + 1):
        lines.append(grid[WIDTH * line + 1 : WIDTH * line + 1 + REACH])
    table = b"".join(lines)
    for side in range(len(SIDES)):
        row.append(table.translate(HAS_PATH[side]))
    for side in range(len(SIDES)):
        row.append(table.translate(HAS_SEA[side]))
    row.append(table.translate(HAS_TILE))
    row.append(table.translate(IS_TABLE))
    shown = bytearray(TABLE)
    icons = board.variant.parts.icons
    for move in board.route:
        shown[ON_TABLE[move.cell]] = icons[move.tile]
    pictures = bytes(shown)
    for icon in range(ICON_COUNT):
        row.append(pictures.translate(HAS_ICON[icon]))
    placed = len(board.route)
    row.append(CELL_ROWS[ON_TABLE[board.route[placed - 1].cell] if placed > 0 else NONE])
    ends = bytearray(TABLE)
    for end in board.ends:
        ends[ON_TABLE[end >> END_SHIFT]] = 1
    row.append(bytes(ends))


def _tile_row(parts: Parts, tile: int) -> bytes:
    face = parts.faces[4 * tile]
    paths = [HAS_PATH[side][face] for side in range(len(SIDES))]
    seas = [HAS_SEA[side][face] for side in range(len(SIDES))]
    return bytes([1, *paths, *seas, *FLAGS[1 << parts.icons[tile]][1 : 1 + ICON_COUNT]])
