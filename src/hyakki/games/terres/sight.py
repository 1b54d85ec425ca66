"""Builds the view of a seat, field by field: nothing gets into it by accident."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.games.terres.parts import (
    ABILITIES,
    ELEMENTS,
    HIDDEN,
    SEATS,
    SKETCH_IDS,
    STACKS,
    YOKAI_IDS,
)
from hyakki.games.terres.state import NONE, OVER, PHASES, Board
from hyakki.games.terres.view import StackView, TerresView, Won


def view_of(board: Board, seat: int) -> TerresView:
    over = board.phase == OVER
    return TerresView(
        seat=seat,
        seats=SEATS,
        options=board.house.options,
        phase=PHASES[board.phase],
        actors=board.actors(),
        active=int(board.active),
        plays=int(board.plays),
        hand=sketches(board.hands[seat]) if seat >= 0 else (),
        hand_sizes=(len(board.hands[0]), len(board.hands[1])),
        final_hands=(sketches(board.hands[0]), sketches(board.hands[1])) if over else None,
        draw_size=len(board.draw),
        discard=sketches(board.discard),
        stacks=tuple([_stack_view(board, stack) for stack in range(STACKS)]),
        notebooks=tuple([_notebook(board, owner) for owner in range(SEATS)]),
        laid_at=element_or_none(board.laid_at),
        ability=ABILITIES[board.ability],
        agenda=tuple([ELEMENTS[stack] for stack in board.agenda]),
        unveil=element_or_none(board.unveil),
    )


def _stack_view(board: Board, stack: i64) -> StackView:
    return StackView(
        ELEMENTS[stack],
        tuple([None if card == HIDDEN else YOKAI_IDS[card] for card in board.stacks[stack]]),
        tuple([YOKAI_IDS[card] for card in board.unseen[stack].cards]),
        (sketches(board.side(0, stack)), sketches(board.side(1, stack))),
    )


def _notebook(board: Board, seat: int) -> tuple[Won, ...]:
    places = board.won_at[seat]
    won: list[Won] = []
    for place, yokai in enumerate(board.notebooks[seat]):
        won.append(Won(YOKAI_IDS[yokai], ELEMENTS[places[place]]))
    return tuple(won)


def sketches(row: bytes) -> tuple[str, ...]:
    return tuple([SKETCH_IDS[card] for card in row])


def element_or_none(stack: i64) -> str | None:
    return None if stack == NONE else ELEMENTS[stack]
