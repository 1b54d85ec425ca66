"""The workers' time is shared fairly by visitor, and games of bots alone are few."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from hyakki.core.messages import BadInput
from hyakki.server.table import arranging
from hyakki.server.table.events import SteppedOut
from hyakki.server.workers.turns import FairTurns
from tests.server.rooms import fake_node

pytestmark = pytest.mark.anyio


async def served(wanted: list[tuple[str, float]], workers: int = 1) -> list[str]:
    """In which order the owners of tasks get a worker, if all of them wait from the beginning."""
    turns: FairTurns[int] = FairTurns()
    order: list[str] = []

    async def task(owner: str, seconds: float) -> None:
        worker = await turns.take(owner, seconds)
        order.append(owner)
        await asyncio.sleep(0)
        turns.give_back(worker)

    tasks = [asyncio.create_task(task(owner, seconds)) for owner, seconds in wanted]
    await asyncio.sleep(0)
    for worker in range(workers):
        turns.give_back(worker)
    await asyncio.gather(*tasks)
    return order


@pytest.mark.parametrize("workers", [1, 2])
async def test_many_tasks_of_one_visitor_do_not_hold_up_another(workers: int) -> None:
    order = await served([("a", 2.0)] * 50 + [("b", 2.0)], workers)
    assert order.index("b") <= workers


async def test_what_counts_is_time() -> None:
    order = await served([("a", 2.0)] * 3 + [("b", 0.5)] * 12)
    assert order[:10].count("b") == 8


async def test_nobody_saves_time_up() -> None:
    turns: FairTurns[int] = FairTurns()
    turns.give_back(1)
    for _ in range(100):
        turns.give_back(await turns.take("a", 1.0))
    held = await turns.take("a", 1.0)
    late = [asyncio.create_task(turns.take("b", 1.0)) for _ in range(10)]
    again = asyncio.create_task(turns.take("a", 1.0))
    await asyncio.sleep(0)
    turns.give_back(held)
    for _ in range(3):
        await asyncio.sleep(0)
        turns.give_back(1)
    await asyncio.sleep(0)
    assert again.done()
    for task in late:
        task.cancel()


async def test_whoever_gives_up_loses_no_worker() -> None:
    turns: FairTurns[int] = FairTurns()
    waiting = [asyncio.create_task(turns.take("a", 1.0)) for _ in range(3)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    await asyncio.sleep(0)
    turns.give_back(7)
    waiting[1].cancel()
    await asyncio.sleep(0)
    assert await waiting[2] == 7


async def test_a_turn_takes_from_the_hosts_part(tmp_path: Path) -> None:
    async with fake_node(tmp_path) as at:
        at.pool.go.set()
        table = await at.table("pp")
        async with at.rooms.lease(table) as room:
            async with room.locked():
                seat = room.require_history().table.actors()[0]
                assert room.bot_owner == "host"
                await room.record_event(SteppedOut(seat, "adept"))
            await until_asked(at.pool.owners, 1)
            assert at.pool.owners[0] == "host"
            async with room.locked():
                await room.record_event(SteppedOut(1 - seat, "adept"))
                assert room.bot_owner == ""


async def until_asked(owners: list[str], count: int) -> None:
    for _ in range(2000):
        if len(owners) >= count:
            return
        await asyncio.sleep(0.001)
    raise AssertionError("no bot was asked")


@pytest.mark.parametrize(
    ("running", "host", "refusal"),
    [(2, "host", ""), (3, "host", "too_many_bot_tables"), (3, "", ""), (50, "", "bots_are_busy")],
)
async def test_games_of_bots_alone_are_few(
    tmp_path: Path, running: int, host: str, refusal: str
) -> None:
    """Those of one visitor, and all of them together."""
    async with fake_node(tmp_path) as at:
        bots = await at.table("bb")
        fresh = await at.table("bb", start=False, table_id="fresh")
        async with at.rooms.lease(bots) as other, at.rooms.lease(fresh) as room:
            other.setup = msgspec.structs.replace(other.setup, host=host)
            async with room.locked_up_to_date():
                if refusal:
                    with pytest.raises(BadInput) as refused:
                        await arranging.start(room, "host", [other] * running)
                    assert refused.value.message.key == f"error.{refusal}"
                else:
                    await arranging.start(room, "host", [other] * running)
                    assert room.status == "playing"
