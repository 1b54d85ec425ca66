"""A visitor's socket, as a room sees it: a queue of messages going out, and a limit on those coming in."""

from __future__ import annotations

import asyncio
from collections import deque
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


class Client:
    """One open socket. Sending never waits: a visitor who does not read is cut off and may come back."""

    __slots__ = ("name", "news", "number", "outbox", "too_slow", "visitor")

    def __init__(self, visitor: str, name: str) -> None:
        self.visitor = visitor
        self.name = name
        #: the history number this visitor was last told
        self.number = -1
        self.outbox: deque[bytes] = deque()
        #: something waits in the outbox
        self.news = asyncio.Event()
        self.too_slow = False

    def send(self, message: bytes) -> None:
        if len(self.outbox) >= LONGEST_QUEUE:
            self.too_slow = True
            return
        self.outbox.append(message)
        self.news.set()
