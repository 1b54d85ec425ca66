"""What happened, in messages for the log: all that the whole table sees, and never a face. No event log, no cost."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.core.messages import Message
from hyakki.games.yokai.names import affinity_name, card_name, hint_name, place_name, shape_name
from hyakki.games.yokai.scoring import outcome
from hyakki.games.yokai.state import Board


def first(board: Board) -> None:
    if board.events is not None:
        board.events.add("first", who=int(board.active))


def dealt(board: Board) -> None:
    if board.events is not None:
        board.events.add("dealt", n=int(board.variant.hints))


def affinity_dealt(board: Board, place: i64) -> None:
    if board.events is None:
        return
    card: i64 = board.affinities[place]
    holder = board.holder(place)
    if holder is None:
        board.events.add("affinity_open", pair=affinity_name(card))
        return
    seen: dict[str, int | str | Message] = {"who": holder, "pair": affinity_name(card)}
    veiled = Message("log.affinity_unseen", {"who": holder})
    board.events.add_for((holder,), Message("log.affinity_secret", seen), veiled)


def shape_drawn(board: Board) -> None:
    if board.events is not None:
        board.events.add("shape", shape=shape_name(board.shape))


def looked(board: Board, card: i64) -> None:
    """Y4.3, Y4.4: which card, to all; the face is shown on the table to the looker alone, for as long as it is."""
    if board.events is not None:
        board.events.add("looked", who=int(board.active), card=card_name(board.cells[card]))


def moved(board: Board, card: i64) -> None:
    if board.events is not None:
        origin, goal = card_name(board.origin), place_name(board.cells[card])
        board.events.add("moved", who=int(board.active), card=origin, goal=goal)


def stuck(board: Board) -> None:
    if board.events is not None:
        board.events.add("missed_move", who=int(board.active))


def prepared(board: Board, hint: i64) -> None:
    if board.events is not None:
        board.events.add("prepared", who=int(board.active), hint=hint_name(hint))


def used(board: Board, hint: i64, card: i64) -> None:
    if board.events is not None:
        where = card_name(board.cells[card])
        board.events.add("used", who=int(board.active), hint=hint_name(hint), card=where)


def revealed(board: Board, hint: i64, card: i64) -> None:
    if board.events is not None:
        board.events.add("revealed", hint=hint_name(hint), card=card_name(board.cells[card]))


def declared(board: Board) -> None:
    if board.events is not None:
        board.events.add("declared", who=int(board.active))


def over(board: Board) -> None:
    """Y8.3: the faces are turned up and the layout is judged."""
    if board.events is not None:
        end = outcome(board)
        key = "won" if end.winners else "lost"
        board.events.add(key, reason=Message("reason." + end.reason), score=end.scores[0])
