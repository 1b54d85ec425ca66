"""One server node: the store, the bot workers, the tables in memory, and the word that goes round between nodes."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import secrets
import time
from collections import Counter
from collections.abc import Coroutine, Iterator
from typing import Final

from hyakki.core.messages import bad
from hyakki.server.clients import Allowances
from hyakki.server.keeper import Keeper
from hyakki.server.metrics import Metrics
from hyakki.server.names import Names
from hyakki.server.room import UNKNOWN_NUMBER, Room
from hyakki.server.rooms import Rooms
from hyakki.server.settings import Settings
from hyakki.server.store import SavedTable, Store
from hyakki.server.word import MISSED, SOMETHING_SAID, News, Word, word_between_nodes
from hyakki.server.workers import Workers

PULSE_SECONDS: Final = 1.0
LONGEST_GAP: Final = 5.0
SWEEP_SECONDS: Final = 20.0
MOST_RESUMED: Final = 1000
MANY_GONE: Final = 200

log = logging.getLogger("hyakki.hub")


class Hub:
    """Made when the server starts, and shared by all handlers."""

    store: Store
    names: Names
    key: bytes

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.node = secrets.token_hex(4)
        self.metrics = Metrics()
        self.requests = Allowances(settings.requests_per_minute)
        self.workers = Workers(settings.bot_workers)
        self.rooms = Rooms(self._make_room)
        self.word: Word = word_between_nodes(settings, self.node, self._heard)
        self.stopping = False
        self._crowd: Counter[str] = Counter()
        #: sockets closed since the memory was last searched for what they left
        self._gone = 0
        self._keepers: dict[str, Keeper] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self.store = await Store.open(self.settings.database)
        self.names = Names(self.store)
        self.key = await self.store.secret("visitor")
        await self.store.pulse(time.time(), LONGEST_GAP)
        await self.workers.start()
        await self.word.start()
        self.background(self._pulse())
        self.background(self._sweep())
        self.background(self._resume())

    async def stop(self) -> None:
        """Finish what was accepted, then go."""
        self.stopping = True
        for keeper in self._keepers.values():
            keeper.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for room in self.rooms.all():
            async with room.lock:
                pass
        await self.word.stop()
        await self.workers.stop()
        await self.store.close()

    def background(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("background work failed", exc_info=task.exception())

    # Visitors

    @contextlib.contextmanager
    def admitted(self, visitor: str) -> Iterator[None]:
        """A visitor has only so many sockets open at a time."""
        if self._crowd[visitor] >= self.settings.sockets_per_visitor:
            raise bad("too_many_requests")
        self._crowd[visitor] += 1
        self.metrics.sockets.inc()
        try:
            yield
        finally:
            self.metrics.sockets.dec()
            self._gone += 1
            self._crowd[visitor] -= 1
            if not self._crowd[visitor]:
                del self._crowd[visitor]

    # Tables

    async def room(self, table_id: str) -> Room:
        room = await self.rooms.get(table_id)
        if room is None:
            raise bad("no_table", name=table_id[:40])
        return room

    async def _make_room(self, table_id: str) -> Room | None:
        saved = await self.store.table(table_id)
        if saved is None:
            return None
        room = self._room_of(saved)
        await room.load()
        self._keepers[table_id].look()
        return room

    async def add_table(self, saved: SavedTable) -> None:
        """A new one: those who opened it will be there in a moment."""
        await self.store.create_table(saved)
        self.rooms.add(self._room_of(saved))

    def _room_of(self, saved: SavedTable) -> Room:
        room = Room(self.store, saved, self.word)
        self._keepers[room.id] = Keeper(self, room)
        return room

    def _heard(self, news: News) -> None:
        """Another node changed a table, or has visitors at it."""
        if news is MISSED:
            for known in self.rooms.all():
                self.background(known.catch_up(UNKNOWN_NUMBER))
            return
        room = self.rooms.known(news.table)
        if room is None:
            return
        if news.visitors is not None:
            room.others_are_at(news.node, news.visitors)
        elif news.number == SOMETHING_SAID:
            self.background(room.hear_talk())
        else:
            self.background(room.catch_up(news.number))

    # Housekeeping

    async def _pulse(self) -> None:
        """While a pulse is stored, players' time runs; when none was, it did not."""
        while True:
            await asyncio.sleep(PULSE_SECONDS)
            with contextlib.suppress(OSError):
                await self.store.pulse(time.time(), LONGEST_GAP)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self._drop_idle_rooms()
            self._collect_what_is_left()
            self.requests.forget_silent(time.monotonic())
            for room in self.rooms.all():
                room.tell_others()
            now = time.time()
            await self.store.expire(now, self.settings.open_for, self.settings.playing_for)

    def _drop_idle_rooms(self) -> None:
        now = time.time()
        for room in self.rooms.all():
            played_out = room.status in ("over", "abandoned")
            patience = 0.0 if played_out else self.settings.idle_room
            idle = now - room.present.idle_since > patience
            if (
                idle
                and not room.present.clients
                and not room.lock.locked()
                and not self._needed(room)
            ):
                self.rooms.drop(room.id)
                keeper = self._keepers.pop(room.id, None)
                if keeper is not None:
                    keeper.stop()

    def _collect_what_is_left(self) -> None:
        """A closed socket's transport, parser and task know each other, so that only a search finds them.

        The interpreter's own searches are rare (see `cli/serve.py`): they would come in the middle of moves, and find nothing.
        """
        if self._gone >= max(MANY_GONE, self._crowd.total() // 4):
            self._gone = 0
            gc.collect()

    def _needed(self, room: Room) -> bool:
        """A running clock or a bot's turn keeps a table in memory although nobody is there."""
        chronicle = room.chronicle
        if chronicle is None or room.status != "playing" or chronicle.outcome() is not None:
            return False
        clock = room.setup.house.clock.kind != "none"
        return clock or bool(chronicle.bot_of(chronicle.table.actors()[0]))

    async def _resume(self) -> None:
        """After a restart, bots whose turn it is go on although nobody is there yet."""
        before: float | None = None
        resumed = 0
        while resumed < MOST_RESUMED:
            tables = await self.store.tables(status="playing", before=before, limit=50)
            if not tables:
                return
            for saved in tables:
                await self.rooms.get(saved.id)
            resumed += len(tables)
            before = tables[-1].changed
