"""Builds the view of a seat, field by field: nothing gets into it by accident."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.core.positions import name_or_none
from hyakki.games.terres.box import ABILITIES, ELEMENTS, SKETCH_IDS
from hyakki.games.terres.parts import SEATS, STACKS, YOKAI_IDS, names_of, stack_names
from hyakki.games.terres.state import OVER, PHASES, Board
from hyakki.games.terres.view import StackView, TerresView, Won


def view_of(board: Board, seat: int) -> TerresView:
    over = board.phase == OVER
    return TerresView(
        seat=seat,
        seats=SEATS,
        options=board.variant.options,
        phase=PHASES[board.phase],
        actors=board.actors(),
        active=int(board.active),
        plays=int(board.plays),
        hand=_sketches(board.hands[seat]) if seat >= 0 else (),
        hand_sizes=(len(board.hands[0]), len(board.hands[1])),
        final_hands=(_sketches(board.hands[0]), _sketches(board.hands[1])) if over else None,
        draw_size=len(board.draw),
        discard=_sketches(board.discard),
        kept=_sketches(board.kept),
        stacks=tuple([_stack_view(board, stack) for stack in range(STACKS)]),
        notebooks=tuple([_notebook(board, owner) for owner in range(SEATS)]),
        laid_at=name_or_none(board.laid_at, ELEMENTS),
        ability=ABILITIES[board.ability],
        agenda=names_of(board.agenda, ELEMENTS),
        unveil=name_or_none(board.unveil, ELEMENTS),
    )


def _stack_view(board: Board, stack: i64) -> StackView:
    return StackView(
        ELEMENTS[stack],
        stack_names(board.stacks[stack]),
        names_of(board.unseen[stack].cards, YOKAI_IDS),
        (_sketches(board.side(0, stack)), _sketches(board.side(1, stack))),
    )


def _notebook(board: Board, seat: int) -> tuple[Won, ...]:
    places = board.won_at[seat]
    won: list[Won] = []
    for place, yokai in enumerate(board.notebooks[seat]):
        won.append(Won(YOKAI_IDS[yokai], ELEMENTS[places[place]]))
    return tuple(won)


def _sketches(row: bytes) -> tuple[str, ...]:
    return names_of(row, SKETCH_IDS)
