"""Worker processes: bots think elsewhere, and there is always a move."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from hyakki.bots import bot_named
from hyakki.core.rng import Rng
from hyakki.core.table import AnyTable
from hyakki.server.workers.pool import QUICK, WORKER, BotPool, Stopped
from hyakki.server.workers.worker import BotTask
from tests.every_game import Case, default_cases, every_default, random_table, secret_table, swapped
from tests.processes import PATIENCE
from tests.server.test_rooms import until

pytestmark = pytest.mark.anyio

ODD = (sys.executable, str(Path(__file__).parent / "odd_worker.py"))
CASE = default_cases()[0]


def task_at(table: AnyTable, bot: str, seed: int = 1, seconds: float = 20.0) -> BotTask:
    return BotTask.of(table, table.actors()[0], bot, seed=seed, seconds=seconds)


def odd_task(habit: str, seconds: float = 20.0) -> BotTask:
    return task_at(random_table(CASE, 1, 3), f"odd:{habit}", seconds=seconds)


@asynccontextmanager
async def pool(count: int = 1, command: Sequence[str] = WORKER) -> AsyncIterator[BotPool]:
    workers = BotPool(count, command)
    await workers.start()
    pids = workers.pids
    assert len(pids) == count
    try:
        yield workers
    finally:
        pids += workers.pids
        await workers.stop()
        assert not [pid for pid in pids if alive(pid)]
        assert workers.pids == []


def alive(pid: int) -> bool:
    """A process that ended but was not waited for counts as alive: none may be left behind."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@every_default
@pytest.mark.parametrize("name", ["uniform", "greedy", "search:20"])
async def test_a_worker_chooses_as_the_bot_does_here(case: Case, name: str) -> None:
    table = random_table(case, 3, 4)
    seat = table.actors()[0]
    task = task_at(table, name, seed=11)
    moves = [case.game.read(text) for text in task.moves]
    here = bot_named(name).choose(case.game, table.view(seat), moves, Rng.of("seat", 11))
    async with pool() as workers:
        answer = await workers.answer(msgspec.structs.replace(task, reasons=True))
        assert answer.move == here.text
        assert answer.reasons
        assert (workers.restarts, workers.fallbacks) == (0, 0)


@every_default
async def test_hidden_things_do_not_reach_a_worker(case: Case) -> None:
    """The swap test: what a worker is told, and so its answer, is the same when hidden things are exchanged."""
    rng = Rng(7)
    compared = 0
    async with pool() as workers:
        for seed in range(40):
            table = secret_table(case, seed, 3 + seed)
            if compared == 3 or table.outcome() is not None:
                continue
            other = swapped(case, table, table.actors()[0], rng)
            if other is None:
                continue
            first, second = task_at(table, "greedy:2"), task_at(other, "greedy:2")
            assert msgspec.json.encode(first) == msgspec.json.encode(second)
            assert (await workers.answer(first)).move == (await workers.answer(second)).move
            compared += 1
    assert compared


@pytest.mark.parametrize("count", [1, 2])
async def test_many_tasks_at_once_are_served_in_turn(count: int) -> None:
    tasks = [task_at(random_table(CASE, n, 3), "greedy:1", seed=n) for n in range(60)]
    done: list[int] = []

    async def one(workers: BotPool, number: int) -> None:
        assert (await workers.answer(tasks[number])).move in tasks[number].moves
        done.append(number)

    async with pool(count) as workers:
        await asyncio.gather(*(one(workers, number) for number in range(len(tasks))))
        assert workers.waiting == 0
        assert (workers.restarts, workers.fallbacks) == (0, 0)
    # Two workers may finish in another order than they began.
    assert sorted(done) == list(range(len(tasks)))
    assert count == 2 or done == sorted(done)


async def test_a_worker_killed_in_the_middle_is_replaced_and_the_task_retried(
    tmp_path: Path,
) -> None:
    async with pool(1, ODD) as workers:
        thinking = asyncio.create_task(workers.answer(odd_task(f"hang={tmp_path / 'mark'}")))
        await until((tmp_path / "mark").exists)
        (victim,) = workers.pids
        os.kill(victim, signal.SIGKILL)
        assert (await thinking).move == odd_task("x").moves[-1]
        assert (workers.restarts, workers.fallbacks) == (1, 0)
        assert workers.pids != [victim]


async def test_a_bot_that_kills_its_worker_once(tmp_path: Path) -> None:
    async with pool(1, ODD) as workers:
        task = odd_task(f"die-once={tmp_path / 'mark'}")
        assert (await workers.answer(task)).move == task.moves[-1]
        assert (workers.restarts, workers.fallbacks) == (1, 0)


@pytest.mark.parametrize(("habit", "restarts"), [("die", 2), ("raise", 0), ("cheat", 0)])
async def test_a_bot_that_never_answers_is_played_by_the_simplest(
    habit: str, restarts: int
) -> None:
    async with pool(1, ODD) as workers:
        task = odd_task(habit)
        simple = msgspec.structs.replace(task, bot=QUICK)
        assert (await workers.answer(task)).move == (await workers.answer(simple)).move
        assert (workers.restarts, workers.fallbacks) == (restarts, 1)


async def test_a_hanging_bot_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hyakki.server.workers.pool.GRACE", 0.1)
    async with pool(1, ODD) as workers:
        task = odd_task("sleep=600", seconds=0.2)
        assert (await workers.answer(task)).move in task.moves
        assert (workers.restarts, workers.fallbacks) == (1, 1)


async def test_when_even_the_simplest_bot_fails_the_first_move_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ODD_GREEDY", "1")
    async with pool(1, ODD) as workers:
        task = odd_task("raise")
        assert (await workers.answer(task)).move == task.moves[0]
        assert workers.fallbacks == 1


@pytest.mark.parametrize("change", [{"bot": "genius"}, {"view": msgspec.Raw(b"{}")}])
async def test_what_no_bot_can_answer_is_counted(change: dict[str, object]) -> None:
    task = msgspec.structs.replace(task_at(random_table(CASE, 1, 3), "greedy:1"), **change)
    async with pool() as workers:
        assert (await workers.answer(task)).move in task.moves
        assert (workers.restarts, workers.fallbacks) == (0, 1)


async def test_what_a_bot_prints_does_not_disturb() -> None:
    async with pool(1, ODD) as workers:
        assert (await workers.answer(odd_task("chatter"))).move == odd_task("x").moves[-1]
        assert (workers.restarts, workers.fallbacks) == (0, 0)


async def test_progress_is_the_time_used() -> None:
    seen: list[float] = []
    async with pool(1, ODD) as workers:
        await workers.answer(odd_task("sleep=0.7", seconds=1.4), seen.append)
        count = len(seen)
        await asyncio.sleep(0.3)
    assert len(seen) == count >= 2
    assert seen == sorted(seen)
    assert 0.2 < seen[-1] <= 1.0


async def test_stop_ends_running_tasks_and_refuses_new_ones(tmp_path: Path) -> None:
    async with pool(2, ODD) as workers:
        tasks = [odd_task(f"hang={tmp_path / str(number)}") for number in range(5)]
        thinking = [asyncio.create_task(workers.answer(task)) for task in tasks]
        await until(lambda: len(list(tmp_path.iterdir())) == 2)
        await workers.stop()
        results = await asyncio.gather(*thinking, return_exceptions=True)
        assert [type(result) for result in results] == [Stopped] * 5
        with pytest.raises(Stopped):
            await workers.answer(odd_task("x"))


async def test_a_cancelled_task_leaves_its_place_to_the_next(tmp_path: Path) -> None:
    async with pool(1, ODD) as workers:
        thinking = asyncio.create_task(workers.answer(odd_task(f"hang={tmp_path / 'mark'}")))
        await until((tmp_path / "mark").exists)
        (old,) = workers.pids
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking
        assert (await workers.answer(odd_task("x"))).move == odd_task("x").moves[-1]
        assert not alive(old)
        assert (workers.restarts, workers.fallbacks) == (0, 0)


PARENT = """
import asyncio, sys, time
from hyakki.server.workers.pool import BotPool
async def main():
    workers = BotPool(2)
    await workers.start()
    print(*workers.pids, flush=True)
    await asyncio.sleep(60)
asyncio.run(main())
"""


async def test_workers_do_not_outlive_their_server() -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        pids = [int(pid) for pid in parent.stdout.readline().split()]
        assert len(pids) == 2
        parent.kill()
    await until(lambda: not any(running(pid) for pid in pids))


def running(pid: int) -> bool:
    """An orphan that ended may stay a zombie where nobody collects it."""
    try:
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


async def test_an_orphan_in_the_middle_of_a_task_ends_by_itself() -> None:
    task = msgspec.structs.replace(odd_task("sleep=60"), seconds=-3.5)
    with subprocess.Popen(ODD, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        worker.stdin.write(msgspec.json.encode(task) + b"\n")
        worker.stdin.close()
        assert worker.wait(PATIENCE) == -signal.SIGALRM
