"""Builds the view of a seat, field by field: nothing gets into it by accident (section "who knows what")."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.core.positions import NONE, name_or_none, or_none
from hyakki.games.kanagawa.box import CARD_IDS, FAMILIES, START_TILE_IDS
from hyakki.games.kanagawa.diplomas import offers
from hyakki.games.kanagawa.moves import DEAL, LEAVE, SHOW_TOP, KanagawaMove, veiled
from hyakki.games.kanagawa.painter import Painter
from hyakki.games.kanagawa.parts import (
    counts_of,
    diploma_names,
    family_names,
    family_of,
    names_of,
)
from hyakki.games.kanagawa.state import ANSWERING, OVER, PHASES, Board
from hyakki.games.kanagawa.view import KanagawaView, PainterView


def view_of(board: Board, seat: int) -> KanagawaView:
    return KanagawaView(
        seat=seat,
        seats=len(board.painters),
        options=board.variant.options,
        phase=PHASES[board.phase],
        actors=board.actors(),
        active=int(board.active),
        families=family_names(board.families),
        lesson=int(board.lesson) + 1,
        columns=tuple([_column(board, column) for column in range(len(board.columns))]),
        pending=tuple([column + 1 for column in board.pending]),
        waiting=tuple(board.waiting),
        stayed=tuple(board.stayed),
        grand_master=or_none(board.grand_master),
        assistant=or_none(board.assistant),
        painters=tuple([_painter(board, owner, seat) for owner in range(len(board.painters))]),
        deck_size=int(board.deck_size()),
        deck_top=None if board.top == NONE else FAMILIES[family_of(board.top)],
        brushes=int(board.brushes),
        storms=int(board.storms),
        yokai=int(board.yokai),
        open=diploma_names(board.open),
        offers=_offers(board),
        arrivals=int(board.arrivals),
        gives=int(board.gives),
        tokens=int(board.tokens),
        answering=board.answering,
        ended_by=board.ended_by(),
    )


def _column(board: Board, column: int) -> tuple[str, ...]:
    """K1.3, K3.3: a face-down card shows its family and nothing more, to everyone."""
    cards = board.columns[column]
    return tuple(
        [
            back_of(card) if board.is_face_down(row, column) else CARD_IDS[card]
            for row, card in enumerate(cards)
        ]
    )


def _painter(board: Board, owner: int, viewer: int) -> PainterView:
    painter = board.painters[owner]
    own = owner == viewer
    shown = own or board.phase == OVER
    return PainterView(
        tile=name_or_none(painter.tile, START_TILE_IDS),
        print=names_of(painter.print),
        studio=names_of(painter.studio),
        hand=names_of(painter.hand) if shown else _hand_of_other(board, painter),
        veiled=names_of(painter.veiled) if own else (),
        slots=counts_of(painter.slots),
        ready=counts_of(painter.ready),
        used=counts_of(painter.used),
        unplaced=int(painter.unplaced),
        arrows=int(painter.arrows),
        moved=int(painter.moved),
        keeps=int(painter.keeps),
        storms=int(painter.storms),
        stormed=tuple(painter.stormed),
        yokai=int(painter.yokai),
        diplomas=diploma_names(painter.diplomas),
        declined=diploma_names(painter.declined),
    )


def _hand_of_other(board: Board, painter: Painter) -> tuple[str, ...]:
    """By option kept_cards: what was dealt face down shows its family, and whether it brought a Yokai."""
    veiled = painter.veiled
    names: list[str] = []
    for card in painter.hand:
        if card in veiled:
            names.append(back_of(card) + ("!" if board.parts.yokai[card] else ""))
        else:
            names.append(CARD_IDS[card])
    return tuple(names)


def back_of(card: i64) -> str:
    return FAMILIES[family_of(card)] + "_?"


def _offers(board: Board) -> tuple[str, ...]:
    if board.phase != ANSWERING:
        return ()
    return diploma_names(offers(board.painters[board.active], board.open, board.parts))


def text_seen(board: Board, move: KanagawaMove) -> str:
    """K1.3: of a card dealt face down, or lying on top of the deck, only the back is seen."""
    hidden = move.kind == SHOW_TOP
    if move.kind == DEAL:
        hidden = board.is_face_down(board.lesson, board.pending[0])
    return veiled(move) if hidden else move.text


def reveals(board: Board, move: KanagawaMove) -> bool:
    """K4.1: taking a column with a face-down card turns it up. K3.12: the last card of all is dealt without a draw."""
    if move.kind != LEAVE:
        return _deals_last_card(board, move)
    for row in range(len(board.columns[move.thing])):
        if board.is_face_down(row, move.thing):
            return True
    return False


def _deals_last_card(board: Board, move: KanagawaMove) -> bool:
    """Where backs are shown it was drawn before, and no other card is drawn after it."""
    if board.top == NONE or len(board.deck.cards) > 0:
        return False
    after = board.copy()
    after.apply(int(board.active), move)
    return after.top == NONE
