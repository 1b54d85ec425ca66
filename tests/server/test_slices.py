"""Long histories: taking back costs no more than a few moves, opening never holds up the event loop, and there is an end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from hyakki.core.coach import Coach
from hyakki.core.lessons import GO_ON, course
from hyakki.core.messages import BadInput
from hyakki.core.rng import Rng
from hyakki.core.steps import Steps, finish
from hyakki.core.verify import drawing, draws_of, verify, verifying
from hyakki.games import OWN, game_named
from hyakki.server import wire
from hyakki.server.store import Entry, Store
from hyakki.server.table import commands
from hyakki.server.table.history import History
from hyakki.server.table.room import Room
from hyakki.server.table.slices import in_slices
from tests.every_game import Case, every_default, random_table
from tests.server.rooms import FakeNode, Listener, fake_node

pytestmark = pytest.mark.anyio

#: seconds of the event loop's own time, so that a busy machine does not matter
LONGEST = 0.02


class Worst:
    seconds = 0.0


@asynccontextmanager
async def watched() -> AsyncIterator[Worst]:
    """The longest that anything kept the event loop."""
    worst = Worst()

    async def tick() -> None:
        last = time.thread_time()
        while True:
            await asyncio.sleep(0)
            now = time.thread_time()
            worst.seconds = max(worst.seconds, now - last)
            last = now

    ticking = asyncio.create_task(tick())
    await asyncio.sleep(0)
    try:
        yield worst
    finally:
        ticking.cancel()


def undone(history: History, moves: int, undos: int) -> list[str]:
    """The lines after a deal: random moves, then one move taken back again and again."""
    rng = Rng(3)
    lines: list[str] = []

    def play() -> int:
        before = history.table.number
        seat = history.table.actors()[0]
        history.commit(history.play(seat, history.table.random_move(rng)), 1.0)
        lines.extend(history.table.lines(before))
        return seat

    while history.table.number < moves or not history.table.can_undo(play()):
        play()
    for _ in range(undos):
        seat = history.table.actors()[0]
        line = history.table.lines()[-1]
        lines += (f"! undo {seat} 1", line)
    return lines


async def long_table(at: FakeNode, undos: int) -> str:
    table = await at.table()
    async with at.rooms.lease(table) as room, room.locked():
        history = room.require_history()
        first = history.number
        lines = undone(history, 40, undos)
    at.rooms.drop(table)
    await _store(at.store, table, first, lines)
    return table


async def _store(store: Store, table: str, first: int, lines: list[str]) -> None:
    await store.append(table, [Entry(first + n, line, 1.0) for n, line in enumerate(lines)])


async def test_opening_a_table_with_many_undos_does_not_hold_up_the_others(tmp_path: Path) -> None:
    async with fake_node(tmp_path) as at:
        table = await long_table(at, 1_450)
        async with watched() as worst, at.rooms.lease(table) as room:
            assert room.history is not None
            assert room.history.number > 2_900
        assert worst.seconds < LONGEST


@every_default
def test_steps_find_what_is_found_at_once(case: Case) -> None:
    record = random_table(case, 4, 10_000).record()
    assert finish(verifying(case.game, record)) == verify(case.game, record)
    assert finish(drawing(case.game, record)) == draws_of(case.game, record)


async def test_long_work_is_done_in_slices() -> None:
    def work() -> Steps[str]:
        for _ in range(50):
            end = time.thread_time() + 0.001
            while time.thread_time() < end:
                pass
            yield
        return "done"

    async with watched() as worst:
        assert await in_slices(work()) == "done"
    assert worst.seconds < LONGEST


@pytest.mark.parametrize("game", OWN)
async def test_many_misses_in_a_lesson_do_not_hold_up_the_others(game: str) -> None:
    played = game_named(game)
    coach = Coach(played, course(played)[0])
    tries = [(GO_ON,), ("nowhere",)] * 100
    async with watched() as worst:
        await in_slices(coach.trying(tries))
    assert coach.answer is not None
    assert worst.seconds < LONGEST


async def test_a_history_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves, answers and resignations go on: they end by themselves."""
    async with fake_node(tmp_path) as at:
        table = await at.table()
        async with at.rooms.lease(table) as room:
            seat = room.require_history().table.actors()[0]
            number = room.require_history().number
            mine, other = Listener(f"v{seat}"), Listener(f"v{1 - seat}")
            monkeypatch.setattr(commands, "MOST_LINES", number + 1)
            await commands.offer_end(room, mine, wire.OfferEnd("a", seat))
            with pytest.raises(BadInput, match="nothing more can be taken back"):
                await commands.step_out(room, mine, wire.StepOut("b", seat))
            await commands.answer(room, other, wire.Answer("c", 1 - seat, yes=False))
            with pytest.raises(BadInput, match="nothing more can be taken back"):
                await commands.offer_end(room, mine, wire.OfferEnd("d", seat))
            await _move(room, mine, seat)
            await commands.resign(room, mine, wire.Resign("e", seat))
            assert room.status == "over"


async def _move(room: Room, mine: Listener, seat: int) -> None:
    history = room.require_history()
    move = history.table.moves(seat)[0]
    await commands.play(room, mine, wire.Play("m", history.number, seat, move))
