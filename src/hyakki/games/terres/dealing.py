"""What chance may bring: who starts, the sketch that is drawn, the yokai that comes to the top (T2, T3.2, T5.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hyakki.core.pile import Pile
from hyakki.core.rng import Rng
from hyakki.games.terres.box import ELEMENTS
from hyakki.games.terres.moves import DRAWS, FIRSTS, SHOWS, TerresMove
from hyakki.games.terres.parts import SEATS
from hyakki.games.terres.state import (
    CHOOSE_FIRST,
    DEAL,
    DRAWING,
    OPEN_STACKS,
    UNVEILING,
    Board,
)

EVEN_PAIR: Final = [1, 1]


def pile(board: Board) -> str:
    if board.phase == CHOOSE_FIRST:
        return "first"
    if board.phase == OPEN_STACKS or board.phase == UNVEILING:
        return ELEMENTS[board.unveil]
    return "sketches"


def odds(board: Board) -> Sequence[int]:
    return EVEN_PAIR if board.phase == CHOOSE_FIRST else [1] * len(_open_pile(board))


def sample(board: Board, rng: Rng) -> TerresMove:
    if board.phase == CHOOSE_FIRST:
        return FIRSTS[rng.below(SEATS)]
    card = _open_pile(board).sample(rng)
    return DRAWS[card] if board.phase == DRAWING or board.phase == DEAL else SHOWS[card]


def moves(board: Board) -> list[TerresMove]:
    legal: list[TerresMove] = []
    if board.phase == CHOOSE_FIRST:
        legal += FIRSTS
    elif board.phase == OPEN_STACKS or board.phase == UNVEILING:
        for card in _open_pile(board).cards:
            legal.append(SHOWS[card])
    elif board.phase == DEAL or board.phase == DRAWING:
        for card in board.draw.cards:
            legal.append(DRAWS[card])
    return legal


def _open_pile(board: Board) -> Pile:
    """The pile that chance draws from now."""
    if board.phase == OPEN_STACKS or board.phase == UNVEILING:
        return board.unseen[board.unveil]
    return board.draw
