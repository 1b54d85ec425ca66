"""What leaves the process: views and outcomes. Plain Python, because msgspec reads these types."""

from __future__ import annotations

import msgspec

from hyakki.core.messages import Message


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of the count: what is counted, and the points of each seat for it. The lines of a seat add up to its score."""

    label: Message
    points: tuple[int, ...]


class Piece(msgspec.Struct, frozen=True):
    """One piece of the box: its id, what it is, what it shows, and where that fact comes from."""

    id: str
    kind: str
    shows: str
    source: str
    note: str = ""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat may know, built up field by field. Games add their own fields."""

    seat: int
    seats: int
    options: dict[str, str]
    phase: str
    actors: tuple[int, ...]
