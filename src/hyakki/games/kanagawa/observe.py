"""Builds the view of a seat, field by field: nothing gets into it by accident (section "who knows what")."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.games.kanagawa.box import CARD_IDS, DIPLOMA_IDS, FAMILIES, START_TILE_IDS
from hyakki.games.kanagawa.merits import offers
from hyakki.games.kanagawa.parts import BIT, KIND_COUNT, KINDS, NONE, count_of, family_of
from hyakki.games.kanagawa.state import ANSWERING, OVER, PHASES, Board, Painter
from hyakki.games.kanagawa.view import KanagawaView, PainterView


def view_of(board: Board, seat: int) -> KanagawaView:
    return KanagawaView(
        seat=seat,
        seats=len(board.painters),
        options=board.house.options,
        phase=PHASES[board.phase],
        actors=board.actors(),
        active=int(board.active),
        families=tuple([FAMILIES[family] for family in board.families]),
        lesson=int(board.lesson) + 1,
        columns=tuple([_column(board, column) for column in range(len(board.columns))]),
        pending=tuple([column + 1 for column in board.pending]),
        waiting=tuple(board.waiting),
        stayed=tuple(board.stayed),
        grand_master=_seat(board.grand_master),
        assistant=_seat(board.assistant),
        painters=tuple([_painter(board, owner, seat) for owner in range(len(board.painters))]),
        deck_size=int(board.deck_size()),
        deck_top=None if board.top == NONE else FAMILIES[family_of(board.top)],
        brushes=int(board.brushes),
        storms=int(board.storms),
        yokai=int(board.yokai),
        open=diplomas(board.open),
        offers=_offers(board),
        arrivals=int(board.arrivals),
        gives=int(board.gives),
        tokens=int(board.tokens),
        answering=board.answering,
        ended_by=ended_by(board),
    )


def _column(board: Board, column: int) -> tuple[str, ...]:
    """N2: a face-down card shows its family and nothing more, to everyone."""
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
        tile=None if painter.tile == NONE else START_TILE_IDS[painter.tile],
        print=cards(painter.print),
        studio=cards(painter.studio),
        hand=cards(painter.hand) if shown else _hand_of_other(board, painter),
        veiled=cards(painter.veiled) if own else (),
        slots=counts(painter.slots),
        ready=counts(painter.ready),
        used=counts(painter.used),
        unplaced=int(painter.unplaced),
        arrows=int(painter.arrows),
        moved=int(painter.moved),
        keeps=int(painter.keeps),
        storms=int(painter.storms),
        stormed=tuple(painter.stormed),
        yokai=int(painter.yokai),
        diplomas=diplomas(painter.diplomas),
        declined=diplomas(painter.declined),
    )


def _hand_of_other(board: Board, painter: Painter) -> tuple[str, ...]:
    """By option kept_cards: what was dealt face down shows its family, and whether it brought a Yokai."""
    veiled = painter.veiled
    names: list[str] = []
    for card in painter.hand:
        if card in veiled:
            names.append(back_of(card) + ("!" if board.box.yokai[card] else ""))
        else:
            names.append(CARD_IDS[card])
    return tuple(names)


def back_of(card: i64) -> str:
    return FAMILIES[family_of(card)] + "_?"


def cards(row: bytes) -> tuple[str, ...]:
    return tuple([CARD_IDS[card] for card in row])


def diplomas(chosen: i64) -> tuple[str, ...]:
    names: list[str] = []
    for number in range(len(DIPLOMA_IDS)):
        if chosen & BIT[number]:
            names.append(DIPLOMA_IDS[number])
    return tuple(names)


def counts(tally: i64) -> dict[str, int]:
    found: dict[str, int] = {}
    for kind in range(KIND_COUNT):
        number = int(count_of(tally, kind))
        if number > 0:
            found[KINDS[kind]] = number
    return found


def _offers(board: Board) -> tuple[str, ...]:
    if board.phase != ANSWERING:
        return ()
    return diplomas(offers(board.painters[board.active], board.open, board.box))


def _seat(seat: i64) -> int | None:
    return None if seat == NONE else int(seat)


def ended_by(board: Board) -> str | None:
    if board.phase != OVER:
        return None
    return "print" if board.long_print else "deck"
