"""One server node: the store, the bus to other nodes, the bot processes, the tables in memory, and the work in the background."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Final

from hyakki.core.messages import BadInput, bad
from hyakki.server.bus import NEW_TALK, RECONNECTED, Bus, Notice, bus_between_nodes
from hyakki.server.metrics import Metrics
from hyakki.server.schemas import TableInfo
from hyakki.server.settings import Settings
from hyakki.server.store import SavedTable, Store, Unavailable
from hyakki.server.table.room import UNKNOWN_NUMBER, Room
from hyakki.server.table.rooms import Rooms
from hyakki.server.table.services import DamagedTables, Services
from hyakki.server.table.setup import TableSetup
from hyakki.server.table.snapshot import table_info
from hyakki.server.visitors import Visitors
from hyakki.server.workers.pool import BotPool

PULSE_SECONDS: Final = 1.0
LONGEST_GAP: Final = 5.0
SWEEP_SECONDS: Final = 20.0
RETRY_SECONDS: Final = 5.0
RESUME_PAGE: Final = 50
MOST_RESUMED: Final = 1000
MANY_CLOSED: Final = 200
HOUR: Final = 3600.0

log = logging.getLogger("hyakki.node")


class Node:
    """Made when the server starts, and shared by all handlers."""

    store: Store
    visitors: Visitors
    services: Services
    #: signs the cookies
    key: bytes

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.id = secrets.token_hex(4)
        self.metrics = Metrics()
        self.pool = BotPool(settings.bot_workers)
        self.rooms = Rooms(self._make_room)
        self.damaged = DamagedTables()
        self.bus: Bus = bus_between_nodes(settings, self.id, self.on_notice)
        self.stopping = False
        self._sockets_of: Counter[str] = Counter()
        #: sockets closed since the last garbage collection
        self._closed_sockets = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self.store = await Store.open(self.settings.database)
        self.visitors = Visitors(self.store)
        self.key = await self.store.secret("visitor")
        self.services = Services(
            node=self.id,
            store=self.store,
            pool=self.pool,
            bus=self.bus,
            settings=self.settings,
            metrics=self.metrics,
            now=time.time,
            spawn=self.spawn,
            damaged=self.damaged,
        )
        await self._pulse()
        await self.pool.start()
        await self.bus.start()
        self.spawn(supervised("pulse", self._pulse, PULSE_SECONDS))
        self.spawn(supervised("sweep", self._sweep, SWEEP_SECONDS))
        self.spawn(self._resume())

    async def stop(self) -> None:
        """Finish what was accepted, then go."""
        self.stopping = True
        for room in self.rooms.all():
            room.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for room in self.rooms.all():
            async with room.lock:
                pass
        await self.bus.stop()
        await self.pool.stop()
        await self.store.close()

    def spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Run something in the background; a failure is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("background work failed", exc_info=task.exception())

    # Visitors

    @contextlib.contextmanager
    def count_socket(self, visitor: str) -> Iterator[None]:
        """A visitor has only so many sockets open at a time."""
        if self._sockets_of[visitor] >= self.settings.sockets_per_visitor:
            raise bad("too_many_requests")
        self._sockets_of[visitor] += 1
        self.metrics.sockets.inc()
        try:
            yield
        finally:
            self.metrics.sockets.dec()
            self._closed_sockets += 1
            self._sockets_of[visitor] -= 1
            if not self._sockets_of[visitor]:
                del self._sockets_of[visitor]

    # Tables

    async def open_table(self, setup: TableSetup, seed: str, visitor: str) -> TableInfo:
        """A new table, in memory at once: whoever opened it will be there in a moment."""
        now = time.time()
        if await self.store.count_tables(visitor, now - HOUR) >= self.settings.tables_per_hour:
            raise bad("too_many_tables")
        saved = SavedTable(
            id=secrets.token_urlsafe(9),
            game=setup.game,
            status="open",
            public=setup.settings.public,
            created=now,
            changed=now,
            revision=0,
            setup=setup.encode(),
            seed=seed,
            outcome=None,
            creator=visitor,
        )
        await self.store.create_table(saved)
        self.rooms.add(Room(self.services, saved))
        return table_info(saved, setup, visitor)

    async def _make_room(self, table_id: str) -> Room | None:
        saved = await self.store.table(table_id)
        if saved is None:
            return None
        room = Room(self.services, saved)
        await room.open()
        return room

    def on_notice(self, notice: Notice) -> None:
        """Another node changed a table, or has visitors there."""
        if notice is RECONNECTED:
            for known in self.rooms.all():
                self.spawn(self._catch_up(known.id, UNKNOWN_NUMBER))
            return
        room = self.rooms.known(notice.table)
        if room is None:
            return
        if notice.visitors is not None:
            room.heard_from(notice.node, notice.visitors)
        else:
            self.spawn(self._catch_up(notice.table, notice.number))

    async def _catch_up(self, table_id: str, number: int) -> None:
        async with self.rooms.lease(table_id) as room:
            if number == NEW_TALK:
                await room.talk.send_new()
            else:
                await room.catch_up(number)

    # Background work

    async def _pulse(self) -> None:
        """While a pulse is stored, players' time runs; when none was, it did not."""
        await self.store.pulse(time.time(), LONGEST_GAP)

    async def _sweep(self) -> None:
        self._drop_idle_rooms()
        self._collect_garbage()
        for room in self.rooms.all():
            room.announce()
        now = time.time()
        await self.store.expire(now, self.settings.open_for, self.settings.playing_for)

    def _drop_idle_rooms(self) -> None:
        now = time.time()
        for room in self.rooms.all():
            played_out = room.saved.status in ("over", "abandoned")
            patience = 0.0 if played_out else self.settings.idle_room
            if now - room.presence.idle_since > patience:
                self.rooms.drop(room.id)

    def _collect_garbage(self) -> None:
        """The transport, parser and task of a closed socket refer to each other, so only the garbage collector frees them.

        Its own runs are rare (see `cli/serve.py`): they would come in the middle of moves, and find nothing.
        """
        if self._closed_sockets >= max(MANY_CLOSED, self._sockets_of.total() // 4):
            self._closed_sockets = 0
            gc.collect()

    async def _resume(self) -> None:
        """After a restart, bots whose turn it is go on although nobody is there yet."""
        before: float | None = None
        resumed = 0
        while resumed < MOST_RESUMED:
            try:
                tables = await self.store.tables(status="playing", before=before, limit=RESUME_PAGE)
            except Unavailable as error:
                log.warning("tables are not resumed yet: %s", error)
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if not tables:
                return
            for saved in tables:
                await self._resume_one(saved.id)
            resumed += len(tables)
            before = tables[-1].changed

    async def _resume_one(self, table_id: str) -> None:
        try:
            async with self.rooms.lease(table_id):
                pass
        except BadInput as error:
            self.damaged.report(table_id, str(error))
        except Exception:  # whatever is wrong with one table, the others go on
            log.exception("table %s was not resumed", table_id, extra={"table": table_id})


async def supervised(name: str, work: Callable[[], Awaitable[None]], pause: float) -> None:
    """Do something again and again; a failure is logged, and the next time comes all the same."""
    while True:
        await asyncio.sleep(pause)
        try:
            await work()
        except (OSError, Unavailable) as error:
            log.warning("%s: the database does not answer (%s)", name, error)
        except Exception:
            log.exception("%s failed", name)
