"""What visitors are sent: each update once, the table only when it changed, and what moves would do a moment later."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from hyakki.core.foresight import foresee
from hyakki.games import game_named
from hyakki.server import wire
from hyakki.server.table import commands, connection
from hyakki.server.table.connection import LARGEST_OUTBOX, Connection
from hyakki.server.table.room import Room
from tests.processes import PATIENCE
from tests.server.rooms import Listener
from tests.server.test_rooms import first_move, until
from tests.server.test_table_commands import a_room, player

pytestmark = pytest.mark.anyio


async def entered(room: Room, visitor: str, effects: bool = False) -> Listener:
    listener = Listener(visitor)
    listener.effects = effects
    async with room.locked():
        room.enter(listener)
    return listener


def updates(listener: Listener) -> list[dict[str, object]]:
    return [message for message in listener.messages() if message["type"] == "update"]


# The outbox


def test_an_outbox_wakes_its_socket_when_there_was_nothing_to_send() -> None:
    woken: list[None] = []
    line = Connection("v", "V", lambda: woken.append(None))
    line.send(b"a")
    line.send(b"b")
    assert len(woken) == 1
    assert [line.take(), line.take(), line.take()] == [b"a", b"b", None]
    line.send(b"c")
    assert len(woken) == 2


def test_what_can_be_written_at_once_does_not_wait_and_nothing_overtakes_it() -> None:
    """After a message that must wait, all others wait, in order and counted."""
    written: list[bytes] = []
    room = 2

    def write(message: bytes) -> bool:
        if len(written) == room:
            return False
        written.append(message)
        return True

    line = Connection("v", "V", lambda: None)
    for message in (b"a", b"b", b"c", b"d"):
        line.send(message)
    assert not line.hand_over(write)
    assert [written, line.take(), line.take(), line.take()] == [[b"a", b"b"], b"c", b"d", None]
    room = 3
    line.send(b"e")
    assert line.hand_over(write)
    assert written == [b"a", b"b", b"e"]


def test_an_outbox_that_is_read_never_fills() -> None:
    line = Connection("v", "V", lambda: None)
    for _ in range(3):
        line.send(b"x" * LARGEST_OUTBOX)
        assert line.take() is not None
    assert not line.too_slow


def test_whoever_does_not_read_is_sent_nothing_more() -> None:
    line = Connection("v", "V", lambda: None)
    slow = []
    for message in (b"x" * (LARGEST_OUTBOX - 1), b"y", b"z"):
        line.send(message)
        slow.append(line.too_slow)
    assert slow == [False, False, True]
    line.send(b"late")
    assert line.take() is None


# Updates


async def test_the_table_is_sent_only_when_it_changed(tmp_path: Path) -> None:
    async with a_room(tmp_path) as (_, room):
        seat, move = await first_move(room)
        number = room.require_history().number
        mover = await entered(room, f"v{seat}")
        (first,) = updates(mover)
        assert (first["since"], first["number"], "table" in first) == (-1, number, True)
        await commands.play(room, mover, wire.Play("m", number, seat, move))
        (second,) = updates(mover)
        after = room.require_history().number
        assert (second["since"], second["number"], "table" in second) == (number, after, False)
        await commands.step_out(room, player(1 - seat), wire.StepOut("o", 1 - seat))
        (third,) = updates(mover)
        assert (third["since"], "table" in third) == (after, True)


async def test_only_whoever_asked_finds_the_answer_in_the_update(tmp_path: Path) -> None:
    async with a_room(tmp_path) as (_, room):
        seat, move = await first_move(room)
        mover, other = await entered(room, f"v{seat}"), await entered(room, f"v{1 - seat}")
        for listener in (mover, other):
            listener.take_outbox()
        number = room.require_history().number
        await commands.play(room, mover, wire.Play("m", number, seat, move))
        assert [update.get("answers") for update in updates(mover)] == ["m"]
        assert [update.get("answers") for update in updates(other)] == [None]


# What moves would do


async def foresight_for(listener: Listener) -> wire.Foresight:
    found: list[bytes] = []

    def came() -> bool:
        found.extend(listener.take_outbox())
        return b'"foresight"' in found[-1]

    await until(came)
    return msgspec.json.decode(found[-1], type=wire.Foresight)


async def test_what_moves_would_do_comes_a_moment_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "FORESIGHT_AFTER", 0.0)
    async with a_room(tmp_path) as (_, room):
        seat, _ = await first_move(room)
        asking = await entered(room, f"v{seat}", effects=True)
        silent = [await entered(room, f"v{seat}"), await entered(room, f"v{1 - seat}", True)]
        told = await foresight_for(asking)
        history = room.require_history()
        assert (told.seat, told.number) == (seat, history.number)
        game, table = game_named("terres"), history.table
        effects = foresee(game, table.view(seat, recall=False), table.choices(seat))
        expected = dict(zip(table.moves(seat), effects, strict=True))
        rows = {move: tuple(told.said[row] for row in told.rows[move]) for move in told.rows}
        assert rows == {move: each for move, each in expected.items() if each}
        assert len(set(map(msgspec.json.encode, told.said))) == len(told.said), "each is said once"
        await asyncio.sleep(0.01)
        for other in silent:
            assert all(message["type"] != "foresight" for message in other.messages())


async def test_what_moves_would_do_is_forgotten_once_one_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "FORESIGHT_AFTER", PATIENCE)
    async with a_room(tmp_path) as (_, room):
        seat, move = await first_move(room)
        number = room.require_history().number
        mover = await entered(room, f"v{seat}", effects=True)
        soon = mover._timer
        assert soon is not None
        assert not soon.cancelled()
        await commands.play(room, mover, wire.Play("m", number, seat, move))
        assert soon.cancelled()
        mover.send_later([lambda: b"late"])
        late = mover._timer
        assert late is not None
        mover.close()
        assert late.cancelled()
