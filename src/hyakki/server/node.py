"""One server node: the store, the bus to other nodes, the bot processes, the tables in memory, and the work in the background."""

from __future__ import annotations

import contextlib
import gc
import logging
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from typing import Final

import msgspec

from hyakki.core.messages import BadInput, bad
from hyakki.server.background import Background
from hyakki.server.boxes import Boxes
from hyakki.server.bus import Bus
from hyakki.server.machine import Machine
from hyakki.server.metrics import Metrics
from hyakki.server.neighbours import Neighbours
from hyakki.server.schemas import TableInfo
from hyakki.server.settings import Settings
from hyakki.server.store import Conflict, SavedTable, Store, Unavailable
from hyakki.server.table.room import Room
from hyakki.server.table.rooms import Rooms
from hyakki.server.table.services import DamagedTables, Services
from hyakki.server.table.setup import TableSetup
from hyakki.server.table.snapshot import table_info
from hyakki.server.visitors import Visitors
from hyakki.server.workers.pool import BotPool

PULSE_SECONDS: Final = 1.0
LONGEST_GAP: Final = 5.0
SWEEP_SECONDS: Final = 20.0
#: who is where, for other nodes
ANNOUNCE_SECONDS: Final = 1.5
#: how long a lost word of another node may go unnoticed
REPAIR_SECONDS: Final = 5.0
RETRY_SECONDS: Final = 5.0
MANY_CLOSED: Final = 200
HOUR: Final = 3600.0
#: so long is the id of a table
TOKEN_BYTES: Final = 9
NO_BOXES: Final = Boxes()

log = logging.getLogger("hyakki.node")


class Node:
    """Made when the server starts, and shared by all handlers."""

    store: Store
    bus: Bus
    visitors: Visitors
    services: Services
    neighbours: Neighbours
    #: signs the cookies, and is in the ids of tables that are asked for by a request
    key: bytes

    def __init__(
        self, settings: Settings, machine: Machine | None = None, boxes: Boxes = NO_BOXES
    ) -> None:
        self.settings = settings
        self.boxes = boxes
        self.machine = machine or Machine()
        self.id = self.machine.token(4)
        self.metrics = Metrics()
        self.background = Background(self.metrics)
        self.pool: BotPool = self.machine.make_pool(settings.bot_workers)
        self.rooms = Rooms(self._make_room)
        self.damaged = DamagedTables()
        self.stopping = False
        self._sockets_of: Counter[str] = Counter()
        #: sockets closed since the last garbage collection
        self._closed_sockets = 0
        #: when this node last stored a pulse
        self._pulsed = 0.0
        #: the last table that was resumed
        self._resumed = ""

    async def start(self) -> None:
        self.store = await self.machine.open_store(self.settings.database)
        self.visitors = Visitors(self.store)
        self.key = await self.store.secret("visitor")
        self.neighbours = Neighbours(self.rooms, self.store, self.background)
        self.bus = self.machine.make_bus(self.settings, self.id, self.neighbours.on_notice)
        self.services = Services(
            node=self.id,
            store=self.store,
            pool=self.pool,
            bus=self.bus,
            settings=self.settings,
            metrics=self.metrics,
            now=self.machine.now,
            random_bits=self.machine.random_bits,
            spawn=self.background.spawn,
            pulse=self._pulse,
            damaged=self.damaged,
            boxes=self.boxes,
        )
        await self._pulse()
        await self.pool.start()
        await self.bus.start()
        self._start_background()

    def _start_background(self) -> None:
        self.background.repeat("pulse", self._pulse, PULSE_SECONDS)
        self.background.repeat("sweep", self._sweep, SWEEP_SECONDS)
        self.background.finish("resume", self._resume, RETRY_SECONDS)
        if self.store.shared:
            self.background.repeat("announce", self.neighbours.announce, ANNOUNCE_SECONDS)
            self.background.repeat("repair", self.neighbours.repair, REPAIR_SECONDS)

    async def stop(self) -> None:
        """Finish what was accepted, then go."""
        self.stopping = True
        for room in self.rooms.all():
            room.close()
        await self.background.stop()
        for room in self.rooms.all():
            async with room.lock:
                pass
        await self.bus.stop()
        await self.pool.stop()
        await self.store.close()

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
        saved = await self._new_table(setup, seed, visitor)
        await self.store.create_table(saved)
        return self._opened(saved, setup, visitor)

    async def open_once(
        self, setup: TableSetup, seed: str, visitor: str, request: str
    ) -> TableInfo:
        """The table of this request, however often it comes and to whichever node: its id follows from the request.

        Nobody else can work the id out, since the key of this server is part of it.
        """
        asked = msgspec.json.encode(("table", visitor, request))
        mark = blake2b(asked, key=self.key, digest_size=TOKEN_BYTES).digest()
        table_id = urlsafe_b64encode(mark).decode()
        if await self.store.table(table_id) is None:
            saved = await self._new_table(setup, seed, visitor, table_id)
            with contextlib.suppress(Conflict):  # the same request, a moment earlier
                await self.store.create_table(saved)
        async with self.rooms.lease(table_id) as room, room.locked_up_to_date():
            return room.info(visitor)

    async def open_next(self, room: Room, setup: TableSetup, seed: str, visitor: str) -> TableInfo:
        """A new table that follows a finished one: in one transaction, so that neither is without the other.

        The room is locked. Stale if somebody else opened the next table first.
        """
        saved = await self._new_table(setup, seed, visitor)
        await room.change_setup(
            msgspec.structs.replace(room.setup, next_table=saved.id), following=saved
        )
        return self._opened(saved, setup, visitor)

    def _opened(self, saved: SavedTable, setup: TableSetup, visitor: str) -> TableInfo:
        self.rooms.add(Room(self.services, saved))
        return table_info(saved, setup, visitor)

    async def _new_table(
        self, setup: TableSetup, seed: str, visitor: str, table_id: str = ""
    ) -> SavedTable:
        """BadInput if this visitor has opened many."""
        now = self.machine.now()
        if await self.store.count_tables(visitor, now - HOUR) >= self.settings.tables_per_hour:
            raise bad("too_many_tables")
        return SavedTable(
            id=table_id or self.machine.token(TOKEN_BYTES),
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

    async def _make_room(self, table_id: str) -> Room | None:
        saved = await self.store.table(table_id)
        if saved is None:
            return None
        room = Room(self.services, saved)
        await room.open()
        return room

    # Background work

    async def _pulse(self) -> None:
        """While a pulse is stored, players' time runs; when none was, it did not: the clocks here have to hear of that."""
        now = self.machine.now()
        await self.store.pulse(now, LONGEST_GAP)
        noticed = now - self._pulsed > LONGEST_GAP
        self._pulsed = now
        for room in self.rooms.all() if noticed else ():
            if room.has_clock:
                self.background.spawn(self._learn_outages(room.id))

    async def _learn_outages(self, table_id: str) -> None:
        async with self.rooms.lease(table_id) as room, room.locked():
            await room.learn_outages()

    async def _sweep(self) -> None:
        self._drop_idle_rooms()
        self._collect_garbage()
        settings, now = self.settings, self.machine.now()
        for table_id in await self.store.expire(now, settings.open_for, settings.playing_for):
            if self.rooms.known(table_id) is not None:
                await self.neighbours.catch_up(table_id)

    def _drop_idle_rooms(self) -> None:
        now = self.machine.now()
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
        """After a restart, bots whose turn it is and clocks go on although nobody is there yet.

        Tables that wait for a person are dropped again, so that at most one of them is in memory.
        """
        async for page in self.store.walk(status="playing", after=self._resumed):
            for saved in page:
                await self._resume_one(saved.id)
                self._resumed = saved.id

    async def _resume_one(self, table_id: str) -> None:
        known = self.rooms.known(table_id) is not None
        try:
            async with self.rooms.lease(table_id):
                pass
        except BadInput as error:
            self.damaged.report(table_id, str(error))
        except Unavailable:
            raise
        except Exception:  # whatever is wrong with one table, the others go on
            log.exception("table %s was not resumed", table_id, extra={"table": table_id})
        if not known:
            self.rooms.drop(table_id)
