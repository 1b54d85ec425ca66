"""Nothing stops a table: failed writes, restarts, dropped rooms."""

from __future__ import annotations

import asyncio
from pathlib import Path
from unittest.mock import AsyncMock, patch

import pytest

from hyakki.server import node as node_module
from hyakki.server import wire
from hyakki.server.node import Node
from hyakki.server.settings import Settings
from hyakki.server.store import Entry, Store, Unavailable
from hyakki.server.table import commands, keeper, room
from hyakki.server.table.events import Resigned
from tests.server.rooms import FakeNode, Listener, fake_node
from tests.server.test_rooms import CLOCK, first_move, until

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in ((keeper, "RETRY_SECONDS"), (room, "DOUBT_SECONDS")):
        monkeypatch.setattr(module, name, 0.01)


class BrokenDisk:
    """Appends that fail so often, either before the write or only in their answer."""

    def __init__(self, at: FakeNode, times: int, written: bool) -> None:
        self.left = times
        self.written = written
        self._append = at.store.append
        at.store.append = self  # type: ignore[method-assign,assignment]

    async def __call__(
        self, table_id: str, entries: list[Entry], finished: bytes | None = None
    ) -> None:
        self.left -= 1
        if self.left < 0 or self.written:
            await self._append(table_id, entries, finished)
        if self.left >= 0:
            raise Unavailable("gone")


@pytest.mark.parametrize("written", [False, True], ids=["lost", "written"])
async def test_a_bot_plays_on_after_failed_writes(tmp_path: Path, written: bool) -> None:
    async with fake_node(tmp_path) as at:
        table = await at.table("bb")
        BrokenDisk(at, 3, written)
        at.pool.go.set()
        async with at.rooms.lease(table) as playing:
            await until(lambda: playing.status == "over")


async def test_a_bot_answers_a_move_that_arrived_though_its_player_was_told_otherwise(
    tmp_path: Path,
) -> None:
    """Nobody else comes: the player was refused and waits, so the room settles the doubt by itself."""
    async with fake_node(tmp_path) as at:
        at.pool.go.set()
        table = await at.table("pb")
        async with at.rooms.lease(table) as playing:
            player = Listener("v0")
            async with playing.locked():
                playing.enter(player)

            def my_turn() -> bool:
                history = playing.history
                return history is not None and 0 in history.table.actors()

            await until(my_turn)
            seat, move = await first_move(playing)
            number = playing.require_history().number
            BrokenDisk(at, 1, written=True)
            with pytest.raises(Unavailable):
                await commands.play(playing, player, wire.Play("m", number, seat, move))
            player.take_outbox()
            await until(lambda: not playing._unsure and not playing.is_at(number) and my_turn())
            assert player.messages(), "the player sees what became of the move"


async def test_a_room_in_doubt_is_not_dropped(tmp_path: Path) -> None:
    async with fake_node(tmp_path) as at:
        table = await at.table("pp")
        async with at.rooms.lease(table) as playing:
            BrokenDisk(at, 1, written=True)
            seat, move = await first_move(playing)
            number = playing.require_history().number
            with pytest.raises(Unavailable):
                await commands.play(
                    playing, Listener(f"v{seat}"), wire.Play("m", number, seat, move)
                )
        assert not at.rooms.drop(table)
        await until(lambda: at.rooms.drop(table))


async def test_a_look_that_fails_is_repeated(tmp_path: Path) -> None:
    """The database is gone when the keeper wants to read again: it comes back later."""
    async with fake_node(tmp_path) as at:
        table = await at.table("pb", settings=CLOCK)
        async with at.rooms.lease(table) as playing:
            entries, failed = at.store.entries, 0

            async def fails_thrice(table_id: str, since: int = 0) -> list[Entry]:
                nonlocal failed
                failed += 1
                if failed <= 3:
                    raise Unavailable("gone")
                return await entries(table_id, since)

            at.store.entries = fails_thrice  # type: ignore[method-assign]
            async with playing.locked():
                playing._doubt()
            await until(lambda: failed > 3 and not playing._unsure)
            assert playing.history is not None


async def test_a_dropped_room_does_nothing_any_more(tmp_path: Path) -> None:
    """Neither the timer of a look, nor a look that waits for the lock."""
    async with fake_node(tmp_path) as at:
        table = await at.table("pp")
        async with at.rooms.lease(table) as playing:
            pass
        async with playing.lock:
            playing.keeper.look_again(0.0)
            await until(lambda: at.spawned)
            waiting = at.spawned[-1]
            playing.keeper.look_again(0.01)
            playing.close()
            await until(waiting.done)
            assert waiting.cancelled()
        looks = len(at.spawned)
        playing.keeper.look_again(0.0)
        await asyncio.sleep(0.03)
        assert len(at.spawned) == looks


async def test_every_table_is_resumed_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those with a bot's turn or a clock, however many; the others do not stay in memory, and an outage only delays it."""
    monkeypatch.setattr(node_module, "RETRY_SECONDS", 0.01)
    monkeypatch.setattr("hyakki.server.store.store.WALK_PAGE", 7)
    async with fake_node(tmp_path) as at:
        wanted = [await at.table("bb", table_id=f"bots {n}") for n in range(25)]
        wanted += [await at.table("pp", settings=CLOCK, table_id=f"clock {n}") for n in range(25)]
        idle = [await at.table("pp", table_id=f"idle {n}") for n in range(40)]
        url = at.services.settings.database
    node = Node(Settings(database=url, bot_workers=1))
    most = 0
    entries, failures = Store.entries, iter([10, 30])
    calls, fails_at = 0, next(failures)

    async def fails_now_and_then(self: Store, table_id: str, since: int = 0) -> list[Entry]:
        nonlocal calls, fails_at, most
        calls += 1
        most = max(most, len(set(idle) & {known.id for known in node.rooms.all()}))
        if calls == fails_at:
            fails_at = next(failures, -1)
            raise Unavailable("gone")
        return await entries(self, table_id, since)

    monkeypatch.setattr(Store, "entries", fails_now_and_then)
    await node.start()
    try:
        await until(lambda: node._resumed == max(*wanted, *idle))
        assert set(wanted) <= {known.id for known in node.rooms.all()}
        assert most <= 1
        await until(lambda: not node.background.failing)
    finally:
        await node.stop()


async def test_a_game_that_ends_between_two_reads_is_over(tmp_path: Path) -> None:
    """Another node plays the last line after the row was read, and before the history is."""
    async with fake_node(tmp_path) as at:
        table = await at.table()
        rows = [await at.store.table(table)]
        async with at.rooms.lease(table) as found, found.locked():
            await found.record_event(Resigned(0))
            assert found.status == "over"
            rows.append(await at.store.table(table))
            with patch.object(at.store, "table", AsyncMock(side_effect=rows)):
                await found.reload()
            assert found.status == "over"
