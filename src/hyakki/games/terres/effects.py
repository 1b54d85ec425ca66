"""What a move will do at the stacks, before it is made."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.core.messages import Message
from hyakki.games.terres.names import element_name
from hyakki.games.terres.parts import HIDDEN, STACKS, VALUE
from hyakki.games.terres.state import Board

#: events that depend on nothing hidden
FORETOLD: Final = ("took", "scared", "distracted")


def compare(before: Board, after: Board, seat: int) -> list[Message]:
    """How the touched stacks stand, and those that are counted once their next yokai has come to light (T5.1)."""
    found = [
        _standing(after, seat, stack) for stack in range(STACKS) if _stands(before, after, stack)
    ]
    for stack in after.agenda:
        if len(after.stacks[stack]) > 0 and after.stacks[stack][0] == HIDDEN:
            found.append(Message("effect.counted_next", {"stack": element_name(stack)}))
    return found


def _stands(before: Board, after: Board, stack: i64) -> bool:
    """True for a stack that was touched, and shows a yokai to be counted for."""
    if len(after.stacks[stack]) == 0 or after.stacks[stack][0] == HIDDEN:
        return False
    top: i64 = after.stacks[stack][0]
    if top != before.stacks[stack][0]:
        return True
    for seat in range(2):
        if len(after.side(seat, stack)) != len(before.side(seat, stack)):
            return True
    return False


def _standing(board: Board, seat: int, stack: i64) -> Message:
    return Message(
        "effect.standing",
        {
            "stack": element_name(stack),
            "own": len(board.side(seat, stack)),
            "other": len(board.side(1 - seat, stack)),
            "n": int(VALUE[board.stacks[stack][0]]),
        },
    )
