"""Chat and emotes of one table: stored, then sent to everybody."""

from __future__ import annotations

from hyakki.server.bus import NEW_TALK
from hyakki.server.store import Said
from hyakki.server.table.broadcast import Broadcaster, talk_of
from hyakki.server.table.services import Services


class TalkFeed:
    __slots__ = ("_broadcaster", "_next", "_services", "_silent", "_table_id")

    def __init__(self, services: Services, table_id: str, broadcaster: Broadcaster) -> None:
        self._services = services
        self._table_id = table_id
        self._broadcaster = broadcaster
        #: the number of the first line that was not sent yet
        self._next = 0
        #: the store was asked, and there was no talk
        self._silent = False

    async def say(self, said: Said) -> None:
        """Store a line, then send it to everybody, also on other nodes."""
        await self._services.store.say(self._table_id, said)
        self._services.bus.table_changed(self._table_id, NEW_TALK)
        await self.send_new()

    async def send_new(self) -> None:
        """Send what was said since the last time."""
        for said in await self._services.store.said(self._table_id, self._next):
            if said.number >= self._next:
                self._next = said.number + 1
                self._broadcaster.send_all(talk_of(said))

    async def so_far(self) -> list[Said]:
        """For whoever comes; most tables are silent, and then the store is not asked twice."""
        if self._silent and not self._next and not self._services.store.shared:
            return []
        said = await self._services.store.said(self._table_id)
        self._silent = not said
        return said
