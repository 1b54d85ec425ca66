"""The tables this node has in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from hyakki.server.room import Room


class Rooms:
    """Loaded when somebody comes, dropped when all have left."""

    def __init__(self, make: Callable[[str], Awaitable[Room | None]]) -> None:
        self._make = make
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}

    async def get(self, table_id: str) -> Room | None:
        room = self._rooms.get(table_id)
        if room is not None:
            return room
        task = self._loading.get(table_id)
        if task is None:
            task = asyncio.create_task(self._load(table_id))
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
        return self._rooms.get(table_id)

    def all(self) -> list[Room]:
        return list(self._rooms.values())

    def drop(self, table_id: str) -> None:
        self._rooms.pop(table_id, None)
