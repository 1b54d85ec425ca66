"""Notices between nodes: "table t is at n", "these visitors are at t". Litestar's channels carry them over PostgreSQL or Redis.

A notice holds no move, no card and no chat: a node that gets one reads the store.
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

CHANNEL: Final = "hyakki_tables"
RETRY_SECONDS: Final = 1.0

log = logging.getLogger("hyakki.bus")

NEW_TALK: Final = -1  # in place of a history number: there is new talk


class Notice(msgspec.Struct, array_like=True, frozen=True):
    node: str
    table: str
    number: int
    visitors: tuple[str, ...] | None = None


OnNotice = Callable[[Notice], None]

#: after a broken connection: any notice may have been missed
RECONNECTED: Final = Notice("", "", 0)


class Bus:
    """For a node that is alone: nobody is told."""

    def table_changed(self, table_id: str, number: int) -> None:
        """Tell the other nodes that a table is at this number."""

    def visitors_changed(self, table_id: str, visitors: tuple[str, ...]) -> None:
        """Tell the other nodes who is at a table here."""

    async def start(self) -> None: ...

    async def stop(self) -> None: ...


class ChannelBus(Bus):
    """Sends and receives notices over a channel; reconnects by itself."""

    def __init__(
        self, backend: Callable[[], ChannelsBackend], node: str, on_notice: OnNotice
    ) -> None:
        self._new_backend = backend
        self._node = node
        self._on_notice = on_notice
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def table_changed(self, table_id: str, number: int) -> None:
        self._outbox.put_nowait(msgspec.json.encode(Notice(self._node, table_id, number)))

    def visitors_changed(self, table_id: str, visitors: tuple[str, ...]) -> None:
        notice = Notice(self._node, table_id, 0, visitors)
        self._outbox.put_nowait(msgspec.json.encode(notice))

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
                await backend.on_startup()
                await backend.subscribe([CHANNEL])
                self._on_notice(RECONNECTED)
                await self._exchange(backend)
            except Exception as error:  # whatever broke, on whichever backend: games go on
                log.warning("lost the connection to other nodes", extra={"why": str(error)})
            finally:
                with contextlib.suppress(Exception):
                    await backend.on_shutdown()
            await asyncio.sleep(RETRY_SECONDS)

    async def _exchange(self, backend: ChannelsBackend) -> None:
        receiving = asyncio.create_task(self._receive(backend))
        sending = asyncio.create_task(self._send(backend))
        done, pending = await asyncio.wait(
            (receiving, sending), return_when=asyncio.FIRST_COMPLETED
        )
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)
        for task in done:
            task.result()

    async def _send(self, backend: ChannelsBackend) -> None:
        while True:
            notice = await self._outbox.get()
            await backend.publish(notice, [CHANNEL])

    async def _receive(self, backend: ChannelsBackend) -> None:
        async for _, data in backend.stream_events():
            notice = msgspec.json.decode(data, type=Notice)
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
    if settings.redis:
        return ChannelBus(lambda: _redis(settings.redis), node, on_notice)
    if settings.database.startswith("postgresql"):
        return ChannelBus(lambda: OneConnectionBackend(settings.database), node, on_notice)
    return Bus()


def _redis(url: str) -> ChannelsBackend:
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend
    from redis.asyncio import Redis

    return RedisChannelsPubSubBackend(redis=Redis.from_url(url))
