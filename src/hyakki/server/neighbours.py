"""The other nodes: what they say of tables, and what is done in case a word of theirs was lost."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from hyakki.server.background import Background
from hyakki.server.bus import NEW_TALK, RECONNECTED, Notice
from hyakki.server.store import Store
from hyakki.server.table.room import UNKNOWN_NUMBER, Room
from hyakki.server.table.rooms import Rooms

REPAIR_PAGE: Final = 200


class Neighbours:
    """Keeps the rooms of this node abreast of the others."""

    def __init__(self, rooms: Rooms, store: Store, background: Background) -> None:
        self._rooms = rooms
        self._store = store
        self._background = background
        #: by table, the lines of talk that the store had when it was last asked
        self._said: dict[str, int] = {}

    def on_notice(self, notice: Notice) -> None:
        """Another node changed a table, or has visitors there."""
        if notice is RECONNECTED:
            self._background.spawn(self.repair())
            self._background.spawn(self.announce())
            return
        room = self._rooms.known(notice.table)
        if room is None:
            return
        if notice.visitors is not None:
            room.heard_from(notice.node, notice.visitors)
        elif notice.number == NEW_TALK:
            self._background.spawn(self._hear_talk(notice.table))
        else:
            self._background.spawn(self.catch_up(notice.table, notice.number))

    async def catch_up(self, table_id: str, number: int = UNKNOWN_NUMBER) -> None:
        async with self._rooms.lease(table_id) as room:
            await room.catch_up(number)

    async def _hear_talk(self, table_id: str) -> None:
        async with self._rooms.lease(table_id) as room:
            await room.talk.send_new()

    async def announce(self) -> None:
        """Who is where, repeated: a node can die without a word, and words can be lost."""
        for room in self._rooms.all():
            if room.presence.connections:
                room.announce()
            room.tell_presence()

    async def repair(self) -> None:
        """Compare the rooms with the store: whatever another node said may have been lost."""
        self._said = {
            table_id: said
            for rooms in _pages(self._rooms.all(), REPAIR_PAGE)
            for table_id, said in (await self._repair(rooms)).items()
        }

    async def _repair(self, rooms: list[Room]) -> dict[str, int]:
        """Gives the lines of talk of each table."""
        positions = await self._store.positions([room.id for room in rooms])
        for room in rooms:
            position = positions.get(room.id)
            if position is None:
                continue
            if room.is_behind(position):
                self._background.spawn(self.catch_up(room.id))
            if position.said > self._said.get(room.id, position.said):
                self._background.spawn(self._hear_talk(room.id))
        return {table_id: position.said for table_id, position in positions.items()}


def _pages(rooms: list[Room], size: int) -> Iterator[list[Room]]:
    rest = iter(rooms)
    while page := list(islice(rest, size)):
        yield page
