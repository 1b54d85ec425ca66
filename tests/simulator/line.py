"""A socket between a visitor and a node. It can be cut at any message, and a visitor may read as slowly as they like."""

from __future__ import annotations

import asyncio
from collections import deque
from random import Random
from typing import Final

from litestar.exceptions import WebSocketDisconnect

from tests.simulator.loop import VirtualLoop, context_of

USUAL_SECONDS: Final = 0.005
#: between two messages, so that they arrive in order
GAP: Final = 1e-6
#: bytes that are on their way before a sender has to wait
WINDOW: Final = 30_000
#: how many visitors want to know what their moves would do
FORETOLD: Final = 0.2


class Cut(Exception):
    """The line is cut."""


class Pipe:
    """One direction: messages arrive late, in order, until the line is cut."""

    def __init__(self, loop: VirtualLoop, rng: Random) -> None:
        self.size = 0
        self._loop = loop
        self._rng = rng
        self._context = context_of("")
        self._last = 0.0
        self._arrived: deque[str] = deque()
        self._cut = False
        self._waiting: list[asyncio.Future[None]] = []

    def put(self, message: str) -> None:
        self.size += len(message)
        arrival = self._loop.time() + self._rng.expovariate(1.0 / USUAL_SECONDS)
        self._last = max(arrival, self._last + GAP)
        self._loop.call_at(self._last, self._arrive, message, context=self._context)

    async def get(self) -> str:
        while not self._arrived:
            if self._cut:
                raise Cut
            await self._change()
        message = self._arrived.popleft()
        self.size -= len(message)
        self._wake()
        return message

    async def room(self) -> None:
        """Wait until the other side has read enough."""
        while self.size > WINDOW:
            if self._cut:
                raise Cut
            await self._change()

    def cut(self) -> None:
        """What has arrived can still be read; what is on its way is lost."""
        self._cut = True
        self._wake()

    @property
    def is_cut(self) -> bool:
        return self._cut

    def _arrive(self, message: str) -> None:
        if not self._cut:
            self._arrived.append(message)
            self._wake()

    def _wake(self) -> None:
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def _change(self) -> None:
        future = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        await future


class Line:
    """Both directions. The methods without a side are those that the server calls."""

    def __init__(self, loop: VirtualLoop, rng: Random) -> None:
        self.to_server = Pipe(loop, rng)
        self.to_visitor = Pipe(loop, rng)
        self.closed_with = 0
        self.query_params = {"effects": "1"} if rng.random() < FORETOLD else {}

    async def receive_data(self, mode: str) -> str:
        try:
            return await self.to_server.get()
        except Cut:
            raise WebSocketDisconnect(detail="cut") from None

    async def send_data(self, data: str) -> None:
        if self.to_server.is_cut:
            raise WebSocketDisconnect(detail="cut")
        try:
            await self.to_visitor.room()
        except Cut:
            raise WebSocketDisconnect(detail="cut") from None
        self.to_visitor.put(data)

    async def close(self, code: int, reason: str) -> None:
        self.closed_with = code
        self.cut()

    def cut(self) -> None:
        self.to_visitor.cut()
        self.to_server.cut()
