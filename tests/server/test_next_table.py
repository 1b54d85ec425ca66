"""After a game: the next table, the same deal, and what each player added to the seed."""

from __future__ import annotations

import hashlib
import time
from pathlib import Path

import msgspec
import pytest

from hyakki.core.fate import commitment
from hyakki.games import GAMES
from hyakki.server.node import Node
from hyakki.server.schemas import NewTable
from hyakki.server.settings import Settings
from hyakki.server.store import Conflict
from hyakki.server.table import arranging
from hyakki.server.table.events import Resigned, TableEvent
from hyakki.server.table.history import History
from hyakki.server.table.lock import Stale
from hyakki.server.table.room import Room
from hyakki.server.table.setup import Seat, TableSetup, new_setup
from hyakki.server.table.snapshot import table_info
from tests.server.histories import a_setup
from tests.server.rooms import fake_node, saved_table

pytestmark = pytest.mark.anyio


async def finished(room: Room) -> None:
    async with room.locked():
        await room.record_event(Resigned(0))
    assert room.status == "over"


async def test_a_rematch_is_one_transaction(tmp_path: Path) -> None:
    """If the old table has moved on, there is no new one either."""
    async with fake_node(tmp_path) as at, at.rooms.lease(await at.table()) as room:
        await finished(room)
        setup, seed = arranging.rematch_setup(room, "v0")
        stale = msgspec.structs.replace(room.saved, revision=room.saved.revision + 1)
        with pytest.raises(Conflict):
            await at.store.change_table(stale, following=saved_table(setup, seed, "next"))
        assert await at.store.table("next") is None
        following = saved_table(setup, seed, "next")
        changed = msgspec.structs.replace(room.setup, next_table="next")
        async with room.locked():
            await room.change_setup(changed, following)
        assert await at.store.table("next") == following
        saved = await at.store.table(room.id)
        assert saved is not None
        assert saved.setup == changed.encode()


async def test_a_new_table_that_cannot_be_made_leaves_the_old_one(tmp_path: Path) -> None:
    async with fake_node(tmp_path) as at, at.rooms.lease(await at.table()) as room:
        await finished(room)
        before = await at.store.table(room.id)
        with pytest.raises(Conflict):
            await at.store.change_table(room.saved, following=room.saved)
        assert await at.store.table(room.id) == before


async def test_the_same_deal_seats_whoever_asks_and_is_not_listed(tmp_path: Path) -> None:
    async with fake_node(tmp_path) as at, at.rooms.lease(await at.table()) as room:
        await finished(room)
        assert room.setup.settings.public
        setup, _ = arranging.same_deal_setup(room, "v1", "Bo")
        assert [seat.visitor for seat in setup.seats] == ["", "v1"]
        assert setup.seats[1].name == "P1"
        assert not setup.settings.public
        assert setup.same_deal_as == room.id
        watcher, _ = arranging.same_deal_setup(room, "somebody", "Cy")
        assert watcher.seats == (Seat("person", "somebody", "Cy"), Seat())


async def test_the_same_deal_is_the_same_whoever_sits_down(tmp_path: Path) -> None:
    """What was added to its seed stays, and nothing is added."""
    async with fake_node(tmp_path) as at, at.rooms.lease(await at.table()) as room:
        old = room.setup
        for number, text in enumerate(("ana", "bo")):
            old = old.with_seat(number, msgspec.structs.replace(old.seats[number], entropy=text))
        room.setup = old
        await finished(room)
        setup, seed = arranging.same_deal_setup(room, "v1", "Bo")
        setup = setup.with_seat(0, Seat("bot", "", "novice", "novice"))
        again = setup.with_seat(0, setup.seats[1]).with_seat(1, setup.seats[0])
        first, second = (_opening(one, seed) for one in (old, again))
        assert first == second
        assert again.fate(seed).entropy == ("ana", "bo")


def _opening(setup: TableSetup, seed: str) -> list[TableEvent]:
    return History(GAMES[setup.game], setup, seed, ()).opening()


def test_a_seed_has_256_random_bits_and_a_deal_64() -> None:
    def ones(bits: int) -> int:
        return (1 << bits) - 1

    setup, seed = new_setup(GAMES["terres"], NewTable("terres", 2), "host", ones)
    assert (seed, setup.deal) == ("ff" * 32, "ff" * 8)
    assert setup.commitment == commitment(b"\xff" * 32, setup.deal)


def test_what_a_seat_added_is_marked_before_the_start() -> None:
    """Everybody sees the hash of it, and can compare it with the record afterwards."""
    setup, seed = a_setup("terres", 2, "pp")
    setup = setup.with_seat(1, msgspec.structs.replace(setup.seats[1], entropy="dice: 4 2 6"))
    saved = saved_table(setup, seed)
    marks = [seat.entropy for seat in table_info(saved, setup, "v0").seats]
    assert marks == ["", hashlib.sha256(b"dice: 4 2 6").hexdigest()]
    playing = msgspec.structs.replace(saved, status="playing")
    assert not any(seat.entropy for seat in table_info(playing, setup, "v0").seats)


async def test_a_rematch_costs_little(tmp_path: Path) -> None:
    """At most 5 ms on a processor, threads of the store included."""
    database = f"sqlite:///{tmp_path / 'node.db'}"
    node = Node(Settings(database=database, bot_workers=1))
    await node.start()
    try:
        setup, seed = a_setup("terres", 2, "pp")
        table = (await node.open_table(setup, seed, "host")).id
        costs = []
        for _ in range(12):
            async with node.rooms.lease(table) as room, room.locked_up_to_date():
                await room.start()
                await room.record_event(Resigned(0))
                began = time.process_time()
                setup, seed = arranging.rematch_setup(room, "host")
                table = (await node.open_next(room, setup, seed, "host")).id
                costs.append(time.process_time() - began)
                assert room.setup.next_table == table
        assert min(costs) < 0.005
    finally:
        await node.stop()


async def test_somebody_else_was_faster(tmp_path: Path) -> None:
    """Then that table is the next one, and no other is left behind."""
    node = Node(Settings(database=f"sqlite:///{tmp_path / 'node.db'}", bot_workers=1))
    await node.start()
    try:
        setup, seed = a_setup("terres", 2, "pp")
        table = (await node.open_table(setup, seed, "host")).id
        async with node.rooms.lease(table) as room, room.locked_up_to_date():
            await room.start()
            await room.record_event(Resigned(0))
            taken = msgspec.structs.replace(room.setup, next_table="elsewhere")
            changed = msgspec.structs.replace(room.saved, setup=taken.encode())
            await node.store.change_table(changed)
            with pytest.raises(Stale):
                await node.open_next(room, *arranging.rematch_setup(room, "host"), "host")
            assert room.setup.next_table == "elsewhere"
            assert len(await node.store.tables()) == 1
    finally:
        await node.stop()


async def test_a_rematch_keeps_everybodys_crest(tmp_path: Path) -> None:
    """They sit one seat further, and are still found by their colour; so is a bot that takes such a seat."""
    async with (
        fake_node(tmp_path) as at,
        at.rooms.lease(await at.table("ppp", "orodeloro")) as room,
    ):
        crests = {seat.name: number for number, seat in enumerate(room.setup.seats)}
        setup, _ = arranging.rematch_setup(room, "v0")
        assert [seat.name for seat in setup.seats] != [seat.name for seat in room.setup.seats]
        assert {seat.name: setup.crest(n) for n, seat in enumerate(setup.seats)} == crests
        freed = setup.with_seat(0, Seat(crest=setup.seats[0].crest))
        assert sorted(freed.crest(n) for n in range(3)) == [0, 1, 2]
