"""A table in memory, and the one way in which its history grows.

validate → append to the store → acknowledge and tell everybody. Never the other way round.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

import msgspec

from hyakki.games import GAMES
from hyakki.server.schemas import Status, TableInfo
from hyakki.server.store import Conflict, Entry, SavedTable
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
from hyakki.server.table.snapshot import Snapshot, presence_of
from hyakki.server.table.talk import TalkFeed

UNKNOWN_NUMBER: Final = 1 << 40  # beyond every history: read the store


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

    async def open(self) -> None:
        """Read the history, and let bots and clocks go on."""
        async with self.lock:
            await self.load()
            self.keeper.look()

    def close(self) -> None:
        """The room leaves the memory: nothing that it started goes on."""
        self.keeper.stop()

    async def reload(self) -> None:
        """Start again from the store: somebody else wrote first, or the setup changed. The lock is held."""
        self._unsure = True  # until all of it is read
        await self.read_again()
        self._unsure = False
        self.broadcaster.invalidate()
        self.broadcaster.log_changed_from(0)

    # The lock

    def locked(self) -> RoomLock:
        """The room to oneself, with nothing in memory that is not on disk."""
        return self._locked

    async def _reload_if_unsure(self) -> None:
        """Read again what a failed write may have left in memory or on disk. The lock is held."""
        if self._unsure:
            await self.reload()
            self.publish()

    @asynccontextmanager
    async def locked_for_setup(self) -> AsyncIterator[None]:
        """Locked, with the setup as it is in the store: another node may have changed it just now."""
        async with self.locked():
            if self.services.store.shared:
                saved = await self.services.store.table(self.id)
                if saved is not None and saved.revision != self.saved.revision:
                    await self.reload()
            yield

    # History

    async def play(self, seat: int, text: str, reply_to: ReplyTo | None = None) -> None:
        """A seat's move and the answer of chance, stored before anybody is told. The lock is held."""
        history = self.require_history()
        try:
            events = history.play(seat, text)
        except BadLine:
            self._unsure = True
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
            self._unsure = True
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
            self.publish()
            raise Stale from None
        except BaseException:
            # memory may be ahead of the disk, or behind it: read again before going on
            self._unsure = True
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
        """Another node says that the table is at `number`."""
        async with self.locked():
            if self.history is not None and 0 < number <= self.history.number:
                return
            if self.history is None or self.saved.status != "playing":
                await self.reload()
            elif not await self._read_on(self.history):
                return
            self.publish()
            self.keeper.look()

    async def _read_on(self, history: History) -> bool:
        """False if there is nothing new."""
        entries = await self.services.store.entries(self.id, history.number)
        if not entries:
            return False
        try:
            self.broadcaster.log_changed_from(history.fold(entries))
        except DamagedHistory as error:
            self.give_up(error)
            self.broadcaster.invalidate()
            return True
        self.broadcaster.invalidate()
        if history.outcome() is not None:
            await self.reload()
        return True

    # Setup

    async def change_setup(self, setup: TableSetup) -> None:
        """Store a new setup, if nobody else changed it meanwhile. The lock is held."""
        await self._save(setup, self.status)
        self.publish()

    async def start(self) -> None:
        """The game begins, with what chance plays before the first decision. The lock is held."""
        history = History(GAMES[self.setup.game], self.setup, self.saved.seed, ())
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
    ) -> None:
        wanted = msgspec.structs.replace(
            self.saved,
            setup=setup.encode(),
            status=status,
            public=setup.settings.public,
            changed=self.services.now(),
        )
        try:
            self.saved = await self.services.store.change_table(wanted, players, opening)
        except Conflict:
            await self.reload()
            self.publish()
            raise Stale from None
        self.setup = setup
        self.broadcaster.invalidate()
        if self.history is not None:
            self.history.setup = setup
        self.services.bus.table_changed(self.id, 0)

    # Visitors

    def enter(self, connection: Connection) -> None:
        """The lock is held: whoever enters is sent the whole table."""
        self.presence.enter(connection)
        self._presence_changed()
        self.send_whole(connection)

    def leave(self, connection: Connection) -> None:
        self.presence.leave(connection)
        self._presence_changed()

    def _presence_changed(self) -> None:
        self.announce()
        self._tell_presence()

    def _tell_presence(self) -> None:
        self.broadcaster.invalidate()
        self.broadcaster.send_all(presence_of(self.setup, self.presence))

    def announce(self) -> None:
        """Tell the other nodes who is here; repeated, since a node can die without a word."""
        self.services.bus.visitors_changed(self.id, self.presence.here())

    def heard_from(self, node: str, visitors: tuple[str, ...]) -> None:
        """Another node announces its visitors."""
        if self.presence.heard_from(node, visitors) and self.presence.connections:
            self.announce()
        self._tell_presence()

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
            not self._damaged,
        )
