"""Nothing acknowledged is lost, and nothing is written twice, whatever breaks."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Coroutine, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import Connection

from hyakki.server.store import Conflict, Said, SavedTable, Store, Unavailable, writer
from hyakki.server.store.schema import tables
from tests.processes import PATIENCE
from tests.server import stream
from tests.server.cut import Cut, Wire
from tests.server.postgres import Postgres
from tests.server.stores import lines, opened, table
from tests.server.test_rooms import until

pytestmark = pytest.mark.anyio


async def test_a_wrong_call_spoils_no_other_in_its_group(database: str) -> None:
    """Many calls are sent at once, so that they share transactions; some of each kind must fail."""
    async with opened(database) as store:
        names = [f"t{number}" for number in range(40)]
        await asyncio.gather(*(store.create_table(table(name)) for name in names))
        calls: list[Coroutine[Any, Any, object]] = []
        for number, name in enumerate(names):
            wrong = number % 4 == 0
            calls.append(store.append(name, lines(1 if wrong else 0)))
            calls.append(store.say(name, Said(0, 0, "Ana", "text", "hello", 1.0)))
            calls.append(store.change_table(table(name, revision=3 if wrong else 0)))
        results: list[object] = list(await asyncio.gather(*calls, return_exceptions=True))
        for number, name in enumerate(names):
            appended, said, changed = results[3 * number : 3 * number + 3]
            assert said == 0
            assert len(await store.said(name)) == 1
            if number % 4 == 0:
                assert isinstance(appended, Conflict)
                assert isinstance(changed, Conflict)
                assert await store.entries(name) == []
            else:
                assert appended is None
                assert isinstance(changed, SavedTable)
                assert await store.entries(name) == lines(0)


async def test_a_killed_process_loses_nothing_that_it_acknowledged(database: str) -> None:
    command = [sys.executable, "-m", "tests.server.stream", database]
    root = Path(__file__).parent.parent.parent
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as writing:
        assert writing.stdout is not None
        told = [writing.stdout.readline().split() for _ in range(300)]
        writing.kill()
        told += [line.split() for line in writing.stdout if line.endswith("\n")]
    acknowledged = {name: int(number) for name, number in told}
    assert len(acknowledged) == stream.TABLES
    async with opened(database) as store:
        for name, number in acknowledged.items():
            kept = await store.entries(name)
            assert [e.line for e in kept] == [f"{name} line {n}" for n in range(len(kept))]
            assert len(kept) in (number, number + 2)  # the last call is there whole, or not at all
            await store.append(name, lines(len(kept)))


async def test_closing_finishes_what_was_accepted(database: str) -> None:
    store = await Store.open(database)
    await store.create_table(table())
    waiting = [asyncio.create_task(store.append("t", lines(n))) for n in range(100)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    with pytest.raises(Unavailable):
        await store.append("t", lines(100))
    async with opened(database) as again:
        assert len(await again.entries("t")) == 100


@pytest.fixture
def wire(postgres: Postgres) -> Iterator[tuple[str, Wire]]:
    """A new PostgreSQL database behind a wire that can be cut."""
    direct = postgres.new_database()
    with tempfile.TemporaryDirectory(prefix="hyakki-wire-") as folder:
        wire = Wire(postgres.folder, Path(folder))
        yield direct.replace(str(postgres.folder), folder), wire
        wire.close()


@pytest.mark.parametrize("moment", ["before commit", "after commit"])
async def test_a_commit_whose_answer_is_lost_is_written_once(
    wire: tuple[str, Wire], moment: Cut
) -> None:
    url, line = wire
    async with opened(url) as store:
        await store.create_table(table())
        for number in range(4):
            line.cut = moment
            said, _ = await asyncio.gather(
                store.say("t", Said(0, 0, "Ana", "text", "hello", 1.0)),
                store.append("t", lines(number)),
            )
            assert said == number
        assert line.cuts == 4
        assert await store.entries("t") == lines(0, 4)
        assert len(await store.said("t")) == 4


async def test_broken_connections_are_replaced(postgres: Postgres) -> None:
    url = postgres.new_database()
    names = [f"t{number}" for number in range(20)]
    played = 0

    async def play(store: Store, name: str) -> None:
        nonlocal played
        for number in range(60):
            await store.append(name, lines(number, word=name))
            assert len(await store.entries(name, number)) == 1
            played += 1

    async with opened(url) as store:
        await asyncio.gather(*(store.create_table(table(name)) for name in names))
        playing = asyncio.gather(*(play(store, name) for name in names))
        broken = 0
        while not playing.done():
            broken += await asyncio.to_thread(postgres.break_connections, url)
            enough = played + 2 * len(names)  # something is written between two faults
            while not playing.done() and played < enough:
                await asyncio.sleep(0.001)
        await playing
        assert broken > 3
        for name in names:
            assert await store.entries(name) == lines(0, 60, name)


async def test_without_a_database_those_who_wait_are_told(
    wire: tuple[str, Wire], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hyakki.server.store.writer.PATIENCE", 0.3)
    monkeypatch.setattr("hyakki.server.store.store.READ_PATIENCE", 0.3)
    url, line = wire
    async with opened(url) as store:
        await store.create_table(table())
        await store.ping()
        line.cut = "refuse"
        for call in (store.append("t", lines(0)), store.ping(), store.table("t")):
            with pytest.raises(Unavailable):
                await call
        monkeypatch.undo()
        line.cut = "never"
        await store.append("t", lines(0))
        assert await store.entries("t") == lines(0)


async def test_whoever_waits_for_a_frozen_database_is_told(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All who came in the same moment; and the next ones are written again."""
    monkeypatch.setattr(writer, "FROZEN_AFTER", 0.1)
    thawed = threading.Event()
    async with opened(database) as store:
        frozen = store._writer.do(lambda _: thawed.wait(30))
        told = await asyncio.gather(
            frozen, store.create_table(table("one")), return_exceptions=True
        )
        assert [type(error) for error in told] == [Unavailable, Unavailable]
        thawed.set()
        monkeypatch.setattr(writer, "FROZEN_AFTER", 30.0)
        await store.create_table(table("two"))
        assert await store.table("two") is not None


async def test_a_commit_that_arrived_unheard_is_not_taken_for_the_next(
    wire: tuple[str, Wire], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hyakki.server.store.writer.PATIENCE", 0.3)
    url, line = wire
    async with opened(url) as store:
        await store.create_table(table())
        line.cut = "after commit for good"
        with pytest.raises(Unavailable):
            await store.append("t", lines(0))
        monkeypatch.undo()
        refused = line.refused
        next_one = asyncio.create_task(store.append("t", lines(1)))
        await until(lambda: line.refused > refused + 1)
        line.cut = "never"
        await next_one
        assert await store.entries("t") == lines(0, 2)


async def test_of_two_nodes_in_a_deadlock_one_tries_again(postgres: Postgres) -> None:
    url = postgres.new_database()
    async with opened(url) as one, opened(url) as two:
        for name in "ab":
            await one.create_table(table(name, revision=0))

        def hold(_: Connection) -> None:
            time.sleep(0.2)

        has_one = {"ab": threading.Event(), "ba": threading.Event()}

        def raise_both(connection: Connection, order: str) -> None:
            for name in order:
                row = tables.update().where(tables.c.id == name)
                connection.execute(row.values(revision=tables.c.revision + 1))
                has_one[order].set()
                assert all(event.wait(PATIENCE) for event in has_one.values())

        async def group(store: Store, order: str) -> None:
            """The second and third call share a group, which the second one spoils."""
            calls: list[Coroutine[Any, Any, object]] = [
                store._writer.do(hold),
                store.change_table(table("unknown")),
                store._writer.do(partial(raise_both, order=order)),
            ]
            first, second, third = await asyncio.gather(*calls, return_exceptions=True)
            assert (first, type(second), third) == (None, Conflict, None)

        await asyncio.gather(group(one, "ab"), group(two, "ba"))
        assert [found.revision for found in await one.tables()] == [2, 2]


async def test_a_full_disk_is_told_and_survived(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path / 'store.db'}") as store:
        await store.create_table(table())

        def limit(connection: Connection, pages: int) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

        await store._writer.do(partial(limit, pages=1))  # SQLite makes it what is used already
        with pytest.raises(Unavailable, match="full"):
            await store.append("t", lines(0, 2000))
        await store._writer.do(partial(limit, pages=1_000_000))
        await store.append("t", lines(0, 2000))
        assert await store.entries("t") == lines(0, 2000)
