"""The lock of a room, and the refusal of whoever came too late."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import TracebackType

from hyakki.core.messages import BadInput, Message


class Stale(BadInput):
    """The answer to a position that has moved on."""

    def __init__(self) -> None:
        super().__init__(Message("error.stale"))


class RoomLock:
    """`async with` it: the lock, and nothing in memory that is not on disk."""

    __slots__ = ("_lock", "_reload_if_unsure")

    def __init__(self, lock: asyncio.Lock, reload_if_unsure: Callable[[], Awaitable[None]]) -> None:
        self._lock = lock
        self._reload_if_unsure = reload_if_unsure

    async def __aenter__(self) -> None:
        await self._lock.acquire()
        try:
            await self._reload_if_unsure()
        except BaseException:
            self._lock.release()
            raise

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._lock.release()
