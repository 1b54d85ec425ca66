"""A table in memory, and the one way in which its history grows.

validate → append to the store → acknowledge and tell everybody. Never the other way round.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

import msgspec

from hyakki.server import wire
from hyakki.server.schemas import Status, TableInfo
from hyakki.server.store import Conflict, Entry, Position, SavedTable
from hyakki.server.table.broadcast import Broadcaster, ReplyTo
from hyakki.server.table.connection import Connection
from hyakki.server.table.events import BadLine, TableEvent, write_event
from hyakki.server.table.history import DamagedHistory, History
from hyakki.server.table.keeper import Keeper
from hyakki.server.table.loaded import LoadedTable
from hyakki.server.table.lock import RoomLock, Stale
from hyakki.server.table.presence import Presence
from hyakki.server.table.services import Services
from hyakki.server.table.setup import TableSetup
from hyakki.server.table.slices import in_slices
from hyakki.server.table.snapshot import Snapshot, presence_of
from hyakki.server.table.talk import TalkFeed
from hyakki.server.workers.worker import Planned

UNKNOWN_NUMBER: Final = 0  # not a number of a history: ask the store
DOUBT_SECONDS: Final = 1.0


def numbered(events: Sequence[TableEvent], first: int, at: float) -> list[Entry]:
    return [Entry(first + place, write_event(event), at) for place, event in enumerate(events)]


class Room(LoadedTable):
    """Everything that this node knows of one table. Whoever reads or changes it holds its lock."""

    def __init__(self, services: Services, saved: SavedTable) -> None:
        super().__init__(services, saved)
        self.presence = Presence(services.now)
        self.broadcaster = Broadcaster(self.presence.connections)
        self.talk = TalkFeed(services, saved.id, self.broadcaster)
        self.keeper = Keeper(services, self)
        self.lock = asyncio.Lock()
        self._locked = RoomLock(self.lock, self._reload_if_unsure)
        self._unsure = False
        #: the rest of the turn that was advised, by seat
        self.advised: dict[int, Planned] = {}
        #: who is there, as everybody was told
        self._told_presence: wire.Presence | None = None

    async def open(self) -> None:
        """Read the history, and let bots and clocks go on."""
        async with self.lock:
            await self.load()
            self.keeper.look()

    def close(self) -> None:
        """The room leaves the memory: nothing that it started goes on."""
        self.keeper.stop()

    @property
    def needed(self) -> bool:
        """A room in doubt stays, too: somebody must settle it."""
        return self._unsure or super().needed

    async def reload(self) -> None:
        """Start again from the store: somebody else wrote first, or the setup changed. The lock is held."""
        self._doubt()  # until all of it is read
        await self.read_again()
        self._unsure = False
        self.broadcaster.invalidate()
        self.broadcaster.log_changed_from(0)

    def _doubt(self) -> None:
        """Memory may be ahead of the disk, or behind it. Whoever comes next reads again; if nobody comes, the keeper does."""
        self._unsure = True
        self.keeper.look_again(DOUBT_SECONDS)

    def _tell_all(self) -> None:
        """After the store was read: show what it holds, and start what must happen next. The lock is held."""
        self.publish()
        self.tell_presence()
        self.keeper.look()

    # The lock

    def locked(self) -> RoomLock:
        """The room to oneself, with nothing in memory that is not on disk."""
        return self._locked

    async def _reload_if_unsure(self) -> None:
        """Read again what a failed write may have left in memory or on disk. The lock is held."""
        if self._unsure:
            await self.reload()
            self._tell_all()

    @asynccontextmanager
    async def locked_up_to_date(self) -> AsyncIterator[None]:
        """Locked, and not behind the store: whatever anybody was told by another node is known here."""
        async with self.locked():
            if self.services.store.shared and await self._refresh():
                self._tell_all()
            yield

    # History

    async def play(self, seat: int, text: str, reply_to: ReplyTo | None = None) -> None:
        """A seat's move and the answer of chance, stored before anybody is told. The lock is held."""
        history = self.require_history()
        try:
            events = history.play(seat, text)
        except BadLine:
            self._doubt()
            raise
        at = self.services.now()
        finished = await self._append(history, events, at)
        history.commit(events, at)
        self._tell(history, finished, at, reply_to)

    async def record_event(self, event: TableEvent) -> None:
        """An event around the game, such as an undo or an answer. The lock is held."""
        history = self.require_history()
        first, at = history.number, self.services.now()
        try:
            history.record_event(event, at)
        except BaseException:
            self._doubt()
            raise
        finished = await self._append(history, [event], at, first)
        self.broadcaster.log_changed_from(history.table.number)
        self.broadcaster.invalidate()
        self._tell(history, finished, at)

    async def _append(
        self, history: History, events: Sequence[TableEvent], at: float, first: int | None = None
    ) -> bytes | None:
        """Make events durable; gives the outcome if the game is over with them."""
        entries = numbered(events, history.number if first is None else first, at)
        try:
            outcome = history.outcome()
            finished = None if outcome is None else msgspec.json.encode(outcome)
            await self.services.store.append(self.id, entries, finished)
        except Conflict:
            await self.reload()
            self._tell_all()
            raise Stale from None
        except BaseException:
            self._doubt()
            raise
        return finished

    def _tell(
        self, history: History, finished: bytes | None, at: float, reply_to: ReplyTo | None = None
    ) -> None:
        if finished is not None:
            self._set_over(finished, at)
        self.services.bus.table_changed(self.id, history.number)
        self.publish(reply_to)
        self.keeper.look()

    def _set_over(self, outcome: bytes, at: float) -> None:
        """What the append made of the table in the store."""
        self.saved = msgspec.structs.replace(
            self.saved,
            status="over",
            outcome=outcome,
            changed=at,
            revision=self.saved.revision + 1,
        )
        self.broadcaster.invalidate()

    async def catch_up(self, number: int) -> None:
        """Another node says that the table is at `number`, or changed it otherwise."""
        async with self.locked():
            history = self.history
            if number == UNKNOWN_NUMBER or history is None or self.saved.status != "playing":
                changed = await self._refresh()
            else:
                changed = number > history.number and await self._read_on(history)
            if changed:
                self._tell_all()

    def is_behind(self, position: Position) -> bool:
        """The store has a later setup, or more lines."""
        if position.revision != self.saved.revision:
            return True
        return self.history is not None and position.number > self.history.number

    async def _refresh(self) -> bool:
        """Read what is in the store and not here; False if there is nothing. The lock is held."""
        position = (await self.services.store.positions([self.id])).get(self.id)
        if position is None or not self.is_behind(position):
            return False
        if position.revision != self.saved.revision or self.history is None:
            await self.reload()
            return True
        return await self._read_on(self.history)

    async def _read_on(self, history: History) -> bool:
        """False if there is nothing new."""
        entries = await self.services.store.entries(self.id, history.number)
        if not entries:
            return False
        try:
            self.broadcaster.log_changed_from(await in_slices(history.fold(entries)))
        except DamagedHistory as error:
            self.give_up(error)
            self.broadcaster.invalidate()
            return True
        self.broadcaster.invalidate()
        if history.outcome() is not None:
            await self.reload()
        return True

    async def learn_outages(self) -> bool:
        """Time in which no server ran is nobody's time. False if all of it was known. The lock is held."""
        found = await self.services.store.outages(self.saved.created)
        if self.history is None or found == self.history.clocks.outages:
            return False
        await self.reload()
        self._tell_all()
        return True

    # Setup

    async def change_setup(self, setup: TableSetup, following: SavedTable | None = None) -> None:
        """Store a new setup, if nobody else changed it meanwhile, and with it the table that follows. The lock is held."""
        await self._save(setup, self.status, following=following)
        self.publish()
        self.tell_presence()

    async def start(self) -> None:
        """The game begins, with what chance plays before the first decision. The lock is held."""
        history = History(self.game(), self.setup, self.saved.seed, ())
        events, at = history.opening(), self.services.now()
        players = [(seat, self.setup.seats[seat].visitor) for seat in self.setup.people()]
        await self._save(self.setup, "playing", players, numbered(events, 0, at))
        history.commit(events, at)
        self.history = history
        self.publish()
        self.keeper.look()

    async def _save(
        self,
        setup: TableSetup,
        status: Status,
        players: Sequence[tuple[int, str]] | None = None,
        opening: Sequence[Entry] = (),
        following: SavedTable | None = None,
    ) -> None:
        wanted = msgspec.structs.replace(
            self.saved,
            setup=setup.encode(),
            status=status,
            public=setup.settings.public,
            changed=self.services.now(),
        )
        try:
            store = self.services.store
            self.saved = await store.change_table(wanted, players, opening, following)
        except Conflict:
            await self.reload()
            self._tell_all()
            raise Stale from None
        except BaseException:
            self._doubt()
            raise
        self.setup = setup
        self.broadcaster.invalidate()
        if self.history is not None:
            self.history.setup = setup
        self.services.bus.table_changed(self.id, 0)

    # Visitors

    def enter(self, connection: Connection) -> None:
        """The lock is held: whoever enters is sent the whole table."""
        self.presence.enter(connection)
        self.announce()
        self._told_presence = None  # whoever enters was not told
        self.tell_presence()
        self.send_whole(connection)

    def leave(self, connection: Connection) -> None:
        self.presence.leave(connection)
        self.announce()
        self.tell_presence()

    def tell_presence(self) -> None:
        """Tell everybody who is there, if that has changed."""
        self.presence.settle({seat.visitor for seat in self.setup.seats})
        now = presence_of(self.setup, self.presence)
        if now != self._told_presence:
            self._told_presence = now
            self.broadcaster.invalidate()
            self.broadcaster.send_all(now)

    def announce(self) -> None:
        """Tell the other nodes who is here."""
        self.services.bus.visitors_changed(self.id, self.presence.here())

    def heard_from(self, node: str, visitors: tuple[str, ...]) -> None:
        """Another node announces its visitors."""
        if self.presence.heard_from(node, visitors) and self.presence.connections:
            self.announce()
        self.tell_presence()

    # What visitors are sent

    def info(self, visitor: str) -> TableInfo:
        """The lock is held."""
        return self._snapshot().table(visitor)

    def publish(self, reply_to: ReplyTo | None = None) -> None:
        """The lock is held."""
        self.broadcaster.publish(self._snapshot(), reply_to)

    def send_whole(self, connection: Connection) -> None:
        """The lock is held."""
        self.broadcaster.send_whole(connection, self._snapshot())

    def _snapshot(self) -> Snapshot:
        return Snapshot(
            self.saved,
            self.setup,
            self.history,
            self.presence,
            self.services.now(),
            self.problem,
        )
