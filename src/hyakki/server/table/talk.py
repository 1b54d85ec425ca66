"""Chat and emotes of one table: stored, then sent to everybody."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

import msgspec

from hyakki.server.bus import NEW_TALK
from hyakki.server.store import Said
from hyakki.server.table.broadcast import Broadcaster, talk_of
from hyakki.server.table.connection import Connection
from hyakki.server.table.services import Services

#: lines of each visitor by which a repeated one is known
MOST_KNOWN: Final = 16


class TalkFeed:
    """Whoever comes is sent the last lines, whoever is there each new one; nobody gets a line twice."""

    __slots__ = (
        "_broadcaster",
        "_first",
        "_next",
        "_saying",
        "_services",
        "_silent",
        "_table_id",
        "_tried",
    )

    def __init__(self, services: Services, table_id: str, broadcaster: Broadcaster) -> None:
        self._services = services
        self._table_id = table_id
        self._broadcaster = broadcaster
        #: the number of the first line that was not sent yet; None before anybody came or spoke
        self._next: int | None = None
        #: what `_next` was at first
        self._first = 0
        #: the store was asked, and there was no talk
        self._silent = False
        #: what each visitor said last, with the id that it was sent by, whatever became of it
        self._tried: dict[str, deque[tuple[str, Said]]] = {}
        #: a line that is repeated waits for what becomes of the first one
        self._saying = asyncio.Lock()

    async def say(self, said: Said, asked_id: str) -> None:
        """Store a line, then send it to everybody, also on other nodes. The same line by the same id is said once."""
        async with self._saying:
            tried = self._tried_before(said, asked_id)
            if tried is None or not await self._is_stored(tried):
                self._begin(await self._services.store.say(self._table_id, tried or said))
        self._services.bus.table_changed(self._table_id, NEW_TALK)
        await self.send_new()

    def _tried_before(self, said: Said, asked_id: str) -> Said | None:
        tried = self._tried.setdefault(said.visitor, deque(maxlen=MOST_KNOWN))
        for known_id, earlier in tried:
            if (known_id, earlier.text) == (asked_id, said.text):
                return earlier
        tried.append((asked_id, said))
        return None

    async def _is_stored(self, tried: Said) -> bool:
        """A write that failed may have been committed, so the store is asked."""
        lines = await self._services.store.said(self._table_id)
        return any(
            (one.at, one.seat, one.text) == (tried.at, tried.seat, tried.text) for one in lines
        )

    async def send_new(self) -> None:
        """Send what was said since the last time. Before anybody came there is nobody to send it to."""
        if self._next is not None:
            self._send_all(await self._services.store.said(self._table_id, self._next))

    async def welcome(self, connection: Connection) -> None:
        """The last lines for somebody who has just entered."""
        before = self._next
        lines = await self._so_far()
        self._begin(lines[-1].number + 1 if lines else 0)
        missed = self._first if before is None else before
        for said in lines:
            if said.number < missed:
                connection.send(msgspec.json.encode(talk_of(said)))
        self._send_all(lines)

    def _begin(self, number: int) -> None:
        """From this line on everybody is sent each one."""
        if self._next is None:
            self._first = self._next = number

    async def _so_far(self) -> list[Said]:
        """Most tables are silent, and then the store is not asked twice."""
        if self._silent and not self._next and not self._services.store.shared:
            return []
        lines = await self._services.store.said(self._table_id)
        self._silent = not lines
        return lines

    def _send_all(self, lines: list[Said]) -> None:
        for said in lines:
            if self._next is not None and said.number >= self._next:
                self._next = said.number + 1
                self._broadcaster.send_all(talk_of(said))
