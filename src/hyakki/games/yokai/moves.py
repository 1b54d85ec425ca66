"""The moves of Yōkai and their notation, each made once.

Seats play `declare`, `look:c`, `c@4,-1` (card c to row 4, column −1; `c@J15` is read, too), `prepare`, `h05@c` (a hint
on card c; `blank@c` if hints are colourless). Chance plays `first:0`, `face:oni` (the cards in order), `affinity:a3`, `shape:spiral`, `hint:h05`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, final

from mypy_extensions import i64

from hyakki.core.game import Move, button_of
from hyakki.core.messages import bad
from hyakki.core.restored import Reduced
from hyakki.games.yokai.box import FAMILIES, SHAPE_IDS
from hyakki.games.yokai.parts import (
    AFFINITY_IDS,
    BLANK,
    CARD_NAMES,
    CARD_NUMBER,
    CARDS,
    HINT_IDS,
    LEAST,
    MOST,
    MOST_SEATS,
    PLACES,
    SPAN,
    cell_at,
)
from hyakki.games.yokai.places import PLACE_CELL

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

    def __init__(
        self, text: str, kind: int, what: int, place: int = 0, path: tuple[str, ...] = ()
    ) -> None:
        super().__init__(text, path)
        self.kind: i64 = kind
        self.what: i64 = what
        self.place: i64 = place

    def __reduce__(self) -> Reduced:
        return read, (self.text,), None


def _each(word: str, kind: int, names: Sequence[str], noun: str = "") -> list[YokaiMove]:
    return [
        YokaiMove(f"{word}:{name}", kind, what, path=(noun + name,))
        for what, name in enumerate(names)
    ]


LOOKS: Final = _each("look", LOOK, CARD_NAMES)
PREPARED: Final = YokaiMove("prepare", PREPARE, 0)
DECLARED: Final = YokaiMove("declare", DECLARE, 0)
# USES[hint][card]
USES: Final = [
    [YokaiMove(f"{name}@{on}", USE, hint, card, (name, on)) for card, on in enumerate(CARD_NAMES)]
    for hint, name in enumerate(HINT_IDS)
]
FIRSTS: Final = _each("first", FIRST, [str(seat) for seat in range(MOST_SEATS)], "seat:")
FACES: Final = _each("face", FACE, FAMILIES)
AFFINITIES: Final = _each("affinity", AFFINITY, AFFINITY_IDS)
SHAPES: Final = _each("shape", SHAPE, SHAPE_IDS)
TURNED_UP: Final = _each("hint", TURN_UP, HINT_IDS[:BLANK])

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
    name, goal = CARD_NAMES[card], f"{row},{column}"
    made = YokaiMove(f"{name}@{goal}", SHIFT, int(card), int(cell), (name, goal))
    _SHIFTS[card * CELLS + cell] = made
    return made


def meant(
    path: tuple[str, ...], phase: str, cells: Mapping[str, tuple[int, int]]
) -> YokaiMove | None:
    """The move that these touches are for, in this phase of a turn, with the cards where they lie."""
    button = button_of(path)
    if button is not None:
        return _BY_TEXT.get(button)
    if len(path) == 1 and path[0] in CARD_NUMBER:
        return _with_card(path[0], phase)
    if len(path) == 1 and path[0] in HINT_IDS:
        return USES[HINT_IDS.index(path[0])][0]
    if len(path) != 2:
        return None
    if path[0] in CARD_NUMBER and path[1] in cells:
        return shift(CARD_NUMBER[path[0]], cell_at(*cells[path[1]]))
    text = f"{path[0]}@{path[1]}"
    return _BY_TEXT.get(text) or _read_shift(text)


def _with_card(name: str, phase: str) -> YokaiMove | None:
    """A card touched by itself: to look at it, or to lift it from where it lies."""
    card = CARD_NUMBER[name]
    return shift(card, cell_at(0, 0)) if phase == "move" else LOOKS[card]


def read(text: str) -> YokaiMove:
    known = _BY_TEXT.get(text)
    if known is None:
        known = _read_shift(text)
    if known is None:
        raise bad("unknown_move", text=text[:80], example="look:c, c@J15, prepare, h05@c, declare")
    return known


def _read_shift(text: str) -> YokaiMove | None:
    card, _, place = text.partition("@")
    if card not in CARD_NUMBER:
        return None
    if place.upper() in PLACE_CELL:
        return shift(CARD_NUMBER[card], PLACE_CELL[place.upper()])
    row, _, column = place.partition(",")
    if not (_is_number(row) and _is_number(column)):
        return None
    found = shift(CARD_NUMBER[card], cell_at(int(row), int(column)))
    return found if found.text == text else None


def _is_number(text: str) -> bool:
    """True for a row or column of the grid."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 2):
        return False
    return LEAST <= int(text) <= MOST
