"""What happened in a game: the events of a move, and each move as a seat may read it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

from hyakki.core.messages import Message

if TYPE_CHECKING:
    from hyakki.core.game import Move

M = TypeVar("M", bound="Move")


class LogEvent(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened. Seats that did not witness it read the veiled message, if there is one."""

    message: Message
    witnesses: tuple[int, ...] | None = None  # None: everybody
    veiled: Message | None = None

    def told_to(self, seat: int) -> Message | None:
        if self.witnesses is None or seat in self.witnesses:
            return self.message
        return self.veiled


class EventLog:
    """Collects the events of the move being applied. A state without one writes no events and runs at full speed."""

    __slots__ = ("_added",)

    def __init__(self) -> None:
        self._added: list[LogEvent] = []

    def add(self, key: str, **params: int | str | Message) -> None:
        self._added.append(LogEvent(Message("log." + key, dict(params))))

    def add_for(self, witnesses: tuple[int, ...], message: Message, veiled: Message | None) -> None:
        self._added.append(LogEvent(message, witnesses, veiled))

    def take(self) -> list[LogEvent]:
        added = self._added
        self._added = []
        return added


class LogLine(msgspec.Struct, frozen=True, gc=False):
    """One move as one seat may read it."""

    number: int
    actor: int
    text: str
    messages: tuple[Message, ...]
    path: tuple[str, ...]  # what the move touched; empty where the seat saw only a veil


class Played(msgspec.Struct, Generic[M], frozen=True, gc=False):
    """One move as the referee keeps it."""

    actor: int
    move: M
    seen: tuple[str, ...]  # by each seat, the spectator last
    events: tuple[LogEvent, ...]
    reveals: bool
