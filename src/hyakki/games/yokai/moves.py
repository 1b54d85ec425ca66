"""The moves of Yōkai and their notation, each made once.

Seats play `declare`, `look:c`, `c@4,-1` (card c to row 4, column −1), `prepare`, `h05@c` (a hint on card c; `blank@c`
if hints are colourless). Chance plays `first:0`, `face:oni` (the cards in order), `affinity:a3`, `shape:spiral`, `hint:h05`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.core.game import Move
from hyakki.core.messages import bad
from hyakki.games.yokai.parts import (
    AFFINITY_IDS,
    BLANK,
    CARD_NAMES,
    CARD_NUMBER,
    CARDS,
    FAMILIES,
    HINT_IDS,
    LEAST,
    MOST,
    MOST_SEATS,
    PLACES,
    SHAPE_IDS,
    SPAN,
    cell_at,
)

LOOK: Final = 0
SHIFT: Final = 1
PREPARE: Final = 2
USE: Final = 3
DECLARE: Final = 4
FIRST: Final = 5
FACE: Final = 6
AFFINITY: Final = 7
SHAPE: Final = 8
TURN_UP: Final = 9

CELLS: Final = SPAN * SPAN


@final
class YokaiMove(Move):
    """A kind of move with what it names: `what` is a card, hint, family, affinity, shape or seat; `place` a cell or card."""

    __slots__ = ("kind", "place", "what")

    def __init__(self, text: str, kind: int, what: int, place: int = 0) -> None:
        super().__init__(text)
        self.kind: i64 = kind
        self.what: i64 = what
        self.place: i64 = place


LOOKS: Final = [YokaiMove(f"look:{name}", LOOK, card) for card, name in enumerate(CARD_NAMES)]
PREPARED: Final = YokaiMove("prepare", PREPARE, 0)
DECLARED: Final = YokaiMove("declare", DECLARE, 0)
# USES[hint][card]
USES: Final = [
    [YokaiMove(f"{name}@{on}", USE, hint, card) for card, on in enumerate(CARD_NAMES)]
    for hint, name in enumerate(HINT_IDS)
]
FIRSTS: Final = [YokaiMove(f"first:{seat}", FIRST, seat) for seat in range(MOST_SEATS)]
FACES: Final = [YokaiMove(f"face:{name}", FACE, family) for family, name in enumerate(FAMILIES)]
AFFINITIES: Final = [
    YokaiMove(f"affinity:{name}", AFFINITY, card) for card, name in enumerate(AFFINITY_IDS)
]
SHAPES: Final = [YokaiMove(f"shape:{name}", SHAPE, shape) for shape, name in enumerate(SHAPE_IDS)]
TURNED_UP: Final = [
    YokaiMove(f"hint:{name}", TURN_UP, hint) for hint, name in enumerate(HINT_IDS[:BLANK])
]

UNSEEN_FACE: Final = "face:?"
UNSEEN_AFFINITY: Final = "affinity:?"

_BY_TEXT: Final = {
    move.text: move
    for move in (
        *LOOKS,
        PREPARED,
        DECLARED,
        *(use for row in USES for use in row),
        *FIRSTS,
        *FACES,
        *AFFINITIES,
        *SHAPES,
        *TURNED_UP,
    )
}
# 65,536 places to move to are made when they are first named.
_SHIFTS: Final[list[YokaiMove | None]] = [None] * (CARDS * CELLS)


def shift(card: i64, cell: i64) -> YokaiMove:
    """The move of that card to that cell."""
    place: i64 = card * CELLS + cell
    known = _SHIFTS[place]
    return _make_shift(card, cell) if known is None else known


def _make_shift(card: i64, cell: i64) -> YokaiMove:
    row, column = PLACES[cell]
    made = YokaiMove(f"{CARD_NAMES[card]}@{row},{column}", SHIFT, int(card), int(cell))
    _SHIFTS[card * CELLS + cell] = made
    return made


def read(text: str) -> YokaiMove:
    known = _BY_TEXT.get(text)
    if known is None:
        known = _read_shift(text)
    if known is None:
        raise bad("unknown_move", text=text[:80], example="look:c, c@4,-1, prepare, h05@c, declare")
    return known


def _read_shift(text: str) -> YokaiMove | None:
    card, _, place = text.partition("@")
    row, _, column = place.partition(",")
    if card not in CARD_NUMBER or not (_is_number(row) and _is_number(column)):
        return None
    found = shift(CARD_NUMBER[card], cell_at(int(row), int(column)))
    return found if found.text == text else None


def _is_number(text: str) -> bool:
    """True for a row or column of the grid."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 2):
        return False
    return LEAST <= int(text) <= MOST
