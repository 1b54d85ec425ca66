"""Nodes, tables and people on one virtual clock. Everything that happens follows from the seed."""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from hyakki.server.bus import MOST_WAITING, ChannelBus
from hyakki.server.schemas import Clock, NewTable, TableSettings
from hyakki.server.store import Entry, SavedTable
from hyakki.server.table.connection import LARGEST_OUTBOX
from hyakki.server.table.setup import read_setup
from tests.simulator import faults
from tests.simulator.bus import Channel
from tests.simulator.games import LONG_GAMES, SHORT_GAME
from tests.simulator.host import Host
from tests.simulator.loop import VirtualLoop
from tests.simulator.opening import Plan, open_table, rematch, start
from tests.simulator.store import SLOW_SECONDS, Database
from tests.simulator.truth import TableTruth
from tests.simulator.visitors import Visitor

FAULTY_SECONDS: Final = 15.0
#: every game ends within this time once nothing goes wrong any more
CALM_SECONDS: Final = 240.0
#: who is there is known within this time
PRESENCE_SECONDS: Final = 5.0
LARGEST_FRAME: Final = 200_000
TABLES: Final = 10
LONG_GAME: Final = 0.02


class World:
    """One run."""

    def __init__(self, seed: int, *, keep_trace: bool = False) -> None:
        self.rng = Random(seed)
        self.loop = VirtualLoop(self.rng)  # type: ignore[abstract]  # only for typeshed
        self.tables: dict[str, TableTruth] = {}
        self.visitors: list[Visitor] = []
        #: lines of talk that were acknowledged
        self.said: list[tuple[str, str]] = []
        self.violations: list[str] = []
        self.faulty = True
        self.trace: list[str] | None = [] if keep_trace else None
        self.games = 0
        self._digest = hashlib.sha256()
        self._presence_changed: dict[str, float] = {}
        self._calm_since = 0.0
        self.database = Database(self.loop, self.rng)
        self.database.disk.on_table = self._on_table
        self.database.disk.on_lines = self._on_lines
        count = self.rng.choice((1, 2, 2, 3))
        shared = count > 1 or self.rng.random() < 0.3
        self.channels = [Channel(self.loop, self.rng)] if shared else []
        channel = self.channels[0] if shared else None
        self.hosts = [
            Host(f"node{n}", self.loop, self.rng, self.database, channel) for n in range(count)
        ]

    @property
    def parts(self) -> list[Database | Channel | Host]:
        """What can be in trouble."""
        return [self.database, *self.channels, *self.hosts]

    # What everybody reports

    def note(self, text: str) -> None:
        line = f"{self.loop.time():9.4f} {text}"
        self._digest.update(line.encode())
        if self.trace is not None:
            self.trace.append(line)

    def fail(self, text: str) -> None:
        self.note(f"VIOLATION {text}")
        self.violations.append(f"after {self.loop.time():.3f} s: {text}")

    @property
    def digest(self) -> str:
        """The same for two runs in which the same things happened."""
        return self._digest.hexdigest()[:16]

    def presence_changed(self, table_id: str) -> None:
        self._presence_changed[table_id] = self.loop.time()

    def _on_table(self, saved: SavedTable) -> None:
        self.note(f"disk: table {saved.id} {saved.status} revision {saved.revision}")
        if saved.id in self.tables:
            self.tables[saved.id].changed(saved)
        else:
            self.tables[saved.id] = TableTruth(saved, self.fail)

    def _on_lines(self, table_id: str, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self.note(f"disk: {table_id} line {entry.number}: {entry.line}")
        self.tables[table_id].added(entries)

    # A run

    def run(self) -> None:
        try:
            self.loop.run(self._run())
        except Exception as error:
            self.fail(f"{type(error).__name__}: {error}")
        for failure in self.loop.failures:
            self.fail(failure)

    async def _run(self) -> None:
        await asyncio.gather(*(host.start() for host in self.hosts))
        parties = [asyncio.create_task(self._party(n)) for n in range(TABLES)]
        watching = asyncio.create_task(self._watch())
        await faults.trouble(self, FAULTY_SECONDS)
        await faults.calm(self)
        self.note("calm")
        self.faulty = False
        self._calm_since = self.loop.time() + SLOW_SECONDS
        _, late = await asyncio.wait(parties, timeout=CALM_SECONDS)
        for party in late:
            party.cancel()
        self._check_ended()
        watching.cancel()
        await self._check_memory()
        for host in self.hosts:
            await host.stop()

    async def _party(self, number: int) -> None:
        """A table from its opening to its end, and perhaps a rematch."""
        plan = self._plan(number)
        table_id = await open_table(self, plan)
        await self._play(table_id, plan)
        if self.rng.random() < 0.2 and any(plan.people):
            who = next(filter(None, plan.people))
            found = await asyncio.gather(*(rematch(self, table_id, who) for _ in range(2)))
            if len(set(found)) > 1:
                self.fail(f"table {table_id} is followed by {found}")
            await start(self, found[0], who)
            await self._play(found[0], plan)

    def _plan(self, number: int) -> Plan:
        rng = self.rng
        game = rng.choice(LONG_GAMES) if rng.random() < LONG_GAME else SHORT_GAME
        kinds = rng.choice(("pp", "pp", "pb", "pb", "bb", "ppb"))
        people = tuple(
            f"person{number}{seat}" if kind == "p" else "" for seat, kind in enumerate(kinds)
        )
        clock = rng.choice((Clock(), Clock(), Clock("turn", 5), Clock("bank", 10, 1)))
        settings = TableSettings(
            clock=clock, undo=rng.choice(("off", "until_revealed", "by_consent"))
        )
        wanted = NewTable(game, len(kinds), {}, settings)
        return Plan(wanted, people, next(filter(None, people), f"host{number}"))

    async def _play(self, table_id: str, plan: Plan) -> None:
        people = [who for who in plan.people if who]
        if self.rng.random() < 0.3:
            people.append(f"watcher{len(self.visitors)}")
        come = [
            Visitor(self, table_id, who, slow=self.rng.random() < 0.05)
            for who in people
            if not (plan.wanted.settings.clock.kind != "none" and self.rng.random() < 0.1)
        ]
        self.visitors += come
        visits = [asyncio.create_task(visitor.run()) for visitor in come]
        while self.tables[table_id].saved.status != "over":
            await asyncio.sleep(0.5)
        self.games += 1
        await asyncio.sleep(self.rng.uniform(0.5, 2.0))
        for visitor in come:
            visitor.leave()
        if visits:
            await asyncio.wait(visits)
        self.visitors = [visitor for visitor in self.visitors if visitor not in come]

    # What holds all the time

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(0.25)
            self._check_bounds()
            if not self.faulty:
                self._check_presence()

    def _check_bounds(self) -> None:
        for host in self.hosts:
            node = host.node
            if node is None:
                continue
            rooms = node.rooms.all()
            if len(rooms) > len(self.tables):
                self.fail(f"{host.name} has {len(rooms)} rooms for {len(self.tables)} tables")
            for room in rooms:
                for connection in room.presence.connections:
                    if connection._size > LARGEST_OUTBOX + LARGEST_FRAME:
                        self.fail(f"an outbox of {connection._size} bytes")
            if isinstance(node.bus, ChannelBus) and len(node.bus._outbox) > MOST_WAITING:
                self.fail(f"{len(node.bus._outbox)} notices wait")

    def _check_presence(self) -> None:
        now = self.loop.time()
        here: dict[str, set[str]] = {}
        for visitor in self.visitors:
            if visitor.here:
                here.setdefault(visitor.table_id, set()).add(visitor.visitor)
        for visitor in self.visitors:
            last_change = self._presence_changed.get(visitor.table_id, now)
            last_change = max(last_change, self._calm_since)
            if not visitor.here or now - last_change < PRESENCE_SECONDS + 0.1:
                continue
            seats = read_setup(self.tables[visitor.table_id].saved.setup).seats
            true = tuple(
                seat.kind == "bot" or seat.visitor in here[visitor.table_id] for seat in seats
            )
            told = None if visitor.reader is None else visitor.reader.online
            if told != true:
                self.fail(f"{visitor.visitor} was told that {told} are there; true is {true}")

    # What holds in the end

    def _check_ended(self) -> None:
        for table_id, table in self.tables.items():
            if table.saved.status == "playing":
                assert table.history is not None
                actors = table.history.table.actors()
                self.fail(f"table {table_id} still waits for {actors} at {table.history.number}")
            following = read_setup(table.saved.setup).next_table
            if following and following not in self.tables:
                self.fail(f"table {table_id} is followed by none")
            self._check_talk(table_id)

    def _check_talk(self, table_id: str) -> None:
        """What was acknowledged was said once; what was not, at most once."""
        said = Counter(line.text for line in self.database.disk.talk[table_id])
        twice = [text for text, times in said.items() if times > 1]
        lost = [text for table, text in self.said if table == table_id and text not in said]
        if twice or lost:
            self.fail(f"talk that is there twice: {twice}, or lost: {lost}")

    async def _check_memory(self) -> None:
        """When all have left, nothing of them stays."""
        for visitor in self.visitors:
            visitor.leave()
        await asyncio.sleep(60.0)
        for host in self.hosts:
            node = host.node
            assert node is not None
            left = {
                "rooms": len(node.rooms.all()),
                "leases": len(node.rooms._leases),
                "loading": len(node.rooms._loading),
                "tasks of bots": node.pool.waiting,
                "sockets": node._sockets_of.total(),
                "work": max(0, len(node.background._tasks) - 4),
            }
            if any(left.values()):
                self.fail(f"{host.name} keeps {left}")
