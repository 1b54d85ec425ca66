"""How far a painter is from the diplomas that are still to be had, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

from hyakki.core.messages import Message
from hyakki.games.kanagawa.diplomas import asked_of, reach
from hyakki.games.kanagawa.names import diploma_name
from hyakki.games.kanagawa.painter import Painter
from hyakki.games.kanagawa.parts import BIT, CATEGORY_OF, DIPLOMA_COUNT
from hyakki.games.kanagawa.state import Board


@final
class Goal:
    """A diploma, and how much of it a painter lacks."""

    def __init__(self, board: Board, diploma: int, lacks: int) -> None:
        self.diploma = diploma
        self.lacks = lacks
        self.points = int(board.parts.diploma_points[diploma])
        self.name = diploma_name(diploma, board.parts)

    def said(self, key: str) -> Message:
        points = Message("card.points", {"n": self.points})
        return Message(key, {"diploma": self.name, "points": points, "n": self.lacks})


def lacking(board: Board, painter: Painter, diploma: int) -> int:
    """What of a diploma is not there yet."""
    there = reach(painter, diploma, board.parts, board.variant.wild_counts)
    return int(asked_of(board.parts, diploma) - there)


def open_to(board: Board, painter: Painter) -> list[int]:
    """K5.2: diplomas that nobody owns, of categories that are open to the painter."""
    able = int(board.open) & ~int(painter.closed | painter.declined)
    return [diploma for diploma in range(DIPLOMA_COUNT) if able & BIT[diploma]]


def nearest(board: Board, painter: Painter, among: Iterable[int]) -> Goal | None:
    """The diploma that lacks least, of several the most valuable one; those that lack nothing are no goals."""
    goals = [Goal(board, diploma, lacking(board, painter, diploma)) for diploma in among]
    return min(
        [goal for goal in goals if goal.lacks > 0],
        key=lambda goal: (goal.lacks, -goal.points),
        default=None,
    )


def better_ones(board: Board, painter: Painter, diploma: int) -> list[int]:
    """K5.4: the more valuable ones of its category, which it would close."""
    worth = board.parts.diploma_points
    return [
        other
        for other in open_to(board, painter)
        if CATEGORY_OF[other] == CATEGORY_OF[diploma] and worth[other] > worth[diploma]
    ]


def progress(board: Board, before: Painter, after: Painter) -> list[Message]:
    """The best diploma that is earned on the way from one to the other; else the nearest that comes nearer."""
    nearer = [
        diploma
        for diploma in open_to(board, before)
        if lacking(board, after, diploma) < lacking(board, before, diploma)
    ]
    earned = [diploma for diploma in nearer if lacking(board, after, diploma) == 0]
    if earned:
        best = max(earned, key=lambda diploma: board.parts.diploma_points[diploma])
        return [Goal(board, best, 0).said("why.diploma")]
    goal = nearest(board, after, nearer)
    return [] if goal is None else [goal.said("why.nearer"), *_race(board, goal)]


def _race(board: Board, goal: Goal) -> list[Message]:
    """K5.4: a rival who is as near to the same diploma may take it first."""
    for seat, rival in enumerate(board.painters):
        if rival is not board.painters[board.active] and goal.diploma in open_to(board, rival):
            lacks = lacking(board, rival, goal.diploma)
            if lacks <= goal.lacks:
                return [Message("why.race" if lacks else "why.race_won", {"who": seat, "n": lacks})]
    return []
