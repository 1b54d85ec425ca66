"""What happened, in messages for the log: all that the whole table sees, and never a face. No journal, no cost."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.core.messages import Message
from hyakki.games.yokai.parts import (
    AFFINITY_PAIR,
    BLANK,
    FAMILIES,
    HINT_FAMILIES,
    PLACES,
    SHAPE_IDS,
)
from hyakki.games.yokai.scoring import outcome
from hyakki.games.yokai.state import Board


def family_name(family: i64) -> Message:
    return Message("family." + FAMILIES[family])


def hint_name(hint: i64) -> Message:
    """By the families that it shows, each combination of which there is once; a colourless hint says nothing."""
    if hint == BLANK:
        return Message("hint.blank")
    shown: dict[str, int | str | Message] = {}
    for place, family in enumerate(HINT_FAMILIES[hint]):
        shown[("one", "two", "three")[place]] = family_name(family)
    return Message(f"hint.families_{len(HINT_FAMILIES[hint])}", shown)


def affinity_name(affinity: i64) -> Message:
    one, two = AFFINITY_PAIR[affinity]
    return Message("affinity.pair", {"one": family_name(one), "two": family_name(two)})


def place_name(cell: i64) -> Message:
    row, column = PLACES[cell]
    return Message("place.cell", {"row": row, "column": column})


def card_name(cell: i64) -> Message:
    """The card that lies there: cards have no names that anybody could see."""
    row, column = PLACES[cell]
    return Message("place.card", {"row": row, "column": column})


def first(board: Board) -> None:
    if board.journal is not None:
        board.journal.tell("first", who=int(board.active))


def dealt(board: Board) -> None:
    if board.journal is not None:
        board.journal.tell("dealt", n=int(board.house.hints))


def affinity_dealt(board: Board, place: i64) -> None:
    if board.journal is None:
        return
    card: i64 = board.affinities[place]
    holder = board.holder(place)
    if holder is None:
        board.journal.tell("affinity_open", pair=affinity_name(card))
        return
    seen: dict[str, int | str | Message] = {"who": holder, "pair": affinity_name(card)}
    veiled = Message("log.affinity_unseen", {"who": holder})
    board.journal.tell_only(holder, Message("log.affinity_secret", seen), veiled)


def shape_drawn(board: Board) -> None:
    if board.journal is not None:
        board.journal.tell("shape", shape=Message("shape." + SHAPE_IDS[board.shape]))


def looked(board: Board, card: i64) -> None:
    """Y4.3, Y4.4: which card, to all; the face is shown on the table to the looker alone, for as long as it is."""
    if board.journal is not None:
        board.journal.tell("looked", who=int(board.active), card=card_name(board.cells[card]))


def moved(board: Board, card: i64) -> None:
    if board.journal is not None:
        origin, goal = card_name(board.origin), place_name(board.cells[card])
        board.journal.tell("moved", who=int(board.active), card=origin, goal=goal)


def stuck(board: Board) -> None:
    if board.journal is not None:
        board.journal.tell("stuck", who=int(board.active))


def prepared(board: Board, hint: i64) -> None:
    if board.journal is not None:
        board.journal.tell("prepared", who=int(board.active), hint=hint_name(hint))


def used(board: Board, hint: i64, card: i64) -> None:
    if board.journal is not None:
        where = card_name(board.cells[card])
        board.journal.tell("used", who=int(board.active), hint=hint_name(hint), card=where)


def declared(board: Board) -> None:
    if board.journal is not None:
        board.journal.tell("declared", who=int(board.active))


def over(board: Board) -> None:
    """Y8.3: the faces are turned up and the layout is judged."""
    if board.journal is not None:
        end = outcome(board)
        key = "won" if end.winners else "lost"
        board.journal.tell(key, reason=Message("reason." + end.reason), score=end.scores[0])
