"""What happened, told to each seat as far as that seat saw it."""

from __future__ import annotations

import msgspec

from hyakki.core.messages import Message


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened. If only some seats saw it whole, the others are told the veiled message."""

    message: Message
    witnesses: tuple[int, ...] | None = None
    veiled: Message | None = None

    def told_to(self, seat: int) -> Message | None:
        if self.witnesses is None or seat in self.witnesses:
            return self.message
        return self.veiled


class Journal:
    """The events of the move being applied. A state without a journal tells nothing and runs at full speed."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        self.events: list[Event] = []

    def tell(self, key: str, **params: int | str | Message) -> None:
        self.events.append(Event(Message("log." + key, dict(params))))

    def tell_only(self, seat: int, message: Message, others: Message | None) -> None:
        self.events.append(Event(message, (seat,), others))

    def take(self) -> list[Event]:
        events = self.events
        self.events = []
        return events
