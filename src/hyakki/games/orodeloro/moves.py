"""The moves of OROdelORO and their notation. Each is one object, made when it is first needed or at once.

Seats play `t05r2@0,-1` (tile, rotation, cell), `destroy`, `pass`, `combat:2`, `split:1` (coins in the left pile),
`pick:left`, `siren:0+2`, `swap:t10+t40`, `stop`, `winner:1`. Chance plays `captain:0` and `draw:t05`.
"""

from __future__ import annotations

import re
from typing import Final, final

from mypy_extensions import i64

from hyakki.core.game import Move
from hyakki.core.messages import bad
from hyakki.games.orodeloro.box import TILE_COUNT, TILE_IDS
from hyakki.games.orodeloro.parts import CELLS, MOST_SEATS, TILE_NUMBER, cell_at, x_of, y_of

PLACE: Final = 0
NAME_VICTIM: Final = 1
SPLIT: Final = 2
PICK: Final = 3
NAME_BEWITCHED: Final = 4
SWAP: Final = 5
STOP: Final = 6
CHOOSE_WINNER: Final = 7
CAPTAIN: Final = 8
DRAW: Final = 9
DESTROY: Final = 10
PASS: Final = 11

MOST_STAKE: Final = 4  # a tile has four sides


@final
class OroMove(Move):
    """A kind of move with what it names: a tile with its rotation and cell, two tiles, a seat, seats, or a number."""

    __slots__ = ("cell", "kind", "number", "rotation", "tile")

    def __init__(
        self, text: str, kind: int, number: int = 0, tile: int = 0, rotation: int = 0, cell: int = 0
    ) -> None:
        super().__init__(text)
        self.kind: i64 = kind
        self.number: i64 = number  # a seat, a set of seats (one bit each), coins, or the other tile
        self.tile: i64 = tile
        self.rotation: i64 = rotation
        self.cell: i64 = cell


_PLACINGS: Final[list[OroMove | None]] = [None] * (4 * TILE_COUNT * CELLS)


def placing(tile: i64, rotation: i64, cell: i64) -> OroMove:
    """The one move that places that tile so and there."""
    index: i64 = (4 * tile + rotation) * CELLS + cell
    known = _PLACINGS[index]
    if known is not None:
        return known
    text = f"{TILE_IDS[tile]}r{rotation}@{x_of(cell)},{y_of(cell)}"
    made = OroMove(text, PLACE, 0, int(tile), int(rotation), int(cell))
    _PLACINGS[index] = made
    return made


def _seats_in(bits: int) -> str:
    return "+".join([str(seat) for seat in range(MOST_SEATS) if (bits >> seat) & 1])


VICTIMS: Final = [OroMove(f"combat:{seat}", NAME_VICTIM, seat) for seat in range(MOST_SEATS)]
SPLITS: Final = [OroMove(f"split:{left}", SPLIT, left) for left in range(MOST_STAKE + 1)]
LEFT: Final = OroMove("pick:left", PICK, 0)
RIGHT: Final = OroMove("pick:right", PICK, 1)
#: by the set of seats, one bit each; the empty set is never legal
BEWITCHED: Final = [
    OroMove(f"siren:{_seats_in(bits)}", NAME_BEWITCHED, bits) for bits in range(1 << MOST_SEATS)
]
#: SWAPS[45·tile + other] for two tiles, the lower number first
SWAPS: Final = [
    OroMove(f"swap:{TILE_IDS[tile]}+{TILE_IDS[other]}", SWAP, other, tile)
    for tile in range(TILE_COUNT)
    for other in range(TILE_COUNT)
]
STOPPED: Final = OroMove("stop", STOP)
DESTROYED: Final = OroMove("destroy", DESTROY)
PASSED: Final = OroMove("pass", PASS)
WINNERS: Final = [OroMove(f"winner:{seat}", CHOOSE_WINNER, seat) for seat in range(MOST_SEATS)]
CAPTAINS: Final = [OroMove(f"captain:{seat}", CAPTAIN, seat) for seat in range(MOST_SEATS)]
DRAWS: Final = [OroMove(f"draw:{name}", DRAW, 0, tile) for tile, name in enumerate(TILE_IDS)]

UNSEEN_SPLIT: Final = "split:?"


def swapping(one: i64, two: i64) -> OroMove:
    low, high = (one, two) if one < two else (two, one)
    return SWAPS[TILE_COUNT * low + high]


_BY_TEXT: Final = {
    move.text: move
    for move in (
        *VICTIMS,
        *SPLITS,
        LEFT,
        RIGHT,
        *BEWITCHED[1:],
        *[swap for swap in SWAPS if swap.tile < swap.number],
        STOPPED,
        DESTROYED,
        PASSED,
        *WINNERS,
        *CAPTAINS,
        *DRAWS,
    )
}
# the window reaches from −9 to 9
_PLACING: Final = re.compile(r"(t[0-9]{2})r([0-3])@(0|-?[1-9]),(0|-?[1-9])")


def read(text: str) -> OroMove:
    known = _BY_TEXT.get(text)
    if known is not None:
        return known
    form = _PLACING.fullmatch(text)
    if form is not None and form[1] in TILE_NUMBER:
        cell = cell_at(int(form[3]), int(form[4]))
        return placing(TILE_NUMBER[form[1]], int(form[2]), cell)
    raise bad(
        "unknown_move", text=text[:80], example="t05r2@0,-1, split:1, pick:left, swap:t10+t40"
    )
