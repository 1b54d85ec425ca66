"""What goes into the store and comes out of it."""

from __future__ import annotations

from typing import NamedTuple

import msgspec


class Conflict(Exception):
    """Somebody else wrote first, so that what was to be written no longer fits. Nothing of the call is stored."""


class Unavailable(Exception):
    """The database cannot be reached. Of a write it is unknown whether it arrived: read again before going on."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One line of a table's history; the store does not look into the line."""

    number: int
    line: str
    at: float


class Place(NamedTuple):
    """Where a page of tables ended: tables may change in the same instant, so their ids count, too."""

    changed: float
    id: str


class Position(NamedTuple):
    """How far a table has come in the store."""

    revision: int
    #: lines of its history
    number: int
    #: lines of talk
    said: int


class SavedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table without its history. `setup` and `outcome` are JSON documents that the store does not look into."""

    id: str
    game: str
    #: open, playing, over or abandoned
    status: str
    public: bool
    #: the visitor who made the table; "" once forgotten
    creator: str = ""
    created: float
    changed: float
    revision: int = 0
    setup: bytes
    #: hex, secret; "" before the start
    seed: str = ""
    outcome: bytes | None = None

    @property
    def place(self) -> Place:
        return Place(self.changed, self.id)


class SavedSession(msgspec.Struct, frozen=True):
    """A browser that holds a visitor's cookie."""

    id: str
    browser: str
    created: float
    seen: float


class Said(msgspec.Struct, frozen=True):
    """One line of table talk. `visitor` is written only: nobody who reads talk learns it."""

    number: int
    seat: int
    name: str
    kind: str
    text: str
    at: float
    visitor: str = ""
