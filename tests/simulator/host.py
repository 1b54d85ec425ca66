"""A machine that runs one node after another: it is started, stopped, killed, frozen, and its clock can be wrong."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from random import Random
from typing import Any, Final, TypeVar, cast

from hyakki.core.messages import BadInput
from hyakki.server import schemas
from hyakki.server.bus import Bus, ChannelBus, OnNotice
from hyakki.server.http.socket import SocketSession
from hyakki.server.machine import Machine
from hyakki.server.node import Node
from hyakki.server.settings import Settings
from hyakki.server.store import Store, Unavailable
from hyakki.server.workers.pool import BotPool, Failed, NoAnswer, TooSlow, WorkerProcess
from hyakki.server.workers.worker import BotAnswer, BotTask
from tests.simulator.bus import Channel, Listener
from tests.simulator.line import Cut, Line
from tests.simulator.loop import VirtualLoop, context_of
from tests.simulator.store import Database, SimulatedStore

T = TypeVar("T")
log = logging.getLogger("hyakki.simulator")

EPOCH: Final = 1_763_000_000.0
THOUGHT_SECONDS: Final = 0.2
SETTINGS: Final = Settings(
    database="simulated",
    idle_room=15.0,
    absence=4.0,
    bot_seconds=3.0,
    send_seconds=4.0,
    tables_per_hour=10_000,
)


class Worker(WorkerProcess):
    """A bot that plays any move, unless its process dies, hangs or sends garbage."""

    def __init__(self, rng: Random, trouble: Callable[[], float]) -> None:
        super().__init__(())
        self._rng = rng
        self._trouble = trouble

    async def start(self) -> None:
        """There is no process."""

    async def kill(self) -> None:
        """There is no process."""

    async def ask(self, task: BotTask) -> BotAnswer:
        await asyncio.sleep(self._rng.expovariate(1.0 / THOUGHT_SECONDS))
        if self._rng.random() < self._trouble():
            raise self._rng.choice((Failed("died"), TooSlow("hung"), NoAnswer("garbage")))
        return BotAnswer(self._rng.choice(task.moves))


class Pool(BotPool):
    def __init__(self, count: int, rng: Random, trouble: Callable[[], float]) -> None:
        super().__init__(count, ())
        self._processes = [Worker(rng, trouble) for _ in range(count)]


class Host:
    """All its nodes share the database and the channel with those of other hosts."""

    def __init__(
        self, name: str, loop: VirtualLoop, rng: Random, database: Database, channel: Channel | None
    ) -> None:
        self.name = name
        #: seconds that its clock is ahead
        self.ahead = 0.0
        #: how likely a worker is lost
        self.trouble = 0.0
        self.node: Node | None = None
        self.frozen = False
        self._loop = loop
        self._rng = rng
        self._database = database
        self._channel = channel
        self._lives = 0
        self._owner = ""
        self._store: SimulatedStore | None = None
        self.lines: dict[Line, None] = {}

    def now(self) -> float:
        return EPOCH + self._loop.time() + self.ahead

    async def start(self) -> None:
        """Until it succeeds: whoever watches over it starts it again."""
        while self.node is None:
            self._lives += 1
            self._owner = f"{self.name}.{self._lives}"
            node = Node(SETTINGS, self._machine())
            starting = self._spawn(node.start())
            await asyncio.wait([starting])
            if starting.cancelled() or starting.exception() is not None:
                await self._bury()
                await asyncio.sleep(1.0)
            else:
                self.node = node

    def _machine(self) -> Machine:
        return Machine(
            now=self.now,
            random_bits=self._rng.getrandbits,
            open_store=self._open_store,
            make_pool=lambda count: Pool(count, self._rng, lambda: self.trouble),
            make_bus=self._make_bus,
        )

    async def _open_store(self, url: str) -> Store:
        self._store = SimulatedStore(self._database, self._channel is not None)
        return self._store

    def _make_bus(self, settings: Settings, node: str, on_notice: OnNotice) -> Bus:
        channel = self._channel
        return Bus() if channel is None else ChannelBus(lambda: Listener(channel), node, on_notice)

    async def kill(self) -> None:
        """Without a word: whatever it has sent arrives or not."""
        self.node = None
        self.thaw()
        self._disconnect()
        await self._bury()

    async def stop(self) -> None:
        """As operators do: what was accepted is finished."""
        node, self.node = self.node, None
        if node is not None:
            self.thaw()
            self._disconnect()
            await asyncio.wait([self._spawn(node.stop())])
        await self._bury()

    async def _bury(self) -> None:
        if self._store is not None:
            self._store.alive = False
        while self._loop.bury(self._owner):
            await asyncio.sleep(0)

    def _disconnect(self) -> None:
        for line in self.lines:
            line.cut()
        self.lines.clear()

    def freeze(self) -> None:
        self.frozen = True
        self._loop.freeze(self._owner)

    def thaw(self) -> None:
        self.frozen = False
        self._loop.thaw(self._owner)

    # Visitors

    def connect(self, visitor: str, table_id: str) -> Line:
        line = Line(self._loop, self._rng)
        if self.node is None:
            line.cut()
            return line
        self.lines[line] = None
        self._spawn(self._serve(self.node, visitor, table_id, line))
        return line

    async def _serve(self, node: Node, visitor: str, table_id: str, line: Line) -> None:
        """What the route of the socket does."""
        try:
            with node.count_socket(visitor):
                async with node.rooms.lease(table_id) as room:
                    me = schemas.Me(visitor, await node.visitors.name_of(visitor))
                    session = SocketSession(node, room, me, cast(Any, line), "en", lambda: True)
                    await session.run()
        except (BadInput, Unavailable):
            pass
        except Exception:
            log.exception("a socket failed")
        finally:
            line.cut()
            self.lines.pop(line, None)

    async def request(self, handler: Callable[[Node], Awaitable[T]]) -> T:
        """An answer, or Cut if the node went away meanwhile."""
        if self.node is None:
            raise Cut
        asked = self._spawn(_answer(handler, self.node))
        await asyncio.wait([asked])
        if asked.cancelled():
            raise Cut
        return asked.result()

    def _spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        return self._loop.create_task(work, context=context_of(self._owner))


async def _answer(handler: Callable[[Node], Awaitable[T]], node: Node) -> T:
    return await handler(node)
