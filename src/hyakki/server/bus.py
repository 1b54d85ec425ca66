"""Notices between nodes: "table t is at n", "these visitors are at t". Litestar's channels carry them over PostgreSQL or Redis.

A notice holds no move, no card and no chat: a node that gets one reads the store. So a notice may be lost, late or doubled;
what is lost is found when the node compares its tables with the store (`neighbours.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.psycopg import PsycoPgChannelsBackend
from psycopg import AsyncConnection

from hyakki.server.settings import Settings
from hyakki.server.store.engine import shared_address

CHANNEL: Final = "hyakki_notices"
RETRY_SECONDS: Final = 1.0
#: how long the line may take for one thing before it counts as broken
LINE_SECONDS: Final = 10.0
MOST_WAITING: Final = 10_000
LARGEST_BATCH: Final = 7000  # bytes; PostgreSQL takes less than 8000

log = logging.getLogger("hyakki.bus")

NEW_TALK: Final = -1  # in place of a history number: there is new talk


class Notice(msgspec.Struct, array_like=True, frozen=True):
    node: str
    table: str
    number: int
    visitors: tuple[str, ...] | None = None

    @property
    def subject(self) -> tuple[str, int]:
        """Of two notices with the same subject only the later one matters."""
        kind = 2 if self.visitors is not None else min(self.number, 1)
        return self.table, kind


OnNotice = Callable[[Notice], None]

#: after a broken connection: any notice may have been missed
RECONNECTED: Final = Notice("", "", 0)

_batch = msgspec.json.Decoder(list[Notice])


class Bus:
    """For a node that is alone: nobody is told."""

    def table_changed(self, table_id: str, number: int) -> None:
        """Tell the other nodes that a table is at this number."""

    def visitors_changed(self, table_id: str, visitors: tuple[str, ...]) -> None:
        """Tell the other nodes who is at a table here."""

    async def start(self) -> None: ...

    async def stop(self) -> None: ...


class Outbox:
    """Notices that were not sent yet: one a subject, and not too many."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[str, int], Notice] = {}
        self._filled = asyncio.Event()

    def put(self, notice: Notice) -> None:
        if len(self._waiting) >= MOST_WAITING and notice.subject not in self._waiting:
            del self._waiting[next(iter(self._waiting))]
        self._waiting[notice.subject] = notice
        self._filled.set()

    async def batch(self) -> list[Notice]:
        """The oldest notices, as many as fit into one message. They stay here until `sent` is told."""
        await self._filled.wait()
        batch: list[Notice] = []
        size = 2
        for notice in self._waiting.values():
            size += len(msgspec.json.encode(notice)) + 1
            if batch and size > LARGEST_BATCH:
                break
            batch.append(notice)
        return batch

    def sent(self, batch: Iterable[Notice]) -> None:
        for notice in batch:
            if self._waiting.get(notice.subject) is notice:
                del self._waiting[notice.subject]
        if not self._waiting:
            self._filled.clear()

    def __len__(self) -> int:
        return len(self._waiting)


class ChannelBus(Bus):
    """Sends and receives notices over a channel; reconnects by itself."""

    def __init__(
        self, backend: Callable[[], ChannelsBackend], node: str, on_notice: OnNotice
    ) -> None:
        self._new_backend = backend
        self._node = node
        self._on_notice = on_notice
        self._outbox = Outbox()
        self._task: asyncio.Task[None] | None = None
        #: when the first notice was sent that has not come back on the channel
        self._unheard_since: float | None = None

    def table_changed(self, table_id: str, number: int) -> None:
        self._outbox.put(Notice(self._node, table_id, number))

    def visitors_changed(self, table_id: str, visitors: tuple[str, ...]) -> None:
        self._outbox.put(Notice(self._node, table_id, 0, visitors))

    async def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            backend = self._new_backend()
            try:
                async with asyncio.timeout(LINE_SECONDS):
                    await backend.on_startup()
                    await backend.subscribe([CHANNEL])
                self._unheard_since = None
                self._on_notice(RECONNECTED)
                await self._exchange(backend)
            except Exception as error:  # whatever broke, on whichever backend: games go on
                log.warning("lost the connection to other nodes", extra={"why": repr(error)})
            finally:
                with contextlib.suppress(Exception):
                    async with asyncio.timeout(LINE_SECONDS):
                        await backend.on_shutdown()
            await asyncio.sleep(RETRY_SECONDS)

    async def _exchange(self, backend: ChannelsBackend) -> None:
        receiving = asyncio.create_task(self._receive(backend))
        sending = asyncio.create_task(self._send(backend))
        try:
            done, _ = await asyncio.wait((receiving, sending), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (receiving, sending):
                task.cancel()
            await asyncio.gather(receiving, sending, return_exceptions=True)
        for task in done:
            task.result()

    async def _send(self, backend: ChannelsBackend) -> None:
        clock = asyncio.get_running_loop().time
        while True:
            batch = await self._outbox.batch()
            async with asyncio.timeout(LINE_SECONDS):
                await backend.publish(msgspec.json.encode(batch), [CHANNEL])
            self._outbox.sent(batch)
            if self._unheard_since is None:
                self._unheard_since = clock()
            elif clock() - self._unheard_since > LINE_SECONDS:
                raise TimeoutError("the channel is silent")

    async def _receive(self, backend: ChannelsBackend) -> None:
        async for _, data in backend.stream_events():
            self._unheard_since = None
            try:
                batch = _batch.decode(data)
            except msgspec.DecodeError:
                log.warning("a notice could not be read")
                continue
            for notice in batch:
                if notice.node != self._node:
                    self._on_notice(notice)


class OneConnectionBackend(PsycoPgChannelsBackend):
    """Litestar's backend opens a connection for every notice; this one keeps it."""

    def __init__(self, pg_dsn: str) -> None:
        super().__init__(pg_dsn)
        self._sender: AsyncConnection[Any] | None = None

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        if self._sender is None:
            self._sender = await AsyncConnection[Any].connect(self._pg_dsn, autocommit=True)
        for channel in channels:
            await self._sender.execute("SELECT pg_notify(%s, %s)", (channel, data.decode()))

    async def on_shutdown(self) -> None:
        if self._sender is not None:
            await self._sender.close()
        await super().on_shutdown()


def bus_between_nodes(settings: Settings, node: str, on_notice: OnNotice) -> Bus:
    shared = shared_address(settings.database)
    if settings.redis:
        return ChannelBus(lambda: _redis(settings.redis), node, on_notice)
    if shared is not None:
        return ChannelBus(lambda: OneConnectionBackend(shared), node, on_notice)
    return Bus()


def _redis(url: str) -> ChannelsBackend:
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend
    from redis.asyncio import Redis

    return RedisChannelsPubSubBackend(redis=Redis.from_url(url))
