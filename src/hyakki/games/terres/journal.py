"""What happened, in messages for the log. Nothing is told, and nothing is paid, without a journal."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.core.messages import Message
from hyakki.games.terres.parts import ABILITIES, ABILITY, ELEMENTS, ENDS, PRINTED, VALUE
from hyakki.games.terres.scoring import points
from hyakki.games.terres.state import Board


def element_name(element: i64) -> Message:
    return Message("element." + ELEMENTS[element])


def sketch_name(card: i64) -> Message:
    one, two = ENDS[card]
    ability = ABILITIES[ABILITY[card]] or "plain"
    ends: dict[str, int | str | Message] = {
        "one": element_name(one),
        "two": element_name(two),
    }
    return Message("sketch." + ability, ends)


def yokai_name(yokai: i64) -> Message:
    return Message("yokai.named", {"element": element_name(PRINTED[yokai]), "value": VALUE[yokai]})


def first(board: Board) -> None:
    if board.journal is not None:
        board.journal.tell("first", who=int(board.active))


def shown(board: Board, stack: i64) -> None:
    if board.journal is not None:
        yokai = yokai_name(board.stacks[stack][0])
        board.journal.tell("shown", yokai=yokai, stack=element_name(stack))


def drew(board: Board, seat: i64, card: i64) -> None:
    if board.journal is not None:
        seen = Message("log.drew", {"who": int(seat), "card": sketch_name(card)})
        board.journal.tell_only(int(seat), seen, Message("log.drew_unseen", {"who": int(seat)}))


def reshuffled(board: Board) -> None:
    if board.journal is not None:
        board.journal.tell("reshuffled", n=len(board.draw))


def laid(board: Board, card: i64, stack: i64) -> None:
    if board.journal is not None:
        who = int(board.active)
        board.journal.tell("laid", who=who, card=sketch_name(card), stack=element_name(stack))


def declined(board: Board) -> None:
    if board.journal is not None:
        board.journal.tell("declined_" + ABILITIES[board.ability], who=int(board.active))


def called(board: Board, yokai: i64, source: i64) -> None:
    if board.journal is not None:
        board.journal.tell(
            "called",
            who=int(board.active),
            yokai=yokai_name(yokai),
            source=element_name(source),
            stack=element_name(board.laid_at),
        )


def distracted(board: Board, goal: i64) -> None:
    if board.journal is not None:
        other = int(1 - board.active)
        board.journal.tell(
            "distracted",
            who=int(board.active),
            other=other,
            card=sketch_name(board.side(other, goal)[-1]),
            source=element_name(board.laid_at),
            goal=element_name(goal),
        )


def took(board: Board, seat: i64, yokai: i64, stack: i64) -> None:
    if board.journal is not None:
        board.journal.tell(
            "took",
            who=int(seat),
            yokai=yokai_name(yokai),
            stack=element_name(stack),
            total=points(board.notebooks[seat]),
        )


def scared(board: Board, yokai: i64, stack: i64) -> None:
    if board.journal is not None:
        board.journal.tell("scared", yokai=yokai_name(yokai), stack=element_name(stack))


def turn_ended(board: Board) -> None:
    if board.journal is not None:
        key = "ended" if board.plays else "passed"
        board.journal.tell(key, who=int(board.active))


def over(board: Board) -> None:
    if board.journal is not None:
        one, two = points(board.notebooks[0]), points(board.notebooks[1])
        board.journal.tell("over", one=one, two=two)
