"""The moves of Terres de Yokai and their notation, made once.

Seats play `s05@water` (lay a sketch at a stack), `call:wind`, `distract`, `decline`, `end`.
Chance plays `first:0` (who starts), `draw:s05`, `show:water5` (a yokai comes to light).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.core.game import Move, button_of
from hyakki.core.messages import bad
from hyakki.core.restored import Reduced
from hyakki.games.terres.box import ELEMENTS, SKETCH_IDS
from hyakki.games.terres.parts import (
    ELEMENT_NUMBER,
    SEATS,
    SKETCH_NUMBER,
    STACKS,
    YOKAI_IDS,
    Parts,
)

LAY: Final = 0
CALL_FROM: Final = 1
USE_DISTRACT: Final = 2
DECLINE: Final = 3
END_TURN: Final = 4
FIRST: Final = 5
DRAW: Final = 6
SHOW: Final = 7


@final
class TerresMove(Move):
    """A kind of move with what it names: a card (sketch or yokai), a stack, or a seat."""

    __slots__ = ("card", "kind", "place")

    def __init__(
        self, text: str, kind: int, card: int, place: int, path: tuple[str, ...] = ()
    ) -> None:
        super().__init__(text, path)
        self.kind: i64 = kind
        self.card: i64 = card
        self.place: i64 = place

    def __reduce__(self) -> Reduced:
        return read, (self.text,), None


# LAYS[sketch][stack]: which two of them a sketch has depends on the box.
LAYS: Final = [
    [
        TerresMove(f"{name}@{stack}", LAY, card, place, (name, stack))
        for place, stack in enumerate(ELEMENTS)
    ]
    for card, name in enumerate(SKETCH_IDS)
]
CALLS: Final = [
    TerresMove(f"call:{ELEMENTS[s]}", CALL_FROM, 0, s, (ELEMENTS[s],)) for s in range(STACKS)
]
DISTRACTION: Final = TerresMove("distract", USE_DISTRACT, 0, 0)
DECLINED: Final = TerresMove("decline", DECLINE, 0, 0)
ENDED: Final = TerresMove("end", END_TURN, 0, 0)
FIRSTS: Final = [
    TerresMove(f"first:{seat}", FIRST, 0, seat, (f"seat:{seat}",)) for seat in range(SEATS)
]
DRAWS: Final = [
    TerresMove(f"draw:{name}", DRAW, card, 0, (name,)) for card, name in enumerate(SKETCH_IDS)
]
SHOWS: Final = [
    TerresMove(f"show:{name}", SHOW, card, 0, (name,)) for card, name in enumerate(YOKAI_IDS)
]

UNSEEN_DRAW: Final = "draw:?"

_BY_TEXT: Final = {
    move.text: move
    for move in (
        *(lay for lays in LAYS for lay in lays),
        *CALLS,
        DISTRACTION,
        DECLINED,
        ENDED,
        *FIRSTS,
        *DRAWS,
        *SHOWS,
    )
}


def lays_of(parts: Parts) -> list[list[TerresMove]]:
    """T4.1: the two plays of each sketch, the first end first."""
    return [[LAYS[card][end] for end in ends] for card, ends in enumerate(parts.ends)]


def meant(path: tuple[str, ...]) -> TerresMove | None:
    """The move that these touches are for."""
    button = button_of(path)
    if button is not None:
        return _BY_TEXT.get(button)
    if len(path) == 1 and path[0] in ELEMENT_NUMBER:
        return CALLS[ELEMENT_NUMBER[path[0]]]
    if len(path) == 1 and path[0] in SKETCH_NUMBER:
        return LAYS[SKETCH_NUMBER[path[0]]][0]
    return _BY_TEXT.get("@".join(path)) if len(path) == 2 else None


def read(text: str) -> TerresMove:
    if text not in _BY_TEXT:
        raise bad("unknown_move", text=text[:80], example="s05@water, call:wind, end")
    return _BY_TEXT[text]
