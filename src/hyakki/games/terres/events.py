"""What happened, in messages for the log. Nothing is added, and nothing is paid, without an EventLog."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.core.messages import Message
from hyakki.games.terres.box import ABILITIES
from hyakki.games.terres.names import element_name, sketch_name, yokai_name
from hyakki.games.terres.scoring import points
from hyakki.games.terres.state import Board


def first(board: Board) -> None:
    if board.events is not None:
        board.events.add("first", who=int(board.active))


def shown(board: Board, stack: i64) -> None:
    if board.events is not None:
        yokai = yokai_name(board.stacks[stack][0])
        board.events.add("shown", yokai=yokai, stack=element_name(stack))


def drew(board: Board, seat: i64, card: i64) -> None:
    if board.events is not None:
        seen = Message("log.drew", {"who": int(seat), "card": sketch_name(board.parts, card)})
        board.events.add_for((int(seat),), seen, Message("log.drew_unseen", {"who": int(seat)}))


def reshuffled(board: Board) -> None:
    if board.events is not None:
        board.events.add("reshuffled", n=len(board.draw))


def laid(board: Board, card: i64, stack: i64) -> None:
    if board.events is not None:
        who = int(board.active)
        board.events.add(
            "laid", who=who, card=sketch_name(board.parts, card), stack=element_name(stack)
        )


def declined(board: Board) -> None:
    if board.events is not None:
        board.events.add("declined_" + ABILITIES[board.ability], who=int(board.active))


def called(board: Board, yokai: i64, source: i64) -> None:
    if board.events is not None:
        board.events.add(
            "called",
            who=int(board.active),
            yokai=yokai_name(yokai),
            source=element_name(source),
            stack=element_name(board.laid_at),
        )


def waits(board: Board, stack: i64) -> None:
    if board.events is not None:
        board.events.add("waits", stack=element_name(stack))


def distracted(board: Board, goal: i64) -> None:
    if board.events is not None:
        other = int(1 - board.active)
        board.events.add(
            "distracted",
            who=int(board.active),
            other=other,
            card=sketch_name(board.parts, board.side(other, goal)[-1]),
            source=element_name(board.laid_at),
            goal=element_name(goal),
        )


def took(board: Board, seat: i64, yokai: i64, stack: i64) -> None:
    if board.events is not None:
        board.events.add(
            "took",
            who=int(seat),
            yokai=yokai_name(yokai),
            stack=element_name(stack),
            total=points(board.notebooks[seat]),
        )


def scared(board: Board, yokai: i64, stack: i64) -> None:
    if board.events is not None:
        board.events.add("scared", yokai=yokai_name(yokai), stack=element_name(stack))


def turn_ended(board: Board) -> None:
    if board.events is not None:
        key = "ended" if board.plays else "passed"
        board.events.add(key, who=int(board.active))


def over(board: Board) -> None:
    if board.events is not None:
        one, two = points(board.notebooks[0]), points(board.notebooks[1])
        board.events.add("over", one=one, two=two)
