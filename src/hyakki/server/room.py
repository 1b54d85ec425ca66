"""A table in memory: its chronicle, the visitors who are there, and the one way in which its history grows.

validate → append to the store → acknowledge and tell everybody. Never the other way round.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Final

import msgspec

from hyakki.core.messages import BadInput, Message
from hyakki.games import GAMES
from hyakki.server.attendance import Attendance
from hyakki.server.bodies import Status
from hyakki.server.chronicle import Chronicle
from hyakki.server.clients import Client
from hyakki.server.crier import Asked, Crier, talk_of
from hyakki.server.setup import Setup, read_setup
from hyakki.server.sights import as_status
from hyakki.server.store import Conflict, Entry, Said, SavedTable, Store
from hyakki.server.word import SOMETHING_SAID, Word

UNKNOWN_NUMBER: Final = 1 << 40  # beyond every history: whoever hears it looks for himself


def numbered(lines: Sequence[str], first: int, at: float) -> list[Entry]:
    return [Entry(first + place, line, at) for place, line in enumerate(lines)]


class Stale(BadInput):
    """The answer to a position that has moved on."""

    def __init__(self) -> None:
        super().__init__(Message("error.stale"))


class Turn:
    """`async with` it: the room's lock, and no doubt about what is on disk."""

    __slots__ = ("_room",)

    def __init__(self, room: Room) -> None:
        self._room = room

    async def __aenter__(self) -> None:
        await self._room.lock.acquire()
        try:
            await self._room.settle_doubt()
        except BaseException:
            self._room.lock.release()
            raise

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._room.lock.release()


class Room:
    """Everything about one table that this node knows."""

    def __init__(
        self,
        store: Store,
        saved: SavedTable,
        word: Word,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.saved = saved
        self.setup: Setup = read_setup(saved.setup)
        self.chronicle: Chronicle | None = None
        self.present = Attendance(now)
        self.lock = asyncio.Lock()
        self.now = now
        self.said = 0
        #: the store was asked, and nothing had been said
        self._silent = False
        self.crier = Crier(self)
        #: called after every change, with the lock held
        self.on_change: Callable[[], None] = lambda: None
        self.word = word
        self._in_doubt = False
        self._turn = Turn(self)

    @property
    def id(self) -> str:
        return self.saved.id

    @property
    def playable(self) -> bool:
        """False for a table of rules that this server does not know: it can be read, not played."""
        game = GAMES.get(self.setup.game)
        return game is not None and game.rules_version == self.setup.rules_version

    @property
    def status(self) -> Status:
        return as_status(self.saved.status)

    async def load(self) -> None:
        """Rebuild the game from its history."""
        if self.saved.status not in ("playing", "over") or not self.playable:
            return
        outages = await self.store.outages(self.saved.created)
        chronicle = Chronicle(GAMES[self.setup.game], self.setup, self.saved.seed, outages)
        chronicle.fold(await self.store.entries(self.id))
        self.chronicle = chronicle

    async def reload(self) -> None:
        """Start again from the store: somebody else wrote first, or the setup changed."""
        saved = await self.store.table(self.id)
        assert saved is not None
        self.saved = saved
        self.setup = read_setup(saved.setup)
        self.chronicle = None
        self.crier.forget()
        await self.load()

    # History

    def game(self) -> Chronicle:
        """The running game; BadInput if there is none."""
        if self.chronicle is None:
            raise BadInput(Message("error.not_started"))
        return self.chronicle

    async def play(self, seat: int, text: str, asked: Asked | None = None) -> None:
        """A seat's move and fate's answer, stored before anybody hears of it. The lock is held."""
        chronicle = self.game()
        lines = chronicle.play(seat, text)
        await self._store(lines, folded=True, asked=asked)

    async def around(self, line: str) -> None:
        """A line around the game, such as an undo or an answer. The lock is held."""
        await self._store([line], folded=False)

    async def _store(self, lines: Sequence[str], folded: bool, asked: Asked | None = None) -> None:
        chronicle = self.game()
        at = self.now()
        entries = numbered(lines, chronicle.number, at)
        try:
            if not folded:
                chronicle.fold(entries)
            outcome = chronicle.outcome()
            finished = None if outcome is None else msgspec.json.encode(outcome)
            await self.store.append(self.id, entries, finished)
        except Conflict:
            await self.reload()
            self.crier.news()
            raise Stale from None
        except BaseException:
            # what is in memory may be ahead of what is on disk, or behind it: read it again before going on
            self._in_doubt = True
            raise
        if folded:
            chronicle.noted(lines, at)
        else:
            self.crier.forget()
        if finished is not None:
            self._over(finished, at)
        self.word.table_is_at(self.id, chronicle.number)
        self.crier.news(asked)
        self.on_change()

    def _over(self, outcome: bytes, at: float) -> None:
        """What the append made of the table in the store."""
        self.saved = msgspec.structs.replace(
            self.saved,
            status="over",
            outcome=outcome,
            changed=at,
            revision=self.saved.revision + 1,
        )
        self.crier.forget()

    async def catch_up(self, number: int) -> None:
        """Another node says that the table is at `number`."""
        async with self.turn():
            if self.chronicle is not None and 0 < number <= self.chronicle.number:
                return
            if self.chronicle is None or self.saved.status != "playing":
                await self.reload()
            else:
                news = await self.store.entries(self.id, self.chronicle.number)
                if not news:
                    return
                self.chronicle.fold(news)
                self.crier.forget()
                if self.chronicle.outcome() is not None:
                    await self.reload()
            self.crier.news()
            self.on_change()

    async def talk(self, said: Said) -> None:
        """Keep what was said, then tell everybody, also on other nodes."""
        await self.store.say(self.id, said)
        self.word.table_is_at(self.id, SOMETHING_SAID)
        await self.hear_talk()

    async def hear_talk(self) -> None:
        for said in await self.store.said(self.id, self.said):
            if said.number >= self.said:
                self.said = said.number + 1
                self.crier.call(talk_of(said))

    async def talk_so_far(self) -> list[Said]:
        """For whoever comes; most tables are silent, and the store need not be asked twice."""
        if self._silent and not self.said and not self.store.shared:
            return []
        said = await self.store.said(self.id)
        self._silent = not said
        return said

    # Setup

    def turn(self) -> Turn:
        """The room to oneself, with nothing in memory that is not on disk."""
        return self._turn

    async def settle_doubt(self) -> None:
        """Read again what a broken write may have left behind. The lock is held."""
        if self._in_doubt:
            await self.reload()
            self._in_doubt = False
            self.crier.news()

    @asynccontextmanager
    async def arranging(self) -> AsyncIterator[None]:
        """A turn with the setup as it is in the store: another node may have changed it just now."""
        async with self.turn():
            if self.store.shared:
                saved = await self.store.table(self.id)
                if saved is not None and saved.revision != self.saved.revision:
                    await self.reload()
            yield

    async def change_setup(self, setup: Setup) -> None:
        """Store a new setup, if nobody else changed it meanwhile. The lock is held."""
        await self._save(setup, self.status)
        self.crier.news()

    async def start(self) -> None:
        """The game begins, with what fate plays before the first decision. The lock is held."""
        chronicle = Chronicle(GAMES[self.setup.game], self.setup, self.saved.seed, ())
        lines, at = chronicle.opening(), self.now()
        players = [(seat, self.setup.seats[seat].visitor) for seat in self.setup.people()]
        await self._save(self.setup, "playing", players, numbered(lines, 0, at))
        chronicle.noted(lines, at)
        self.chronicle = chronicle
        self.crier.news()
        self.on_change()

    async def _save(
        self,
        setup: Setup,
        status: Status,
        players: Sequence[tuple[int, str]] | None = None,
        opening: Sequence[Entry] = (),
    ) -> None:
        wanted = msgspec.structs.replace(
            self.saved,
            setup=setup.encode(),
            status=status,
            public=setup.house.public,
            changed=self.now(),
        )
        try:
            self.saved = await self.store.change_table(wanted, players, opening)
        except Conflict:
            await self.reload()
            self.crier.news()
            raise Stale from None
        self.setup = setup
        self.crier.forget()
        if self.chronicle is not None:
            self.chronicle.setup = setup
        self.word.table_is_at(self.id, 0)

    # Visitors

    def enter(self, client: Client) -> None:
        self.present.enter(client)
        self.tell_others()
        self.crier.presence()

    def leave(self, client: Client) -> None:
        self.present.leave(client)
        self.tell_others()
        self.crier.presence()

    def tell_others(self) -> None:
        """Say to the other nodes who is here; repeated, since a node can die without a word."""
        self.word.visitors_at(self.id, self.present.here())

    def others_are_at(self, node: str, visitors: tuple[str, ...]) -> None:
        if self.present.others_are_at(node, visitors) and self.present.clients:
            self.tell_others()
        self.crier.presence()
