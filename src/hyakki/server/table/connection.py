"""A visitor's socket as a room sees it: an outbox of messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

LONGEST_OUTBOX: Final = 200


class Connection:
    """One open socket. Sending never waits: a visitor who does not read is disconnected and may come back."""

    __slots__ = ("_outbox", "_wake", "name", "number", "too_slow", "visitor")

    def __init__(self, visitor: str, name: str, wake: Callable[[], None]) -> None:
        self.visitor = visitor
        self.name = name
        #: the history number this visitor was last sent
        self.number = -1
        self.too_slow = False
        self._outbox: list[bytes] = []
        #: called when a message comes into the empty outbox
        self._wake = wake

    def send(self, message: bytes) -> None:
        if len(self._outbox) >= LONGEST_OUTBOX:
            self.too_slow = True
            return
        self._outbox.append(message)
        if len(self._outbox) == 1:
            self._wake()

    def take_outbox(self) -> list[bytes]:
        """All messages that wait to be sent; the outbox is empty then."""
        messages, self._outbox = self._outbox, []
        return messages
