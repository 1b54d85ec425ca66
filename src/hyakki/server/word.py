"""The word between nodes: "table t is at n", "these visitors are at t". Litestar's channels carry it over PostgreSQL or Redis.

No move, no card and no chat goes this way: whoever hears it reads the store.
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

log = logging.getLogger("hyakki.word")

SOMETHING_SAID: Final = -1  # instead of a number: there is new chat


class News(msgspec.Struct, array_like=True, frozen=True):
    node: str
    table: str
    number: int
    visitors: tuple[str, ...] | None = None


Heard = Callable[[News], None]

#: after a broken connection: anything may have been said meanwhile
MISSED: Final = News("", "", 0)


class Word:
    """A node alone has nobody to tell."""

    def table_is_at(self, table_id: str, number: int) -> None:
        """Tell the other nodes that a table has changed."""

    def visitors_at(self, table_id: str, visitors: tuple[str, ...]) -> None:
        """Tell the other nodes who is at a table here."""

    async def start(self) -> None: ...

    async def stop(self) -> None: ...


class SharedWord(Word):
    """Says and hears it over a channel; reconnects by itself."""

    def __init__(self, backend: Callable[[], ChannelsBackend], node: str, heard: Heard) -> None:
        self._new_backend = backend
        self._node = node
        self._heard = heard
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def table_is_at(self, table_id: str, number: int) -> None:
        self._outbox.put_nowait(msgspec.json.encode(News(self._node, table_id, number)))

    def visitors_at(self, table_id: str, visitors: tuple[str, ...]) -> None:
        news = News(self._node, table_id, 0, visitors)
        self._outbox.put_nowait(msgspec.json.encode(news))

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
                self._heard(MISSED)
                await self._exchange(backend)
            except (
                Exception
            ) as error:  # whatever broke, on whichever backend: games go on, and so does the word
                log.warning("the word between nodes broke off", extra={"why": str(error)})
            finally:
                with contextlib.suppress(Exception):
                    await backend.on_shutdown()
            await asyncio.sleep(RETRY_SECONDS)

    async def _exchange(self, backend: ChannelsBackend) -> None:
        hearing = asyncio.create_task(self._hear(backend))
        saying = asyncio.create_task(self._say(backend))
        done, pending = await asyncio.wait((hearing, saying), return_when=asyncio.FIRST_COMPLETED)
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)
        for task in done:
            task.result()

    async def _say(self, backend: ChannelsBackend) -> None:
        while True:
            news = await self._outbox.get()
            await backend.publish(news, [CHANNEL])

    async def _hear(self, backend: ChannelsBackend) -> None:
        async for _, data in backend.stream_events():
            news = msgspec.json.decode(data, type=News)
            if news.node != self._node:
                self._heard(news)


class OneConnection(PsycoPgChannelsBackend):
    """The backend of Litestar opens a connection for every word; this one keeps it."""

    def __init__(self, pg_dsn: str) -> None:
        super().__init__(pg_dsn)
        self._speaker: AsyncConnection[Any] | None = None

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        if self._speaker is None:
            self._speaker = await AsyncConnection[Any].connect(self._pg_dsn, autocommit=True)
        for channel in channels:
            await self._speaker.execute("SELECT pg_notify(%s, %s)", (channel, data.decode()))

    async def on_shutdown(self) -> None:
        if self._speaker is not None:
            await self._speaker.close()
        await super().on_shutdown()


def word_between_nodes(settings: Settings, node: str, heard: Heard) -> Word:
    if settings.redis:
        return SharedWord(lambda: _redis(settings.redis), node, heard)
    if settings.database.startswith("postgresql"):
        return SharedWord(lambda: OneConnection(settings.database), node, heard)
    return Word()


def _redis(url: str) -> ChannelsBackend:
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend
    from redis.asyncio import Redis

    return RedisChannelsPubSubBackend(redis=Redis.from_url(url))
