"""The moves of OROdelORO and their notation. Each is one object, made when it is first needed or at once.

Seats play `t05r2@0,-1` (tile, rotation, cell), `destroy`, `pass`, `combat:2`, `split:1` (coins in the left pile),
`pick:left`, `siren:0+2`, `swap:t10+t40`, `stop`, `winner:1`. Chance plays `captain:0` and `draw:t05`.
"""

from __future__ import annotations

import re
from typing import Final, final

from mypy_extensions import i64

from hyakki.core.game import Move, button_of
from hyakki.core.messages import bad
from hyakki.core.restored import Reduced
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
        self,
        text: str,
        kind: int,
        number: int = 0,
        tile: int = 0,
        rotation: int = 0,
        cell: int = 0,
        path: tuple[str, ...] = (),
    ) -> None:
        super().__init__(text, path, kind in (SWAP, NAME_BEWITCHED))
        self.kind: i64 = kind
        self.number: i64 = number  # a seat, a set of seats (one bit each), coins, or the other tile
        self.tile: i64 = tile
        self.rotation: i64 = rotation
        self.cell: i64 = cell

    def __reduce__(self) -> Reduced:
        return read, (self.text,), None


_PLACINGS: Final[list[OroMove | None]] = [None] * (4 * TILE_COUNT * CELLS)


def placing(tile: i64, rotation: i64, cell: i64) -> OroMove:
    """The one move that places that tile so and there."""
    index: i64 = (4 * tile + rotation) * CELLS + cell
    known = _PLACINGS[index]
    if known is not None:
        return known
    name, goal = TILE_IDS[tile], f"{x_of(cell)},{y_of(cell)}"
    path = (name, goal, f"turn:{rotation}")
    text = f"{name}r{rotation}@{goal}"
    made = OroMove(text, PLACE, 0, int(tile), int(rotation), int(cell), path)
    _PLACINGS[index] = made
    return made


def _of_seats(word: str, kind: int) -> list[OroMove]:
    return [
        OroMove(f"{word}:{seat}", kind, seat, path=(f"seat:{seat}",)) for seat in range(MOST_SEATS)
    ]


def _bewitching(bits: int) -> OroMove:
    seats = [str(seat) for seat in range(MOST_SEATS) if (bits >> seat) & 1]
    path = tuple(["seat:" + seat for seat in seats])
    return OroMove("siren:" + "+".join(seats), NAME_BEWITCHED, bits, path=path)


VICTIMS: Final = _of_seats("combat", NAME_VICTIM)
SPLITS: Final = [
    OroMove(f"split:{left}", SPLIT, left, path=(f"left:{left}",)) for left in range(MOST_STAKE + 1)
]
LEFT: Final = OroMove("pick:left", PICK, 0, path=("hand:left",))
RIGHT: Final = OroMove("pick:right", PICK, 1, path=("hand:right",))
#: by the set of seats, one bit each; the empty set is never legal
BEWITCHED: Final = [_bewitching(bits) for bits in range(1 << MOST_SEATS)]
#: SWAPS[45·tile + other] for two tiles, the lower number first
SWAPS: Final = [
    OroMove(f"swap:{one}+{two}", SWAP, other, tile, path=(one, two))
    for tile, one in enumerate(TILE_IDS)
    for other, two in enumerate(TILE_IDS)
]
STOPPED: Final = OroMove("stop", STOP)
DESTROYED: Final = OroMove("destroy", DESTROY)
PASSED: Final = OroMove("pass", PASS)
WINNERS: Final = _of_seats("winner", CHOOSE_WINNER)
CAPTAINS: Final = _of_seats("captain", CAPTAIN)
DRAWS: Final = [
    OroMove(f"draw:{name}", DRAW, 0, tile, path=(name,)) for tile, name in enumerate(TILE_IDS)
]

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


def meant(path: tuple[str, ...], phase: str) -> OroMove | None:
    """The move that these touches are for, in this phase."""
    button = button_of(path)
    if button is not None:
        return _BY_TEXT.get(button)
    if len(path) == 0:
        return None
    if path[0] in TILE_NUMBER:
        return _with_tile(path)
    if path[0].startswith("seat:"):
        return _with_seats(path, phase)
    noun, _, name = path[0].partition(":")
    word = {"left": "split", "hand": "pick"}.get(noun)
    return _BY_TEXT.get(f"{word}:{name}") if word and len(path) == 1 else None


def _with_tile(path: tuple[str, ...]) -> OroMove | None:
    """A placement, as far as it is chosen, or an exchange."""
    if len(path) == 2 and path[1] in TILE_NUMBER and path[0] != path[1]:
        return swapping(TILE_NUMBER[path[0]], TILE_NUMBER[path[1]])
    chosen = (*path, *("0,0", "turn:0")[len(path) - 1 :])
    form = _PLACING.fullmatch(f"{path[0]}r{chosen[2].removeprefix('turn:')}@{chosen[1]}")
    if form is None or len(path) > 3:
        return None
    return placing(TILE_NUMBER[path[0]], int(form[2]), cell_at(int(form[3]), int(form[4])))


def _with_seats(path: tuple[str, ...], phase: str) -> OroMove | None:
    seats = sorted([address.removeprefix("seat:") for address in path])
    word = phase if phase in ("siren", "winner") else "combat"
    return _BY_TEXT.get(f"{word}:{'+'.join(seats)}")


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
