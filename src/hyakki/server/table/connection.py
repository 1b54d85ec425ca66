"""A visitor's socket as a room sees it: an outbox of messages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

LARGEST_OUTBOX: Final = 512 * 1024  # bytes
#: seconds between an update and the effects of its moves: whoever plays faster does not wait for them
FORESIGHT_AFTER: Final = 0.05


class Connection:
    """One open socket. Sending never waits: a visitor who does not read is disconnected and may come back."""

    __slots__ = (
        "_closed",
        "_outbox",
        "_size",
        "_timer",
        "_wake",
        "effects",
        "name",
        "number",
        "table",
        "too_slow",
        "visitor",
    )

    def __init__(
        self, visitor: str, name: str, wake: Callable[[], None], effects: bool = False
    ) -> None:
        self.visitor = visitor
        self.name = name
        #: wants to know what its moves would do
        self.effects = effects
        #: the history number this visitor was last sent
        self.number = -1
        #: the table as this visitor was last sent it, encoded
        self.table = msgspec.Raw()
        #: the outbox was full: whoever comes back gets the whole table
        self.too_slow = False
        self._closed = False
        self._outbox: list[bytes] = []
        self._timer: asyncio.TimerHandle | None = None
        #: bytes in the outbox
        self._size = 0
        #: called when there is something to do after there was nothing
        self._wake = wake

    def send(self, message: bytes) -> None:
        if self._closed:
            return
        if self._size >= LARGEST_OUTBOX:
            self.too_slow = True
            self.close()
            return
        self._outbox.append(message)
        self._size += len(message)
        if len(self._outbox) == 1:
            self._wake()

    def send_later(self, makers: Sequence[Callable[[], bytes]]) -> None:
        """Make and send these messages in a moment, unless they are forgotten before."""
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(FORESIGHT_AFTER, self._send_made, makers)

    def _send_made(self, makers: Sequence[Callable[[], bytes]]) -> None:
        for make in makers:
            self.send(make())

    def forget_later(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def close(self) -> None:
        """Nothing is sent any more."""
        self.forget_later()
        self._closed = True
        self._outbox, self._size = [], 0

    def hand_over(self, write: Callable[[bytes], bool]) -> bool:
        """Write what can be written at once; False if something is left."""
        while self._outbox:
            if not write(self._outbox[0]):
                return False
            self.take()
        return True

    def take(self) -> bytes | None:
        """The next message to send."""
        if not self._outbox:
            return None
        message = self._outbox.pop(0)
        self._size -= len(message)
        return message
