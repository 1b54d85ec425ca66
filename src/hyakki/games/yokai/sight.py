"""Builds the view of a seat, field by field: nothing gets into it by accident."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.games.yokai.parts import (
    AFFINITY_IDS,
    ALL_CARDS,
    BIT,
    CARD_NAMES,
    CARD_NUMBER,
    CARDS,
    FAMILIES,
    HINT_IDS,
    NO_HINT,
    PLACES,
    SHAPE_IDS,
)
from hyakki.games.yokai.state import NONE, OVER, PHASES, Board
from hyakki.games.yokai.view import AffinityView, CardView, YokaiView


def view_of(board: Board, seat: int, recall: bool) -> YokaiView:
    """With recall a seat knows all its looks; without, it sees those of its running turn, as at a table (K1)."""
    shown = faces_shown(board, seat, recall)
    return YokaiView(
        seat=seat,
        seats=int(board.house.seats),
        options=board.house.options,
        phase=PHASES[board.phase],
        actors=board.actors(),
        first=int(board.first),
        active=int(board.active),
        cards=tuple([_card_view(board, card, shown) for card in range(CARDS)]),
        dealt=len(board.faces),
        prepared=tuple([HINT_IDS[hint] for hint in board.prepared]),
        unprepared=int(board.unprepared),
        sizes=() if board.house.colourless else tuple(board.sizes_left()),
        affinities=_affinities(board, seat),
        shape=None if board.shape == NONE else SHAPE_IDS[board.shape],
        turn=board.running_turn(),
        history=board.history,
        declared=board.declared,
    )


def faces_shown(board: Board, seat: int, recall: bool) -> i64:
    """The cards whose faces this seat is shown, as a mask (Y4.3, Y8.3)."""
    if board.phase == OVER:
        return ALL_CARDS
    shown: i64 = 0
    if seat == board.active:
        for card in board.looks:
            shown |= BIT[card]
    if recall or board.house.shows_own_looks:
        for turn in board.history:
            if turn.seat == seat:
                for name in turn.looks:
                    shown |= BIT[CARD_NUMBER[name]]
    return shown


def _card_view(board: Board, card: i64, shown: i64) -> CardView:
    hint: i64 = board.hint_on[card]
    return CardView(
        CARD_NAMES[card],
        PLACES[board.cells[card]],
        None if hint == NO_HINT else HINT_IDS[hint],
        FAMILIES[board.faces[card]] if shown & BIT[card] != 0 else None,
    )


def _affinities(board: Board, seat: int) -> tuple[AffinityView, ...]:
    """Y10.2 open to all; Y10.3, Y7.4 to the holder alone until the end."""
    views: list[AffinityView] = []
    for place in range(len(board.affinities)):
        holder = board.holder(place)
        known = holder is None or holder == seat or board.phase == OVER
        name = AFFINITY_IDS[board.affinities[place]] if known else None
        views.append(AffinityView(holder, name))
    return tuple(views)
