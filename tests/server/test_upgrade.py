"""A database that an earlier program made, with games under way: they are played to their ends by the same people, and verified.

`releases/database_N.sql` was written by the last program whose database had version N, over its own server; `database_N.json` has the tables
and the cookies of their players.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import pytest

from hyakki.core.record import read_record
from hyakki.core.rng import Rng
from hyakki.core.verify import verify
from hyakki.games import GAMES
from hyakki.server import schemas
from hyakki.server.client import Visitor
from hyakki.server.http.auth import COOKIE
from tests.server.live import PATIENCE, Party, Server, run

RELEASES = sorted((Path(__file__).parent / "releases").glob("*.sql"))


class Played(msgspec.Struct):
    table: str
    cookies: tuple[str, ...]


@pytest.mark.parametrize("dump", RELEASES, ids=lambda path: path.stem)
def test_games_of_an_earlier_program_go_on(tmp_path: Path, dump: Path) -> None:
    with sqlite3.connect(tmp_path / "hyakki.sqlite") as database:
        database.executescript(dump.read_text())
    database.close()
    document = dump.with_suffix(".json").read_bytes()
    known = msgspec.json.decode(document, type=dict[str, Played])
    server = Server(tmp_path).start()
    try:
        for name, played in known.items():
            run(_play_on(server, name, played))
    finally:
        assert server.stop() == 0
    assert "Traceback" not in server.log.read_text()


async def _play_on(server: Server, name: str, played: Played) -> None:
    async with AsyncExitStack() as stack:
        visitors = []
        for cookie in played.cookies:
            visitor = await stack.enter_async_context(Visitor.at(server.base))
            visitor.http.cookies.clear()
            visitor.http.cookies.set(COOKIE, cookie)
            visitors.append(visitor)
        mine = msgspec.json.decode(
            await visitors[0].ask("GET", "/api/me/tables"), type=list[schemas.TableInfo]
        )
        assert [(table.id, table.problem) for table in mine] == [(played.table, None)]
        lives = [
            await stack.enter_async_context(visitor.visit(played.table)) for visitor in visitors
        ]
        for seat, live in enumerate(lives):
            await live.until(lambda one: one.number > 0)
            assert list(live.seats) == [seat]
        if name == "over":
            async with asyncio.timeout(PATIENCE):
                while not lives[0].talk:
                    await asyncio.sleep(0.01)
            assert [line.text for line in lives[0].talk] == ["well played"]
        await Party(played.table, visitors, lives).play_random(Rng(5))
        assert lives[0].over()
        record = read_record(await visitors[0].ask("GET", f"/api/tables/{played.table}/record"))
        assert verify(GAMES[record.game], record).message.key == "verify.sealed"
