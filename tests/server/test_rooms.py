"""Rooms: leases, the keeper and its timers, and nothing told that is not on disk."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from hyakki.core.messages import BadInput
from hyakki.server import schemas, wire
from hyakki.server.store import Entry, Unavailable
from hyakki.server.table import commands
from hyakki.server.table.events import SteppedOut
from hyakki.server.table.room import Room
from hyakki.server.table.rooms import Rooms
from hyakki.server.table.setup import Seat
from tests.processes import PATIENCE
from tests.server.rooms import Listener, fake_node

pytestmark = pytest.mark.anyio

CLOCK = schemas.TableSettings(clock=schemas.Clock("turn", 5))


async def first_move(room: Room) -> tuple[int, str]:
    async with room.locked():
        table = room.require_history().table
        seat = table.actors()[0]
        return seat, table.moves(seat)[0]


async def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it does not come"
        await asyncio.sleep(0.001)


async def test_a_leased_room_is_not_dropped(tmp_path: Path) -> None:
    async with fake_node(tmp_path) as at:
        table = await at.table()
        async with at.rooms.lease(table) as room, at.rooms.lease(table) as again:
            assert again is room
            assert not at.rooms.drop(table)
        assert at.rooms.drop(table)
        assert not at.rooms.drop(table)
        async with at.rooms.lease(table) as fresh:
            assert fresh is not room


async def test_a_room_is_not_dropped_between_finding_and_entering(tmp_path: Path) -> None:
    """Whoever waits for the lock, or for the history to load, has a lease already."""
    async with fake_node(tmp_path) as at:
        table = await at.table()

        async def enter() -> Room:
            async with at.rooms.lease(table) as room, room.locked():
                return room

        entering = asyncio.create_task(enter())
        while at.rooms.known(table) is None:
            await asyncio.sleep(0)
            assert not at.rooms.drop(table)
        assert not at.rooms.drop(table) or entering.done()
        assert await entering is not None


async def test_many_leases_load_a_room_once(tmp_path: Path) -> None:
    async with fake_node(tmp_path) as at:
        table = await at.table()

        async def leased() -> Room:
            async with at.rooms.lease(table) as room:
                return room

        assert len(set(await asyncio.gather(*(leased() for _ in range(20))))) == 1
        with pytest.raises(BadInput, match="There is no table"):
            async with at.rooms.lease("nowhere"):
                pass
        assert at.rooms.drop(table), "no lease may be left behind"


async def test_a_load_that_fails_when_nobody_waits_any_more_is_no_fault() -> None:
    """Nothing is logged of it, and whoever comes next loads again."""
    loading, left, faults = asyncio.Event(), asyncio.Event(), []

    async def make(_table_id: str) -> None:
        loading.set()
        await left.wait()
        raise Unavailable("no database")

    asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context))
    rooms = Rooms(make)

    async def come() -> None:
        async with rooms.lease("t"):
            raise AssertionError("there is no such table")

    waiting = asyncio.create_task(come())
    await loading.wait()
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    left.set()
    await until(lambda: not rooms._loading)
    del waiting  # with it goes the last who knows of the load
    gc.collect()
    assert not faults
    with pytest.raises(Unavailable):
        await come()


async def test_a_table_with_a_bots_turn_is_needed(tmp_path: Path) -> None:
    async with fake_node(tmp_path) as at:
        table = await at.table("bb")
        async with at.rooms.lease(table) as room:
            await until(lambda: at.pool.tasks)
        assert room.needed
        assert not at.rooms.drop(table)


async def test_closing_a_room_stops_every_timer(tmp_path: Path) -> None:
    """The flag, the retry, the bot's turn: none of them goes on."""
    async with fake_node(tmp_path) as at:
        table = await at.table("bp", settings=CLOCK)
        async with at.rooms.lease(table) as room:
            keeper = room.keeper
            async with room.locked():
                await room.record_event(SteppedOut(1, "adept"))
            await until(lambda: at.pool.tasks)
            keeper.look_again(0.01)
            room.close()
            number = room.require_history().number
            at.pool.go.set()
            await asyncio.sleep(0.05)
            keeper.look()
            keeper.look_again(0.0)
            await asyncio.sleep(0.02)
            assert room.require_history().number == number
            assert (keeper._flag, keeper._retry) == (None, None)
            assert keeper._turn is not None
            assert keeper._turn.cancelled()
        assert at.spawned == []


async def test_a_clock_runs_out_also_after_a_failure(tmp_path: Path) -> None:
    async with fake_node(tmp_path) as at:
        table = await at.table(settings=CLOCK)
        async with at.rooms.lease(table) as room:
            seat, _ = await first_move(room)
            append = at.store.append
            failures = []

            async def fails_once(*arguments: object) -> None:
                failures.append(arguments)
                at.store.append = append  # type: ignore[method-assign]
                raise Unavailable("gone")

            at.store.append = fails_once  # type: ignore[assignment,method-assign]
            at.ahead = 60.0
            await room.keeper._out_of_time(seat, room.require_history().number)
            assert len(failures) == 1
            assert room.keeper._retry is not None, "somebody must look again"
            room.keeper._spawn_look()
            await asyncio.gather(*at.spawned)
            assert room.keeper._flag is not None
            await room.keeper._out_of_time(seat, room.require_history().number)
            assert room.status == "over"


async def test_a_clock_that_has_time_left_is_set_again(tmp_path: Path) -> None:
    async with fake_node(tmp_path) as at:
        table = await at.table(settings=CLOCK)
        async with at.rooms.lease(table) as room:
            seat, _ = await first_move(room)
            number = room.require_history().number
            room.keeper._cancel_timers()
            await room.keeper._out_of_time(seat, number)
            assert (room.status, room.require_history().number) == ("playing", number)
            assert room.keeper._flag is not None
            falls = room.keeper._flag.when() - asyncio.get_running_loop().time()
            assert falls < CLOCK.clock.seconds + 0.5


async def test_nothing_is_told_before_it_is_on_disk(tmp_path: Path) -> None:
    """Words, hints and whoever comes wait for a move that is being written, and see nothing of one that fails."""
    async with fake_node(tmp_path) as at:
        table = await at.table()
        async with at.rooms.lease(table) as room:
            seat, move = await first_move(room)
            mover, other = Listener(f"v{seat}"), Listener(f"v{1 - seat}")
            async with room.locked():
                room.enter(mover)
                room.enter(other)
                number = room.require_history().number
            other.take_outbox()
            append, writing, fail = at.store.append, asyncio.Event(), asyncio.Event()

            async def stuck(*_: object) -> None:
                writing.set()
                await fail.wait()
                raise Unavailable("gone")

            at.store.append = stuck  # type: ignore[assignment,method-assign]
            asked = wire.Play("m", number, seat, move)
            playing = asyncio.create_task(commands.play(room, mover, asked))
            await writing.wait()
            words = asyncio.create_task(commands.words(room, mover, wire.AskWords("w", seat)))
            await asyncio.sleep(0.01)
            assert not words.done()
            assert other.take_outbox() == []
            at.store.append = append  # type: ignore[method-assign]
            fail.set()
            with pytest.raises(Unavailable):
                await playing
            assert (await words).number == number
            assert [told["number"] for told in other.messages()] == [number]
            await commands.play(room, mover, asked)
            assert room.require_history().number > number


async def test_the_log_of_an_undo_is_sent_from_where_it_changed(tmp_path: Path) -> None:
    async with fake_node(tmp_path) as at:
        table = await at.table()
        async with at.rooms.lease(table) as room:
            seat, move = await first_move(room)
            mover = Listener(f"v{seat}")
            async with room.locked():
                room.enter(mover)
                before = room.require_history().table.number
            await play(room, mover, seat, move)
            number = room.require_history().number
            await commands.undo(room, mover, wire.Undo("u", number, seat))
            await play(room, mover, seat, move)
            froms = [sight["log_from"] for sight in sights(mover)]
            assert froms == [0, 0, before, before]


async def play(room: Room, mover: Listener, seat: int, move: str) -> None:
    number = room.require_history().number
    await commands.play(room, mover, wire.Play("m", number, seat, move))


def sights(listener: Listener) -> list[dict[str, object]]:
    updates = [message for message in listener.take_outbox() if b'"type":"update"' in message]
    raws = [raw for data in updates for raw in msgspec.json.decode(data)["sights"]]
    return list(raws)


async def test_a_bot_gets_the_task_of_its_number(tmp_path: Path) -> None:
    async with fake_node(tmp_path) as at:
        table = await at.table("bb")
        async with at.rooms.lease(table) as room:
            await until(lambda: at.pool.tasks)
            number = room.require_history().number
            assert at.pool.tasks[0].moves
            at.pool.go.set()
            await until(lambda: room.require_history().number > number)


async def test_another_node_cannot_hurry_a_room_that_is_unsure(tmp_path: Path) -> None:
    """`catch_up` holds the lock like everybody else."""
    async with fake_node(tmp_path) as at:
        table = await at.table()
        async with at.rooms.lease(table) as room:
            async with room.locked():
                waiting = asyncio.create_task(room.catch_up(room.require_history().number + 5))
                await asyncio.sleep(0.01)
                assert not waiting.done()
            await waiting


async def test_a_hint_and_a_bot_are_asked_the_same(tmp_path: Path) -> None:
    """Both get the view with everything that the seat may remember, and its legal moves."""
    async with fake_node(tmp_path) as at:
        table = await at.table()
        async with at.rooms.lease(table) as room:
            seat, _ = await first_move(room)
            player = Listener(f"v{seat}")
            asking = asyncio.create_task(commands.hint(room, player, wire.AskHint("h", seat)))
            await until(lambda: at.pool.tasks)
            async with room.locked():
                await room.record_event(SteppedOut(seat, "adept"))
            await until(lambda: len(at.pool.tasks) == 2)
            hint, turn = at.pool.tasks
            assert (hint.game, hint.view, hint.moves) == (turn.game, turn.view, turn.moves)
            assert (hint.reasons, turn.reasons) == (True, False)
            at.pool.go.set()
            assert (await asking).move == hint.moves[0]


async def test_a_history_that_could_not_be_read_again_is_read_later(tmp_path: Path) -> None:
    """Somebody else wrote first, and just then the database is gone."""
    async with fake_node(tmp_path) as at:
        table = await at.table()
        async with at.rooms.lease(table) as room:
            seat, move = await first_move(room)
            number = room.require_history().number
            entries = at.store.entries

            async def gone(*_: object) -> list[Entry]:
                raise Unavailable("gone")

            at.store.entries = gone  # type: ignore[assignment,method-assign]
            other = room.require_history().table.moves(seat)[1]
            await at.store.append(table, [Entry(number, f"{seat} {other}", 1.0)])
            mover = Listener(f"v{seat}")
            with pytest.raises(Unavailable):
                await commands.play(room, mover, wire.Play("m", number, seat, move))
            at.store.entries = entries  # type: ignore[method-assign]
            with pytest.raises(BadInput, match="The table has moved on"):
                await commands.play(room, mover, wire.Play("m", number, seat, move))
            assert room.require_history().number == number + 1


async def test_whoever_sits_down_is_there_at_once(tmp_path: Path) -> None:
    """A guest is at the table already when the seat is taken: the host is told without a reload."""
    async with fake_node(tmp_path) as at:
        table = await at.table(start=False)
        async with at.rooms.lease(table) as room:
            async with room.locked():
                await room.change_setup(room.setup.with_seat(1, Seat()))
            host, guest = Listener("v0"), Listener("v1")
            async with room.locked():
                room.enter(host)
                room.enter(guest)
            host.take_outbox()
            async with room.locked():
                await room.change_setup(room.setup.with_seat(1, Seat("person", "v1", "P1")))
            told = host.messages()
            assert [message["type"] for message in told] == ["update", "presence"]
            assert told[1] == {"type": "presence", "online": [True, True], "spectators": 0}
            room.tell_presence()
            assert host.take_outbox() == [], "nobody is told twice"
