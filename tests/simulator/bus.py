"""The line between nodes: what Litestar's channels are to `ChannelBus`, with notices late, doubled, lost or out of order."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Iterable
from random import Random
from typing import Final

from litestar.channels.backends.base import ChannelsBackend

from tests.simulator.loop import VirtualLoop, context_of

USUAL_SECONDS: Final = 0.003
LATE_SECONDS: Final = 4.0


class Channel:
    """All nodes listen to it."""

    def __init__(self, loop: VirtualLoop, rng: Random) -> None:
        self.loop = loop
        self.rng = rng
        #: how likely something happens to a notice
        self.trouble = 0.0
        self.broken = False
        self.listeners: list[Listener] = []
        self._age = 0
        self._context = context_of("")

    def publish(self, data: bytes) -> None:
        if self.broken:
            raise OSError("the channel is broken")
        for listener in self.listeners:
            for _ in range(self._copies()):
                self.loop.call_later(
                    self._seconds(), self._deliver, listener, data, self._age, context=self._context
                )

    def cut(self) -> None:
        """Everybody has to connect again."""
        for listener in self.listeners:
            listener.end()
        self.listeners = []

    def forget_late(self) -> None:
        """What is still on its way is lost."""
        self._age += 1

    def _deliver(self, listener: Listener, data: bytes, age: int) -> None:
        if age == self._age:
            listener.hear(data)

    def _copies(self) -> int:
        if self.rng.random() >= self.trouble:
            return 1
        return self.rng.choice((0, 0, 2))

    def _seconds(self) -> float:
        late = self.rng.random() < self.trouble
        return self.rng.expovariate(1.0 / (LATE_SECONDS if late else USUAL_SECONDS))


class Listener(ChannelsBackend):
    """The line of one node, from one connection to the next."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._heard: deque[bytes] = deque()
        self._woken = asyncio.Event()
        self._ended = False

    def hear(self, data: bytes) -> None:
        self._heard.append(data)
        self._woken.set()

    def end(self) -> None:
        self._ended = True
        self._woken.set()

    async def on_startup(self) -> None:
        if self._channel.broken:
            raise OSError("the channel is broken")

    async def on_shutdown(self) -> None:
        if self in self._channel.listeners:
            self._channel.listeners.remove(self)

    async def subscribe(self, channels: Iterable[str]) -> None:
        self._channel.listeners.append(self)

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """Whoever leaves shuts down."""

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        await asyncio.sleep(0)
        if self._ended:
            raise OSError("cut")
        self._channel.publish(data)

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        while True:
            await self._woken.wait()
            self._woken.clear()
            if self._ended:
                raise OSError("cut")
            while self._heard:
                yield "", self._heard.popleft()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        return []
