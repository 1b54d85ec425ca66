"""What a room reads again when another node speaks of its table, and what it does not."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import AsyncMock, patch

import msgspec
import pytest

from hyakki.server.store import Entry, Position
from hyakki.server.table.events import Resigned
from hyakki.server.table.room import UNKNOWN_NUMBER, Room
from tests.server.rooms import FakeNode, Listener, fake_node
from tests.server.test_rooms import first_move

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def watched_room(folder: Path, start: bool = True) -> AsyncIterator[tuple[Room, Listener]]:
    async with fake_node(folder) as at:
        table = await at.table(start=start)
        async with at.rooms.lease(table) as room:
            guest = Listener("v0")
            async with room.locked():
                room.enter(guest)
            guest.take_outbox()
            yield room, guest


async def reads(room: Room, number: int) -> list[str]:
    """What the store is asked for when another node says that the table is at `number`."""
    store = room.services.store
    asked: list[str] = []

    def noted(name: str) -> AsyncMock:
        async def ask(*arguments: object) -> object:
            asked.append(name)
            return await whole(*arguments)

        whole = getattr(store, name)
        return AsyncMock(side_effect=ask)

    with (
        patch.object(store, "positions", noted("positions")),
        patch.object(store, "entries", noted("entries")),
        patch.object(store, "table", noted("table")),
    ):
        await room.catch_up(number)
    return asked


async def moved_elsewhere(room: Room) -> int:
    """Another node plays a move; gives the number after it."""
    seat, move = await first_move(room)
    number = room.require_history().number
    await room.services.store.append(room.id, [Entry(number, f"{seat} {move}", 1.0)])
    return number + 1


async def test_what_is_known_is_not_read_again(tmp_path: Path) -> None:
    async with watched_room(tmp_path) as (room, guest):
        number = room.require_history().number
        for known in (number, number - 1):
            assert await reads(room, known) == []
        assert await reads(room, UNKNOWN_NUMBER) == ["positions"]
        assert guest.take_outbox() == []


async def test_a_move_of_another_node_is_read_and_shown(tmp_path: Path) -> None:
    async with watched_room(tmp_path) as (room, guest):
        number = await moved_elsewhere(room)
        assert await reads(room, number) == ["entries"]
        assert room.is_at(number)
        assert [update["number"] for update in guest.messages()] == [number]
        assert await reads(room, number) == []


async def test_a_word_without_a_number_finds_moves_as_well(tmp_path: Path) -> None:
    async with watched_room(tmp_path) as (room, guest):
        number = await moved_elsewhere(room)
        assert await reads(room, UNKNOWN_NUMBER) == ["positions", "entries"]
        assert room.is_at(number)
        assert [update["number"] for update in guest.messages()] == [number]


async def test_a_word_that_comes_before_its_lines_changes_nothing(tmp_path: Path) -> None:
    async with watched_room(tmp_path) as (room, guest):
        number = room.require_history().number
        assert await reads(room, number + 1) == ["entries"]
        assert room.is_at(number)
        assert guest.take_outbox() == []


async def test_another_setup_is_read_whatever_the_number(tmp_path: Path) -> None:
    """An open table has no history: any word of it leads to the store."""
    async with watched_room(tmp_path, start=False) as (room, guest):
        for number in (UNKNOWN_NUMBER, 1):
            name = f"Ana {number}"
            seat = msgspec.structs.replace(room.setup.seats[0], name=name)
            setup = room.setup.with_seat(0, seat)
            saved = msgspec.structs.replace(room.saved, setup=setup.encode())
            await room.services.store.change_table(saved)
            assert await reads(room, number) == ["positions", "table"]
            assert room.setup.seats[0].name == name
            assert len(guest.take_outbox()) == 1


async def test_a_game_that_another_node_ends_is_over_here(tmp_path: Path) -> None:
    async with fake_node(tmp_path) as at:
        table = await at.table()
        there = FakeNode(at.store, at.services.settings, "there")
        async with at.rooms.lease(table) as room, there.rooms.lease(table) as other:
            async with other.locked():
                await other.record_event(Resigned(0))
            await room.catch_up(other.require_history().number)
            assert (room.status, room.saved.revision) == ("over", other.saved.revision)
            assert await reads(room, room.require_history().number + 1) == ["positions"]
        there.close()


async def test_what_makes_a_room_fall_behind(tmp_path: Path) -> None:
    """A later setup, or more lines; a table that has not begun, or that cannot be played, has no lines."""
    async with watched_room(tmp_path) as (room, _):
        revision, number = room.saved.revision, room.require_history().number
        assert not room.is_behind(Position(revision, number, said=9))
        assert not room.is_behind(Position(revision, number - 1, said=0))
        assert room.is_behind(Position(revision, number + 1, said=0))
        assert room.is_behind(Position(revision + 1, number, said=0))
        room.history = None
        assert not room.is_behind(Position(revision, number + 1, said=0))
        assert room.is_behind(Position(revision + 1, 0, said=0))
