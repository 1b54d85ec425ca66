"""Rooms without a server around them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from hyakki.server import schemas
from hyakki.server.bus import Bus
from hyakki.server.metrics import Metrics
from hyakki.server.settings import Settings
from hyakki.server.store import SavedTable, Store
from hyakki.server.table.connection import Connection
from hyakki.server.table.room import Room
from hyakki.server.table.rooms import Rooms
from hyakki.server.table.services import Services
from hyakki.server.table.setup import TableSetup
from hyakki.server.workers.pool import BotPool
from hyakki.server.workers.worker import BotAnswer, BotTask
from tests.server.histories import a_setup
from tests.server.stores import opened


class SlowPool(BotPool):
    """Bots that answer when they are told to, with the first legal move."""

    def __init__(self) -> None:
        super().__init__(1)
        self.tasks: list[BotTask] = []
        self.owners: list[str] = []
        self.go = asyncio.Event()

    async def start(self) -> None:
        """There are no processes."""

    async def answer(
        self,
        task: BotTask,
        on_progress: Callable[[float], None] | None = None,
        owner: str = "",
    ) -> BotAnswer:
        self.tasks.append(task)
        self.owners.append(owner)
        await self.go.wait()
        return BotAnswer(task.moves[0])


class FakeNode:
    """A store, the rooms of a node, and what they spawned."""

    def __init__(self, store: Store, settings: Settings, name: str = "here") -> None:
        self.store = store
        self.pool = SlowPool()
        self.spawned: list[asyncio.Task[None]] = []
        #: seconds that the clock is ahead
        self.ahead = 0.0
        self.services = Services(
            node=name,
            store=store,
            pool=self.pool,
            bus=Bus(),
            settings=settings,
            metrics=Metrics(),
            now=self.now,
            random_bits=secrets.randbits,
            spawn=self._spawn,
        )
        self.rooms = Rooms(self._make)

    def now(self) -> float:
        return time.time() + self.ahead

    def _spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self.spawned.append(task)
        return task

    async def _make(self, table_id: str) -> Room | None:
        saved = await self.store.table(table_id)
        if saved is None:
            return None
        room = Room(self.services, saved)
        await room.open()
        return room

    async def table(
        self,
        kinds: str = "pp",
        game: str = "terres",
        settings: schemas.TableSettings | None = None,
        start: bool = True,
        table_id: str = "t",
    ) -> str:
        """A table in the store, not in memory; `pb` seats a person (`v0`) and a bot."""
        setup, seed = a_setup(game, len(kinds), kinds)
        if settings is not None:
            setup = msgspec.structs.replace(setup, settings=settings)
        saved = saved_table(setup, seed, table_id)
        await self.store.create_table(saved)
        if start:
            room = Room(self.services, saved)
            async with room.locked():
                await room.start()
            room.close()
        return saved.id

    def close(self) -> None:
        for room in self.rooms.all():
            room.close()
        for task in self.spawned:
            task.cancel()


def saved_table(setup: TableSetup, seed: str, table_id: str = "t") -> SavedTable:
    now = time.time()
    return SavedTable(
        id=table_id,
        game=setup.game,
        status="open",
        public=True,
        created=now,
        changed=now,
        setup=setup.encode(),
        seed=seed,
        creator=setup.host,
    )


@asynccontextmanager
async def fake_node(folder: Path) -> AsyncIterator[FakeNode]:
    url = f"sqlite:///{folder / 'store.db'}"
    async with opened(url) as store:
        made = FakeNode(store, Settings(database=url))
        try:
            yield made
        finally:
            made.close()


class Listener(Connection):
    """A visitor's outbox that can be read."""

    def __init__(self, visitor: str) -> None:
        super().__init__(visitor, visitor.upper(), lambda: None)

    def take_outbox(self) -> list[bytes]:
        return list(iter(self.take, None))

    def messages(self) -> list[dict[str, object]]:
        return [msgspec.json.decode(message) for message in self.take_outbox()]
