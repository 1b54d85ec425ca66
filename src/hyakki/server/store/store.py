"""The store as the server sees it: every call is a coroutine, and the event loop never waits for SQL."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import OperationalError

from hyakki.server.store import changes, queries
from hyakki.server.store.appends import Append
from hyakki.server.store.engine import READERS, Lost, connect, engine_for, is_shared, migrate
from hyakki.server.store.saved import Entry, Said, SavedTable, Unavailable
from hyakki.server.store.writer import Writer

T = TypeVar("T")

READ_PATIENCE: Final = 5.0  # seconds without a database before a reader is told
PAUSE: Final = 0.05
TOUCH_EVERY: Final = 60.0  # a game in play writes its time of change no more often than this
MOST_TOUCHED: Final = 100_000


class Store:
    """A database of tables. Made by `Store.open`."""

    def __init__(self, engine: Engine) -> None:
        self.shared = is_shared(engine)
        self._engine = engine
        self._writer = Writer(engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="hyakki-reader")
        self._touched: dict[str, float] = {}

    @staticmethod
    async def open(url: str) -> Store:
        """Bring the database up to date and open it; BadInput if that cannot be done."""
        engine = engine_for(url)
        try:
            await asyncio.to_thread(migrate, engine)
        except BaseException:
            engine.dispose()
            raise
        return Store(engine)

    async def close(self) -> None:
        """Finish what was accepted."""
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self._engine.dispose()

    async def ping(self) -> None:
        """Unavailable if the database does not answer."""
        await self._read(lambda connection: connection.execute(sa.select(1)).scalar_one())

    async def secret(self, name: str) -> bytes:
        """32 random bytes, made once and the same on all nodes."""
        return await self._writer.do(partial(changes.make_secret, name=name))

    # Tables

    async def create_table(self, table: SavedTable) -> None:
        await self._writer.do(partial(changes.create_table, table=table))

    async def table(self, table_id: str) -> SavedTable | None:
        return await self._read(partial(queries.table, table_id=table_id))

    async def change_table(
        self,
        table: SavedTable,
        players: Sequence[tuple[int, str]] | None = None,
        opening: Sequence[Entry] = (),
    ) -> SavedTable:
        """Store the table as its next revision, and these (seat, visitor) as its players. Conflict if it moved on.

        The first lines of its history come in the same transaction: a game has begun with them, or not at all.
        """
        seats = None if players is None else tuple(players)
        lines = Append(table.id, tuple(opening), None, False) if opening else None
        work = partial(changes.change_table, table=table, seats=seats, opening=lines)
        return await self._writer.do(work)

    async def tables(
        self,
        *,
        status: str | None = None,
        game: str | None = None,
        public: bool | None = None,
        before: float | None = None,
        limit: int = 50,
    ) -> list[SavedTable]:
        """The newest change first; the next page begins before the last `changed` of this one."""
        wanted = partial(queries.list_tables, status=status, game=game, public=public)
        return await self._read(partial(wanted, before=before, limit=limit))

    async def tables_of(
        self, visitor: str, *, before: float | None = None, limit: int = 50
    ) -> list[SavedTable]:
        query = partial(queries.tables_of, visitor=visitor, before=before, limit=limit)
        return await self._read(query)

    async def count_tables(self, visitor: str, since: float) -> int:
        """How many tables that visitor has made."""
        return await self._read(partial(queries.count_tables, visitor=visitor, since=since))

    async def expire(self, now: float, open_for: float, playing_for: float) -> list[str]:
        """Give up tables where nothing happened for so long; their ids."""
        work = partial(changes.expire, now=now, open_for=open_for, playing_for=playing_for)
        return await self._writer.do(work)

    # Histories

    async def entries(self, table_id: str, since: int = 0) -> list[Entry]:
        return await self._read(partial(queries.history, table_id=table_id, since=since))

    async def append(
        self, table_id: str, entries: Sequence[Entry], finished: bytes | None = None
    ) -> None:
        """Durable when it returns. Conflict if the history does not end just before the first line.

        With an outcome the table is over, at its next revision, in the same transaction.
        """
        touch = self._touches(table_id, entries[-1].at) if entries else False
        await self._writer.append(Append(table_id, tuple(entries), finished, touch))

    # Visitors and talk

    async def visitor(self, visitor_id: str) -> str | None:
        """The visitor's name."""
        return await self._read(partial(queries.visitor, visitor_id=visitor_id))

    async def save_visitor(self, visitor_id: str, name: str, at: float) -> None:
        await self._writer.do(
            partial(changes.save_visitor, visitor_id=visitor_id, name=name, at=at)
        )

    async def forget_visitor(self, visitor_id: str) -> None:
        """Erase the identity, its seats, and its name over talk and tables; games stay."""
        await self._writer.do(partial(changes.forget_visitor, visitor_id=visitor_id))

    async def say(self, table_id: str, said: Said) -> int:
        """The number that the line got; the one it came with is not looked at."""
        return await self._writer.do(partial(changes.say, table_id=table_id, line=said))

    async def said(self, table_id: str, since: int = 0) -> list[Said]:
        return await self._read(partial(queries.talk, table_id=table_id, since=since))

    # Nodes

    async def claim(self, table_id: str, number: int, node: str, until: float, now: float) -> bool:
        """True for one node only, until the claim expires: that node plays the bots at this number."""
        work = partial(changes.claim, table_id=table_id, number=number, node=node)
        return await self._writer.do(partial(work, until=until, now=now))

    async def pulse(self, now: float, longest_gap: float) -> None:
        """Say that a node runs. A longer gap since any node said so is kept as an outage."""
        await self._writer.do(partial(changes.beat, now=now, longest_gap=longest_gap))

    async def outages(self, since: float) -> list[tuple[float, float]]:
        """Those that ended after `since`, as (beginning, end)."""
        return await self._read(partial(queries.list_outages, since=since))

    def _touches(self, table_id: str, at: float) -> bool:
        if at - self._touched.get(table_id, 0.0) < TOUCH_EVERY:
            return False
        if len(self._touched) >= MOST_TOUCHED:
            self._touched.clear()
        self._touched[table_id] = at
        return True

    async def _read(self, query: Callable[[Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._run, query)

    def _run(self, query: Callable[[Connection], T]) -> T:
        """Reading again does no harm, so a broken connection is simply replaced."""
        give_up = time.monotonic() + READ_PATIENCE
        while True:
            try:
                with connect(self._engine) as connection:
                    return query(connection)
            except (Lost, OperationalError) as error:
                if time.monotonic() > give_up:
                    raise Unavailable(str(error)) from error
            time.sleep(PAUSE)
