"""A node's line to the database: every call takes a while, and may fail before or after its commit."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from random import Random
from typing import Final, TypeVar

from hyakki.server.store import Entry, Position, Said, SavedTable, Store, Unavailable
from hyakki.server.store.store import MOST_TALK, WALK_PAGE
from tests.simulator.disk import Disk
from tests.simulator.loop import VirtualLoop, context_of

T = TypeVar("T")

USUAL_SECONDS: Final = 0.002
#: a call that takes long
SLOW_SECONDS: Final = 3.0
#: between two commits, so that they stay in order
GAP: Final = 1e-6


class Database:
    """The disk that all nodes share, and what is wrong with it."""

    def __init__(self, loop: VirtualLoop, rng: Random) -> None:
        self.disk = Disk()
        self.loop = loop
        self.rng = rng
        #: nothing can be written
        self.full = False
        #: it does not answer at all
        self.gone = False
        #: how likely a call is slow, or fails before or after its commit
        self.trouble = 0.0
        self._context = context_of("")

    def seconds(self) -> float:
        if self.rng.random() < self.trouble:
            return self.rng.uniform(0.0, SLOW_SECONDS)
        return self.rng.expovariate(1.0 / USUAL_SECONDS)

    def at(self, when: float, work: Callable[[], None]) -> None:
        """In nobody's name: what a node has sent arrives, whatever becomes of the node."""
        self.loop.call_at(when, work, context=self._context)


class SimulatedStore(Store):
    """The store of one node. Writes commit in the order in which they were asked for; reads overtake them."""

    def __init__(self, database: Database, shared: bool) -> None:
        self.shared = shared
        self.alive = True
        self._database = database
        self._disk = database.disk
        self._touched = {}
        self._last_commit = 0.0

    async def close(self) -> None:
        """Finish what was accepted."""
        await asyncio.sleep(max(0.0, self._last_commit - self._database.loop.time()))

    async def ping(self) -> None:
        await self._look(lambda: None)

    async def secret(self, name: str) -> bytes:
        return await self._do(lambda: self._disk.secrets.setdefault(name, bytes(32)))

    # Tables

    async def create_table(self, table: SavedTable) -> None:
        await self._do(partial(self._disk.create_table, table))

    async def table(self, table_id: str) -> SavedTable | None:
        return await self._look(partial(self._disk.tables.get, table_id))

    async def change_table(
        self,
        table: SavedTable,
        players: Sequence[tuple[int, str]] | None = None,
        opening: Sequence[Entry] = (),
        following: SavedTable | None = None,
    ) -> SavedTable:
        return await self._do(partial(self._disk.change_table, table, tuple(opening), following))

    async def walk(
        self, *, status: str = "", visitor: str = "", after: str = ""
    ) -> AsyncIterator[list[SavedTable]]:
        while page := await self._look(partial(self._disk.walk, status, after, WALK_PAGE)):
            yield page
            after = page[-1].id

    async def positions(self, table_ids: Sequence[str]) -> dict[str, Position]:
        return await self._look(partial(self._disk.positions, tuple(table_ids)))

    async def count_tables(self, visitor: str, since: float) -> int:
        return await self._look(partial(self._disk.count_tables, visitor, since))

    async def expire(self, now: float, open_for: float, playing_for: float) -> list[str]:
        return await self._do(partial(self._disk.expire, now, open_for, playing_for))

    # Histories, talk, nodes

    async def entries(self, table_id: str, since: int = 0) -> list[Entry]:
        return await self._look(lambda: self._disk.entries[table_id][since:])

    async def append(
        self, table_id: str, entries: Sequence[Entry], finished: bytes | None = None
    ) -> None:
        touch = self._touches(table_id, entries[-1].at)
        await self._do(partial(self._disk.append, table_id, tuple(entries), finished, touch))

    async def visitor(self, visitor_id: str) -> str | None:
        return await self._look(lambda: None)

    async def say(self, table_id: str, said: Said) -> int:
        return await self._do(partial(self._disk.say, table_id, said))

    async def said(self, table_id: str, since: int = 0, most: int = MOST_TALK) -> list[Said]:
        return await self._look(partial(self._disk.said, table_id, since, most))

    async def claim(self, table_id: str, number: int, node: str, until: float, now: float) -> bool:
        return await self._do(partial(self._disk.claim, table_id, number, node, until, now))

    async def pulse(self, now: float, longest_gap: float) -> None:
        await self._do(partial(self._disk.beat, now, longest_gap))

    async def outages(self, since: float) -> list[tuple[float, float]]:
        return await self._look(lambda: [gap for gap in self._disk.outages if gap[1] > since])

    # The line

    async def _look(self, query: Callable[[], T]) -> T:
        return await self._call(query, writes=False)

    async def _do(self, work: Callable[[], T]) -> T:
        return await self._call(work, writes=True)

    async def _call(self, work: Callable[[], T], writes: bool) -> T:
        """The future may be cancelled meanwhile: what was sent arrives all the same."""
        database, answer = self._database, asyncio.get_running_loop().create_future()
        arrival = database.loop.time() + database.seconds()
        if writes:
            arrival = self._last_commit = max(arrival, self._last_commit + GAP)
        database.at(arrival, lambda: self._arrive(work, writes, answer))
        found: T = await answer
        return found

    def _arrive(self, work: Callable[[], T], writes: bool, answer: asyncio.Future[T]) -> None:
        database = self._database
        if not self.alive and not (self.shared and database.rng.random() < 0.5):
            return  # it was still in the memory of the node
        lost = database.rng.random() < database.trouble
        if database.gone or (writes and database.full) or (lost and database.rng.random() < 0.5):
            self._tell(answer, None, Unavailable("before the commit"))
            return
        try:
            found = work()
        except Exception as error:
            self._tell(answer, None, error)
        else:
            self._tell(answer, found, Unavailable("after the commit") if lost else None)

    def _tell(self, answer: asyncio.Future[T], found: T | None, error: Exception | None) -> None:
        def told() -> None:
            if not answer.done():
                if error is not None:
                    answer.set_exception(error)
                else:
                    answer.set_result(found)  # type: ignore[arg-type]

        self._database.at(self._database.loop.time() + self._database.seconds(), told)
