"""Old finished games go when the operator says so; everything else stays."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hyakki.cli import app
from hyakki.core.messages import BadInput
from hyakki.core.record import read_record
from hyakki.core.rng import Rng
from hyakki.core.verify import verify
from hyakki.games import game_named
from hyakki.server.purging import old_tables, purge, retaining
from hyakki.server.store import Entry, Said, SavedSession
from tests.server.live import Server, party, run
from tests.server.stores import opened, table

pytestmark = pytest.mark.anyio
NOW = 1_000_000.0
STATUSES = ("over", "abandoned", "open", "playing")


async def test_only_finished_tables_that_are_old_go(database: str) -> None:
    async with opened(database) as store:
        for status in STATUSES:
            for age, changed in (("old", NOW - 10), ("new", NOW + 10)):
                name = f"{status} {age}"
                await store.create_table(table(name, status=status, changed=changed))
                await store.append(name, [Entry(0, "0 a", changed)])
                await store.say(name, Said(0, 0, "Ana", "chat", "hello", 1.0))
        assert [page async for page in old_tables(store, NOW)] == [["abandoned old", "over old"]]
        assert await purge(store, NOW) == 2
        left = {saved.id for saved in await store.tables(limit=100)}
        assert left == {f"{s} {a}" for s in STATUSES for a in ("old", "new")} - {
            "abandoned old",
            "over old",
        }
        assert await store.entries("over old") == []
        assert await store.said("over old") == []
        assert len(await store.entries("playing old")) == 1
        assert await purge(store, NOW) == 0


async def test_sessions_go_with_their_cookies(database: str) -> None:
    now = time.time()
    async with opened(database) as store:
        for age in (0, 300, 500):
            seen = now - age * 86_400
            await store.save_session("v", SavedSession(f"s{age}", "", seen, seen))
            await store.revoke_sessions([f"r{age}"], seen)
        await purge(store, NOW)
        assert [one.id for one in await store.sessions_of("v")] == ["s0", "s300"]
        assert len(await store.revoked_since(0.0)) == 2


async def test_retention_works_while_the_server_runs(database: str) -> None:
    async with opened(database) as store:
        await store.create_table(table("old", status="over", changed=NOW))
        await store.create_table(table("new", status="over", changed=time.time()))
        async with retaining(store, 0.0):
            pass
        assert len(await store.tables()) == 2
        async with retaining(store, 86_400.0):
            while await store.table("old") is not None:
                pass
        assert [saved.id for saved in await store.tables()] == ["new"]


def test_the_command_says_what_it_does_and_exports_first(tmp_path: Path) -> None:
    async def play(base: str) -> None:
        async with party(base, 2) as table:
            await table.play_random(Rng(1))

    server = Server(tmp_path).start()
    run(play(server.base))
    server.stop()

    def told(*words: str) -> str:
        done = CliRunner().invoke(app, ["purge", "--home", str(tmp_path), *words])
        assert done.exit_code == 0, done.output
        return done.output.strip()

    assert told("--older", "1d") == "0 tables deleted."
    with sqlite3.connect(tmp_path / "hyakki.sqlite") as database:
        database.execute("UPDATE tables SET changed = changed - 2 * 86400")
    assert told("--older", "1d", "--dry-run") == "1 table would be deleted."
    folder = tmp_path / "records"
    assert told("--older", "1d", "--export", str(folder)).startswith("1 table deleted.")
    (path,) = folder.iterdir()
    record = read_record(path.read_bytes())
    assert verify(game_named("terres"), record).holds
    assert told("--older", "1d", "--dry-run") == "0 tables would be deleted."


@pytest.mark.parametrize("text", ["365", "0d", "d", "-1d", "1y", "999999d"])
def test_days_are_written_with_a_d(text: str) -> None:
    done = CliRunner().invoke(app, ["purge", "--older", text])
    assert isinstance(done.exception, BadInput)
    assert "write days" in str(done.exception)
