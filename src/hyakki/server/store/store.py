"""The store as the server sees it: every call is a coroutine, and the event loop never waits for SQL."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import OperationalError

from hyakki.server.store import changes, purging, queries, sessions
from hyakki.server.store.appends import Append
from hyakki.server.store.engine import READERS, Lost, connect, engine_for, is_shared, migrate
from hyakki.server.store.saved import (
    Entry,
    Place,
    Position,
    Said,
    SavedSession,
    SavedTable,
    Unavailable,
)
from hyakki.server.store.writer import Writer

T = TypeVar("T")

READ_PATIENCE: Final = 5.0  # seconds without a database before a reader is told
FROZEN_AFTER: Final = (
    7.0  # seconds without an answer before a reader is told: the database may be frozen
)
PAUSE: Final = 0.05
TOUCH_EVERY: Final = 60.0  # a game in play writes its time of change no more often than this
MOST_TOUCHED: Final = 100_000
WALK_PAGE: Final = 50
MOST_TALK: Final = 100  # lines of talk that are read at once


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
        following: SavedTable | None = None,
    ) -> SavedTable:
        """Store the table as its next revision, and these (seat, visitor) as its players. Conflict if it moved on.

        The first lines of its history, or the table that follows it, come in the same transaction: both or neither.
        """
        seats = None if players is None else tuple(players)
        lines = Append(table.id, tuple(opening), None, False) if opening else None
        work = partial(changes.change_table, table=table, seats=seats, opening=lines)
        return await self._writer.do(partial(work, following=following))

    async def tables(
        self,
        *,
        status: str | None = None,
        game: str | None = None,
        public: bool | None = None,
        before: Place | None = None,
        limit: int = 50,
    ) -> list[SavedTable]:
        """The newest change first; the next page begins before the place of the last table of this one."""
        wanted = partial(queries.list_tables, status=status, game=game, public=public)
        return await self._read(partial(wanted, before=before, limit=limit))

    async def tables_of(
        self, visitor: str, *, before: Place | None = None, limit: int = 50
    ) -> list[SavedTable]:
        query = partial(queries.tables_of, visitor=visitor, before=before, limit=limit)
        return await self._read(query)

    async def walk(
        self, *, status: str = "", visitor: str = "", after: str = ""
    ) -> AsyncIterator[list[SavedTable]]:
        """Every table of that status, or of that visitor, page by page in the order of their ids.

        None is skipped or met twice, however much they change meanwhile.
        """
        query = (
            partial(queries.walk_status, status=status)
            if status
            else partial(queries.walk_visitor, visitor=visitor)
        )
        while page := await self._read(partial(query, after=after, limit=WALK_PAGE)):
            yield page
            after = page[-1].id

    async def positions(self, table_ids: Sequence[str]) -> dict[str, Position]:
        """How far each of these tables has come; those that do not exist are left out."""
        return await self._read(partial(queries.positions, table_ids=tuple(table_ids)))

    async def count_tables(self, visitor: str, since: float) -> int:
        """How many tables that visitor has made."""
        return await self._read(partial(queries.count_tables, visitor=visitor, since=since))

    async def expire(self, now: float, open_for: float, playing_for: float) -> list[str]:
        """Give up tables where nothing happened for so long; their ids."""
        work = partial(changes.expire, now=now, open_for=open_for, playing_for=playing_for)
        return await self._writer.do(work)

    async def finished_before(self, before: float, after: str, limit: int) -> list[str]:
        """The ids of finished and abandoned tables where nothing happened since, after an id."""
        query = partial(purging.finished_before, before=before, after=after, limit=limit)
        return await self._read(query)

    async def delete_tables(self, table_ids: Sequence[str]) -> None:
        """With their histories, their players and their talk."""
        await self._writer.do(partial(purging.delete_tables, table_ids=tuple(table_ids)))

    async def delete_sessions(self, before: float) -> None:
        """Sessions that were not seen since, and what is known of those revoked before."""
        await self._writer.do(partial(purging.delete_sessions, before=before))

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
        """Erase the identity, its seats, and its name over talk and tables; games stay.

        In small transactions, so that nobody else waits for long: the identity goes last.
        """
        while await self._writer.do(partial(changes.forget_some, visitor_id=visitor_id)):
            pass
        await self._writer.do(partial(changes.forget_identity, visitor_id=visitor_id))

    async def open_tables_naming(self, visitor: str) -> list[str]:
        """The ids of open tables where a visitor sits or is the host."""
        return await self._read(partial(sessions.open_tables_naming, visitor=visitor))

    async def save_session(self, visitor: str, session: SavedSession) -> None:
        await self._writer.do(partial(sessions.save_session, visitor=visitor, session=session))

    async def sessions_of(self, visitor: str) -> list[SavedSession]:
        """The one that was seen last comes first."""
        return await self._read(partial(sessions.sessions_of, visitor=visitor))

    async def revoke_sessions(self, session_ids: Sequence[str], at: float) -> None:
        await self._writer.do(partial(sessions.revoke, session_ids=tuple(session_ids), at=at))

    async def revoked_since(self, since: float) -> list[str]:
        return await self._read(partial(sessions.revoked_since, since=since))

    async def say(self, table_id: str, said: Said) -> int:
        """The number that the line got; the one it came with is not looked at."""
        return await self._writer.do(partial(changes.say, table_id=table_id, line=said))

    async def said(self, table_id: str, since: int = 0, most: int = MOST_TALK) -> list[Said]:
        """The last lines of talk from number `since` on."""
        query = partial(queries.talk, table_id=table_id, since=since, most=most)
        return await self._read(query)

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
        try:
            async with asyncio.timeout(FROZEN_AFTER):
                return await loop.run_in_executor(self._readers, self._run, query)
        except TimeoutError:
            raise Unavailable("no answer in time") from None

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
