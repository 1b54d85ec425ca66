"""A visitor's socket, as a room sees it: a queue of messages going out; and limits on what comes in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

LONGEST_QUEUE: Final = 200


class Allowance:
    """A bucket of tokens: so many messages a second, and a burst."""

    def __init__(self, per_second: float, burst: int, now: float) -> None:
        self.per_second = per_second
        self.burst = float(burst)
        self.tokens = float(burst)
        self.last = now

    def spend(self, now: float) -> bool:
        self.tokens = min(self.burst, self.tokens + (now - self.last) * self.per_second)
        self.last = now
        if self.tokens < 1.0:
            return False
        self.tokens -= 1.0
        return True

    def full(self, now: float) -> bool:
        return self.tokens + (now - self.last) * self.per_second >= self.burst


class Allowances:
    """One for each address that asked lately."""

    def __init__(self, per_minute: int) -> None:
        self.per_minute = per_minute
        self._known: dict[str, Allowance] = {}

    def spend(self, address: str, now: float) -> bool:
        if address not in self._known:
            self._known[address] = Allowance(self.per_minute / 60.0, self.per_minute, now)
        return self._known[address].spend(now)

    def forget_silent(self, now: float) -> None:
        self._known = {who: left for who, left in self._known.items() if not left.full(now)}


class Client:
    """One open socket. Sending never waits: a visitor who does not read is cut off and may come back."""

    __slots__ = ("_outbox", "_wake", "name", "number", "too_slow", "visitor")

    def __init__(self, visitor: str, name: str, wake: Callable[[], None]) -> None:
        self.visitor = visitor
        self.name = name
        #: the history number this visitor was last told
        self.number = -1
        self.too_slow = False
        self._outbox: list[bytes] = []
        #: called when something comes into the empty outbox
        self._wake = wake

    def send(self, message: bytes) -> None:
        if len(self._outbox) >= LONGEST_QUEUE:
            self.too_slow = True
            return
        self._outbox.append(message)
        if len(self._outbox) == 1:
            self._wake()

    def mail(self) -> list[bytes]:
        """All that is to go out; the outbox is empty then."""
        mail, self._outbox = self._outbox, []
        return mail
