"""The moves of Terres de Yokai and their notation, made once.

Seats play `s05@water` (lay a sketch at a stack), `call:wind`, `distract`, `decline`, `end`.
Chance plays `first:0` (who starts), `draw:s05`, `show:water5` (a yokai comes to light).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.core.game import Move
from hyakki.core.messages import bad
from hyakki.games.terres.parts import (
    ELEMENTS,
    ENDS,
    SEATS,
    SKETCH_IDS,
    STACKS,
    YOKAI_IDS,
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

    def __init__(self, text: str, kind: int, card: int, place: int) -> None:
        super().__init__(text)
        self.kind: i64 = kind
        self.card: i64 = card
        self.place: i64 = place


# LAYS[sketch] are its two plays, the first end first (T4.1).
LAYS: Final = [
    [TerresMove(f"{name}@{ELEMENTS[end]}", LAY, card, end) for end in ENDS[card]]
    for card, name in enumerate(SKETCH_IDS)
]
CALLS: Final = [TerresMove(f"call:{ELEMENTS[s]}", CALL_FROM, 0, s) for s in range(STACKS)]
DISTRACTION: Final = TerresMove("distract", USE_DISTRACT, 0, 0)
DECLINED: Final = TerresMove("decline", DECLINE, 0, 0)
ENDED: Final = TerresMove("end", END_TURN, 0, 0)
FIRSTS: Final = [TerresMove(f"first:{seat}", FIRST, 0, seat) for seat in range(SEATS)]
DRAWS: Final = [TerresMove(f"draw:{name}", DRAW, card, 0) for card, name in enumerate(SKETCH_IDS)]
SHOWS: Final = [TerresMove(f"show:{name}", SHOW, card, 0) for card, name in enumerate(YOKAI_IDS)]

UNSEEN_DRAW: Final = "draw:?"

_BY_TEXT: Final = {
    move.text: move
    for move in (
        *(lay for both in LAYS for lay in both),
        *CALLS,
        DISTRACTION,
        DECLINED,
        ENDED,
        *FIRSTS,
        *DRAWS,
        *SHOWS,
    )
}


def read(text: str) -> TerresMove:
    if text not in _BY_TEXT:
        raise bad("unknown_move", text=text[:80], example="s05@water, call:wind, end")
    return _BY_TEXT[text]
