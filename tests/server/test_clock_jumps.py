"""A machine's clock that jumps, or a machine that slept: nobody loses by time in which no server ran."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from hyakki.server import node as node_module
from hyakki.server import schemas, wire
from hyakki.server.machine import Machine
from hyakki.server.node import Node
from hyakki.server.settings import Settings
from hyakki.server.table import commands
from hyakki.server.table.room import Room
from tests.server.histories import a_setup
from tests.server.rooms import Listener, SlowPool, saved_table
from tests.server.test_rooms import until

pytestmark = pytest.mark.anyio

HOUR = 3600.0
SECONDS = 60
#: that a busy machine may take for this test
BUSY = 50.0


class JumpingClock:
    ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


@asynccontextmanager
async def timed_game(folder: Path, clock: JumpingClock) -> AsyncIterator[tuple[Node, Room]]:
    """Two people with a minute each."""
    settings = Settings(database=f"sqlite:///{folder / 'store.db'}")
    node = Node(settings, Machine(now=clock, make_pool=lambda _: SlowPool()))
    await node.start()
    try:
        setup, seed = a_setup("terres", 2, "pp")
        timed = schemas.TableSettings(clock=schemas.Clock("bank", SECONDS))
        setup = msgspec.structs.replace(setup, settings=timed)
        await node.store.create_table(saved_table(setup, seed))
        async with node.rooms.lease("t") as room:
            async with room.locked():
                await room.start()
            yield node, room
    finally:
        await node.stop()


def left(room: Room, clock: JumpingClock) -> float:
    """Nothing while the room is read again."""
    history = room.history
    return 0.0 if history is None else min(history.clocks.shown(clock()).seconds)


async def move(room: Room) -> None:
    async with room.locked():
        history = room.require_history()
        seat = history.table.actors()[0]
        asked = wire.Play("m", history.number, seat, history.table.moves(seat)[0])
    await commands.play(room, Listener(f"v{seat}"), asked)


async def test_an_hour_that_was_no_hour_is_not_charged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the node notices before somebody moves or after it."""
    monkeypatch.setattr(node_module, "PULSE_SECONDS", 0.05)
    clock = JumpingClock()
    async with timed_game(tmp_path, clock) as (_, room):
        clock.ahead += HOUR
        await until(lambda: left(room, clock) > SECONDS - BUSY)
        clock.ahead += HOUR
        await move(room)
        await until(lambda: left(room, clock) > SECONDS - BUSY)
        assert room.status == "playing"


async def test_a_flag_does_not_fall_before_the_node_has_looked_at_its_clock(tmp_path: Path) -> None:
    """After a sleep everything is due at once, and the flag may come first."""
    clock = JumpingClock()
    async with timed_game(tmp_path, clock) as (_, room):
        clock.ahead += HOUR
        history = room.require_history()
        await room.keeper._out_of_time(history.table.actors()[0], history.number)
        assert room.status == "playing"
        assert left(room, clock) > SECONDS - BUSY


async def test_a_clock_that_goes_back_stops_nothing(tmp_path: Path) -> None:
    clock = JumpingClock()
    async with timed_game(tmp_path, clock) as (_, room):
        before = left(room, clock)
        clock.ahead -= HOUR
        await move(room)
        await asyncio.sleep(0.05)
        assert left(room, clock) <= before
        clock.ahead -= SECONDS * 2
        await move(room)
        assert room.status == "playing"


async def test_time_that_is_used_up_is_used_up(tmp_path: Path) -> None:
    """Pulse by pulse: what a node saw pass did pass."""
    clock = JumpingClock()
    async with timed_game(tmp_path, clock) as (node, room):
        for _ in range(SECONDS // 4 + 1):
            clock.ahead += 4.0
            await node._pulse()
        history = room.require_history()
        await room.keeper._out_of_time(history.table.actors()[0], history.number)
        assert room.status == "over"
