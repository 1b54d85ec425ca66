"""The tables that this node has in memory."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from hyakki.core.messages import bad
from hyakki.server.table.room import Room


class Rooms:
    """Loaded when somebody comes, dropped when all have left. Whoever uses a room leases it."""

    def __init__(self, make: Callable[[str], Awaitable[Room | None]]) -> None:
        self._make = make
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._leases: Counter[str] = Counter()

    @asynccontextmanager
    async def lease(self, table_id: str) -> AsyncIterator[Room]:
        """The room of a table, which is not dropped as long as the lease is out; BadInput if there is no such table."""
        self._leases[table_id] += 1
        try:
            room = self._rooms.get(table_id) or await self._loaded(table_id)
            if room is None:
                raise bad("no_table", name=table_id[:40])
            yield room
        finally:
            self._leases[table_id] -= 1
            if not self._leases[table_id]:
                del self._leases[table_id]

    async def _loaded(self, table_id: str) -> Room | None:
        task = self._loading.get(table_id)
        if task is None:
            task = asyncio.create_task(self._load(table_id))
            task.add_done_callback(_retrieve)
            self._loading[table_id] = task
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> Room | None:
        try:
            room = await self._make(table_id)
            if room is not None:
                self._rooms[table_id] = room
            return room
        finally:
            del self._loading[table_id]

    def add(self, room: Room) -> None:
        self._rooms[room.id] = room

    def known(self, table_id: str) -> Room | None:
        """The room if it is in memory: to look at, not to enter."""
        return self._rooms.get(table_id)

    def all(self) -> list[Room]:
        return list(self._rooms.values())

    def drop(self, table_id: str) -> bool:
        """Forget a room that nobody uses; False if it is leased, locked or needed."""
        room = self._rooms.get(table_id)
        if room is None or self._leases[table_id] or room.lock.locked() or room.needed:
            return False
        del self._rooms[table_id]
        room.close()
        return True


def _retrieve(task: asyncio.Task[Room | None]) -> None:
    """Everybody who waited may have left before the load failed: then there is nobody to tell, and nothing is wrong."""
    if not task.cancelled():
        task.exception()
