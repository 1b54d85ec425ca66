"""Several nodes on one database: nobody sees less than what somebody was told, also when no word gets through."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from hyakki.server import node as node_module
from hyakki.server import wire
from hyakki.server.bus import Bus, Notice, OnNotice
from hyakki.server.machine import Machine
from hyakki.server.node import Node
from hyakki.server.settings import Settings
from hyakki.server.store import Said
from hyakki.server.table import commands
from hyakki.server.table.room import Room
from tests.server.histories import a_setup
from tests.server.postgres import Postgres
from tests.server.rooms import Listener, SlowPool, saved_table
from tests.server.test_rooms import first_move, until

pytestmark = pytest.mark.anyio


class Party:
    """Nodes on one database, and whatever they say to each other."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.hear: dict[str, OnNotice] = {}
        #: no word gets through
        self.silent = False
        #: seconds that the clock is ahead
        self.ahead = 0.0

    def tell(self, notice: Notice) -> None:
        for node, hear in self.hear.items():
            if node != notice.node and not self.silent:
                hear(notice)


class PartyBus(Bus):
    def __init__(self, party: Party, node: str) -> None:
        self.party = party
        self.node = node

    def table_changed(self, table_id: str, number: int) -> None:
        self.party.tell(Notice(self.node, table_id, number))

    def visitors_changed(self, table_id: str, visitors: tuple[str, ...]) -> None:
        self.party.tell(Notice(self.node, table_id, 0, visitors))


@asynccontextmanager
async def nodes(postgres: Postgres, count: int = 2) -> AsyncIterator[Party]:
    party = Party()

    def make_bus(_: Settings, node: str, on_notice: OnNotice) -> Bus:
        party.hear[node] = on_notice
        return PartyBus(party, node)

    plain = Machine()
    machine = Machine(
        now=lambda: plain.now() + party.ahead, make_pool=lambda _: SlowPool(), make_bus=make_bus
    )
    settings = Settings(database=postgres.new_database())
    party.nodes = [Node(settings, machine) for _ in range(count)]
    for node in party.nodes:
        await node.start()
    try:
        yield party
    finally:
        for node in party.nodes:
            await node.stop()


async def open_table(node: Node) -> None:
    setup, seed = a_setup("terres", 2, "pp")
    await node.store.create_table(saved_table(setup, seed))


async def start(room: Room) -> None:
    async with room.locked():
        await room.start()


async def play(room: Room) -> int:
    """Whoever is to move does; gives the number after it."""
    seat, move = await first_move(room)
    number = room.require_history().number
    await commands.play(room, Listener(f"v{seat}"), wire.Play("m", number, seat, move))
    return room.require_history().number


async def test_a_reader_sees_what_was_told_elsewhere(postgres: Postgres) -> None:
    """The other node knew the table before it was started, and hears nothing."""
    async with nodes(postgres) as party:
        one, two = party.nodes
        await open_table(one)
        async with one.rooms.lease("t") as here, two.rooms.lease("t") as there:
            party.silent = True
            await start(here)
            async with there.locked_up_to_date():
                assert there.info("v0").status == "playing"
                assert there.require_history().number == here.require_history().number
            number = await play(here)
            guest = Listener("v1")
            async with there.locked_up_to_date():
                there.enter(guest)
            assert guest.number == number


async def test_lost_words_are_found_by_number(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves, setups and talk of another node arrive although none of its words does."""
    monkeypatch.setattr(node_module, "REPAIR_SECONDS", 0.02)
    async with nodes(postgres) as party:
        one, two = party.nodes
        await open_table(one)
        async with one.rooms.lease("t") as here, two.rooms.lease("t") as there:
            guest = Listener("v1")
            async with there.locked():
                there.enter(guest)
            await there.talk.welcome(guest)
            await until(lambda: two.neighbours._said == {"t": 0})
            party.silent = True
            await start(here)
            await until(lambda: guest.number == here.require_history().number > 0)
            number = await play(here)
            await until(lambda: guest.number == number)
            guest.take_outbox()
            await here.talk.say(Said(-1, 0, "Ana", "chat", "hello?", 1.0), "1")
            heard: list[object] = []

            def talk() -> bool:
                heard.extend(m["text"] for m in guest.messages() if m["type"] == "talk")
                return bool(heard)

            await until(talk)
            assert heard == ["hello?"]


async def test_who_is_there_is_known_within_seconds(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Although the word was lost that somebody came, and although a node died without a word."""
    monkeypatch.setattr(node_module, "ANNOUNCE_SECONDS", 0.02)
    async with nodes(postgres) as party:
        one, two = party.nodes
        await open_table(one)
        async with one.rooms.lease("t") as here, two.rooms.lease("t") as there:
            await start(here)
            host, guest = Listener("v0"), Listener("v1")
            async with here.locked():
                here.enter(host)
            party.silent = True
            async with there.locked():
                there.enter(guest)
            party.silent = False
            await until(lambda: last_presence(host) == [True, True])
            party.silent = True
            party.ahead = 5.0
            await until(lambda: last_presence(host) == [True, False])
            party.ahead = 20.0
            assert here.presence.absence("v1") >= 15.0
            party.silent = False
            await until(lambda: last_presence(host) == [True, True])
            assert here.presence.absence("v1") == 0.0
            here.leave(host)
            there.leave(guest)


def last_presence(listener: Listener) -> object:
    """What a visitor was told last since it was asked for."""
    told = [message for message in listener.messages() if message["type"] == "presence"]
    return told[-1]["online"] if told else None
