"""What an action will bring to print, studio and score, before it is done."""

from __future__ import annotations

from typing import Final

from hyakki.core.messages import Message
from hyakki.games.kanagawa.names import diploma_name
from hyakki.games.kanagawa.parts import BIT, DIPLOMA_COUNT
from hyakki.games.kanagawa.scoring import season_run, total
from hyakki.games.kanagawa.state import Board

#: events that depend on nothing hidden
FORETOLD: Final = (
    "brush",
    "no_brush",
    "assistant",
    "yokai_came",
    "yokai_taken",
    "yokai_idle",
    "yokai_given",
    "storm_token",
)


def compare(before: Board, after: Board, seat: int) -> list[Message]:
    """The seat's own points, its season run, and the diplomas that it will be offered."""
    found: list[Message] = []
    points = _points(after, seat) - _points(before, seat)
    if points != 0:
        found.append(Message("effect.points" if points > 0 else "effect.loss", {"n": abs(points)}))
    run = season_run(after.painters[seat], after.variant)
    if run > season_run(before.painters[seat], before.variant):
        found.append(Message("effect.run", {"n": int(run)}))
    for diploma in range(DIPLOMA_COUNT):
        if _meets(after, seat, diploma) and not _meets(before, seat, diploma):
            found.append(Message("effect.diploma", {"diploma": diploma_name(diploma, after.parts)}))
    return found


def _points(board: Board, seat: int) -> int:
    return total(board.painters[seat], seat == board.grand_master, board.variant)


def _meets(board: Board, seat: int, diploma: int) -> bool:
    """K5.2: its condition holds, and its category is open to the painter."""
    painter = board.painters[seat]
    deserved = painter.earned & board.open & ~(painter.closed | painter.declined)
    return (deserved & BIT[diploma]) != 0
