"""What happened, for the log. Nothing is written, and nothing is paid, without an event log."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.core.messages import Message
from hyakki.games.kanagawa.names import (
    card_name,
    diploma_name,
    family_name,
    joined,
    kind_name,
    tile_name,
)
from hyakki.games.kanagawa.parts import family_of
from hyakki.games.kanagawa.state import Board


def _by_active(board: Board, key: str) -> None:
    if board.events is not None:
        board.events.add(key, who=int(board.active))


def families(board: Board) -> None:
    if board.events is not None:
        board.events.add("families", names=joined([family_name(f) for f in board.families]))


def tile(board: Board, seat: i64, number: i64) -> None:
    if board.events is not None:
        board.events.add("tile", who=int(seat), tile=tile_name(number))


def first(board: Board) -> None:
    if board.events is not None:
        board.events.add("first", who=int(board.grand_master))


def top(board: Board, card: i64) -> None:
    if board.events is not None:
        board.events.add("top", family=family_name(family_of(card)))


def dealt(board: Board, card: i64, column: i64) -> None:
    """K1.3, K3.3: of a card dealt face down, everyone is told the family and nothing more."""
    if board.events is None:
        return
    if board.is_face_down(board.lesson, column):
        family = family_name(family_of(card))
        board.events.add("dealt_down", family=family, column=int(column) + 1)
    else:
        board.events.add("dealt", card=card_name(card, board.parts), column=int(column) + 1)


def stayed(board: Board) -> None:
    _by_active(board, "stayed")


def left(board: Board, column: i64, cards: bytes) -> None:
    if board.events is not None:
        who = int(board.active)
        board.events.add("left", who=who, column=int(column) + 1, n=len(cards))


def turned_up(board: Board, cards: bytes) -> None:
    """K4.1: face-down cards are turned up, for all or, by option, for their taker."""
    if board.events is None or len(cards) == 0:
        return
    who = int(board.active)
    names = joined([card_name(card, board.parts) for card in cards])
    if board.variant.private:
        seen = Message("log.looked", {"who": who, "cards": names, "n": len(cards)})
        unseen = Message("log.looked_unseen", {"who": who, "n": len(cards)})
        board.events.add_for((who,), seen, unseen)
    else:
        board.events.add("turned_up", cards=names, n=len(cards))


def yokai_came(board: Board) -> None:
    _by_active(board, "yokai_came")


def yokai_taken(board: Board, seat: i64) -> None:
    if board.events is not None:
        board.events.add("yokai_taken", who=int(board.active), other=int(seat))


def yokai_idle(board: Board) -> None:
    _by_active(board, "yokai_idle")


def yokai_given(board: Board, seat: i64) -> None:
    if board.events is not None:
        board.events.add("yokai_given", who=int(board.active), other=int(seat))


def yokai_kept(board: Board) -> None:
    _by_active(board, "yokai_kept")


def studio(board: Board, card: i64) -> None:
    if board.events is not None:
        board.events.add("studio", who=int(board.active), card=card_name(card, board.parts))


def painted(board: Board, card: i64) -> None:
    if board.events is not None:
        board.events.add("painted", who=int(board.active), card=card_name(card, board.parts))


def placed(board: Board, kind: i64) -> None:
    if board.events is not None:
        board.events.add("placed", who=int(board.active), kind=kind_name(kind))


def moved(board: Board, source: i64, goal: i64) -> None:
    if board.events is not None:
        who = int(board.active)
        board.events.add("moved", who=who, source=kind_name(source), goal=kind_name(goal))


def brush(board: Board, number: i64) -> None:
    if board.events is not None:
        key = "brush" if number > 0 else "no_brush"
        board.events.add(key, who=int(board.active), n=int(number))


def assistant(board: Board) -> None:
    _by_active(board, "assistant")


def ended(board: Board) -> None:
    if board.events is not None:
        kept = len(board.painters[board.active].hand)
        key = "ended_keeping" if kept > 0 else "ended"
        board.events.add(key, who=int(board.active), n=kept)


def obtained(board: Board, diploma: i64) -> None:
    if board.events is not None:
        points = board.parts.diploma_points[diploma]
        name = diploma_name(diploma, board.parts)
        board.events.add("obtained", who=int(board.active), diploma=name, n=points)


def declined(board: Board, diploma: i64) -> None:
    if board.events is not None:
        name = diploma_name(diploma, board.parts)
        board.events.add("declined", who=int(board.active), diploma=name)


def storm_token(board: Board) -> None:
    _by_active(board, "storm_token")


def stormed(board: Board, panel: i64) -> None:
    if board.events is not None:
        key = "stormed" if panel > 0 else "stormed_tile"
        board.events.add(key, who=int(board.active), panel=int(panel))


def round_over(board: Board) -> None:
    if board.events is not None:
        board.events.add("round_over", who=int(board.grand_master))


def over(board: Board) -> None:
    if board.events is not None:
        board.events.add("over_print" if board.long_print else "over_deck")
