"""Builds the view of a seat, field by field: nothing gets into it by accident."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.core.positions import name_or_none
from hyakki.games.yokai.box import FAMILIES, SHAPE_IDS
from hyakki.games.yokai.moves import (
    AFFINITY,
    FACE,
    UNSEEN_AFFINITY,
    UNSEEN_FACE,
    YokaiMove,
)
from hyakki.games.yokai.parts import (
    AFFINITY_IDS,
    ALL_CARDS,
    BIT,
    CARD_NAMES,
    CARD_NUMBER,
    CARDS,
    HINT_IDS,
    PLACES,
    hint_id,
    names_of,
)
from hyakki.games.yokai.state import OVER, PHASES, Board
from hyakki.games.yokai.view import AffinityView, CardView, YokaiView


def view_of(board: Board, seat: int, recall: bool) -> YokaiView:
    """With recall a seat knows all its looks; without, it sees those of its running turn, as at a table (Y4.3)."""
    shown = faces_shown(board, seat, recall)
    return YokaiView(
        seat=seat,
        seats=int(board.variant.seats),
        options=board.variant.options,
        phase=PHASES[board.phase],
        actors=board.actors(),
        first=int(board.first),
        active=int(board.active),
        cards=tuple([_card_view(board, card, shown) for card in range(CARDS)]),
        dealt=len(board.faces),
        prepared=names_of(board.prepared, HINT_IDS),
        unprepared=int(board.unprepared),
        sizes=() if board.variant.colourless else tuple(board.sizes_left()),
        affinities=_affinities(board, seat),
        shape=name_or_none(int(board.shape), SHAPE_IDS),
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
    if recall or board.variant.shows_own_looks:
        for turn in board.history:
            if turn.seat == seat:
                for name in turn.looks:
                    shown |= BIT[CARD_NUMBER[name]]
    return shown


def _card_view(board: Board, card: i64, shown: i64) -> CardView:
    return CardView(
        CARD_NAMES[card],
        PLACES[board.cells[card]],
        hint_id(board.hint_on[card]),
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


def move_seen(board: Board, seat: int, move: YokaiMove) -> str:
    """Nobody sees the faces being dealt; a secret affinity is for its holder alone (Y2.1, Y10.3)."""
    if move.kind == FACE:
        return UNSEEN_FACE
    if move.kind == AFFINITY:
        holder = board.holder(len(board.affinities))
        if holder is not None and holder != seat:
            return UNSEEN_AFFINITY
    return move.text
