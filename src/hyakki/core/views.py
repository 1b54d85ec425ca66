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
    """One piece of the box: its id, what it is, what it shows, and where that fact comes from; for pages also as data."""

    id: str
    kind: str
    shows: str
    source: str
    note: str = ""
    face: dict[str, object] = {}


def face_of(piece: msgspec.Struct) -> dict[str, object]:
    """What a piece of the data file shows, without its id and where the fact comes from."""
    about = ("id", "source", "disputed", "single_source", "reconstructed")
    shown: dict[str, object] = msgspec.to_builtins(piece)
    return {name: value for name, value in shown.items() if name not in about}


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """What the rules say of the table as a view shows it, for whoever draws it. Games add their own fields."""


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What a page must know of a table's rules, for its seats, options and box. Games add their own fields."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat may know, built up field by field. Games add their own fields."""

    seat: int
    seats: int
    options: dict[str, str]
    phase: str
    actors: tuple[int, ...]

    def __hash__(self) -> int:
        return hash(msgspec.msgpack.encode(self, order="deterministic"))
