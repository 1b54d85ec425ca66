"""A damaged row spoils its own table and nothing else: it is listed, says why it cannot be played, and is logged once."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from hyakki.core.messages import BadInput, Message
from hyakki.core.rng import Rng
from hyakki.server import schemas, wire
from hyakki.server.client import RefusedError, Visitor
from hyakki.server.store import Entry
from hyakki.server.table.events import SteppedOut
from hyakki.server.table.setup import DAMAGED, read_setup
from hyakki.server.table.snapshot import listed_tables
from tests.server.live import Server, party, run
from tests.server.rooms import FakeNode, Listener, fake_node

LINES = {
    "unknown": "! swap 0 1",
    "torn": "0 s0",
    "impossible": "! undo 0 99999",
    "not a seat": "! resign 7",
    "not a line": "\u0001",
}


def change(database: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute(statement, values).rowcount == 1
        connection.commit()


class Damaged:
    """A server that was started on a database with one damaged history, one damaged setup and one sound table."""

    def __init__(self, folder: Path) -> None:
        self.server = Server(folder).start()
        self.history, self.setup, self.sound = (self._played() for _ in range(3))
        self.server.stop()
        database = folder / "hyakki.sqlite"
        statement = "UPDATE entries SET line = ? WHERE table_id = ? AND number = 2"
        change(database, statement, "! swap 0 1", self.history[0])
        statement = "UPDATE tables SET setup = ? WHERE id = ?"
        change(database, statement, b'{"seats":', self.setup[0])
        self.server.start()

    def _played(self) -> tuple[str, dict[str, str]]:
        """A running table, and the cookies of its host."""

        async def play() -> tuple[str, dict[str, str]]:
            async with party(self.server.base, 1, bots=("novice",)) as table:
                await table.play_random(Rng(1), 3)
                await table.settled()
                return table.table, dict(table.visitors[0].http.cookies)

        return run(play())


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Damaged]:
    made = Damaged(tmp_path_factory.mktemp("damaged"))
    yield made
    assert made.server.stop() == 0
    log = made.server.log.read_text()
    assert "Traceback" not in log
    assert log.count(f"table {made.history[0]} cannot be read: line 2") == 1
    assert log.count(f"table {made.setup[0]} cannot be read") == 1


def listed(rows: bytes) -> dict[str, schemas.TableInfo]:
    return {info.id: info for info in msgspec.json.decode(rows, type=list[schemas.TableInfo])}


def test_the_lobby_shows_all_that_can_be_shown(damaged: Damaged) -> None:
    async def look() -> None:
        async with Visitor.at(damaged.server.base) as guest:
            infos = listed(await guest.ask("GET", "/api/tables?status=playing"))
            assert set(infos) == {damaged.history[0], damaged.sound[0]}
            await guest.ask("GET", "/api/me/tables")

    run(look())


@pytest.mark.parametrize("path", ["/api/me/tables", "/api/me/data"])
def test_my_games_show_all_that_can_be_shown(damaged: Damaged, path: str) -> None:
    async def look() -> None:
        for (table, cookies), shown in ((damaged.history, True), (damaged.setup, False)):
            async with Visitor.at(damaged.server.base) as me:
                me.http.cookies.clear()
                me.http.cookies.update(cookies)
                assert (table.encode() in await me.ask("GET", path)) == shown

    run(look())


def test_the_damaged_table_says_so(damaged: Damaged) -> None:
    table, cookies = damaged.history

    async def look() -> None:
        async with Visitor.at(damaged.server.base) as me:
            me.http.cookies.clear()
            me.http.cookies.update(cookies)
            info = msgspec.json.decode(
                await me.ask("GET", f"/api/tables/{table}"), type=schemas.TableInfo
            )
            assert (info.status, info.problem) == ("playing", DAMAGED)
            async with me.visit(table) as live:
                await live.until(lambda one: one.table is not None)
                assert live.table is not None
                assert (live.table.problem, live.seats) == (DAMAGED, {})
                for message in (
                    wire.Play("a", 0, 0, "end"),
                    wire.Resign("b", 0),
                    wire.AskWords("c", 0),
                    wire.AskHint("d", 0),
                    wire.StepOut("e", 0),
                ):
                    with pytest.raises(RefusedError, match="cannot be played here") as refused:
                        await live.request(message)
                    assert refused.value.problem.message.key == "error.damaged_table"
                await live.request(wire.Say("s", "chat", "what now?"))
            rows = listed(await me.ask("GET", "/api/me/tables"))
            assert rows[table].problem == DAMAGED

    run(look())


def test_a_table_whose_setup_is_damaged_refuses(damaged: Damaged) -> None:
    table = damaged.setup[0]

    async def look() -> None:
        async with Visitor.at(damaged.server.base) as guest:
            with pytest.raises(RefusedError) as refused:
                await guest.ask("GET", f"/api/tables/{table}")
            assert refused.value.problem.message.key == "error.damaged_table"
            async with guest.visit(table) as live:
                await live.socket.wait_closed()
                assert live.socket.close_reason == "error.damaged_table"

    run(look())


def test_the_others_are_resumed_and_played(damaged: Damaged) -> None:
    table, cookies = damaged.sound

    async def play() -> None:
        async with Visitor.at(damaged.server.base) as me:
            me.http.cookies.clear()
            me.http.cookies.update(cookies)
            async with me.visit(table) as live:
                await live.until(lambda one: one.seat_to_act() is not None)
                await live.play(0, live.seats[0].moves[0])

    run(play())


def test_forget_me_passes_a_damaged_setup(damaged: Damaged) -> None:
    async def forget() -> None:
        async with Visitor.at(damaged.server.base) as me:
            me.http.cookies.clear()
            me.http.cookies.update(damaged.setup[1])
            await me.ask("DELETE", "/api/me")

    run(forget())


async def add_line(at: FakeNode, table: str, line: str) -> int:
    """As another node would, or a broken disk; gives its number."""
    number = len(await at.store.entries(table))
    await at.store.append(table, [Entry(number, line, 1.0)])
    return number


@pytest.mark.anyio
@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
async def test_a_line_from_another_node(
    tmp_path: Path, line: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever is there is told that the table cannot be played any more; the log has its id and the line's number."""
    async with fake_node(tmp_path) as at:
        table = await at.table()
        async with at.rooms.lease(table) as room:
            guest = Listener("v0")
            async with room.locked():
                room.enter(guest)
            guest.take_outbox()
            number = await add_line(at, table, line)
            with caplog.at_level(logging.ERROR):
                await room.catch_up(number + 1)
                await room.catch_up(number + 1)
            assert not room.playable
            assert table in at.services.damaged
            logged = [record.getMessage() for record in caplog.records]
            assert len(logged) == 1
            assert f"table {table} cannot be read: line {number}" in logged[0]
            assert line not in logged[0]
            updates = guest.messages()
            assert updates
            assert all(update["sights"] == [] for update in updates)
        assert at.rooms.drop(table)
        async with at.rooms.lease(table) as room:
            assert not room.playable


@pytest.mark.anyio
async def test_a_damaged_table_has_no_bots_turn(tmp_path: Path) -> None:
    async with fake_node(tmp_path) as at:
        table = await at.table("pb")
        await add_line(at, table, "! swap 0 1")
        async with at.rooms.lease(table) as room:
            assert not room.needed
            assert at.pool.tasks == []
            with pytest.raises(Exception, match="cannot read what is stored"):
                await room.record_event(SteppedOut(0, "adept"))


@pytest.mark.anyio
async def test_a_table_of_other_rules_says_so(tmp_path: Path) -> None:
    async with fake_node(tmp_path) as at:
        table = await at.table()
        saved = await at.store.table(table)
        assert saved is not None
        setup = msgspec.structs.replace(read_setup(saved.setup), rules_version=99)
        await at.store.change_table(msgspec.structs.replace(saved, setup=setup.encode()))
        async with at.rooms.lease(table) as room, room.locked():
            assert room.info("v0").problem == Message("error.unplayable")
            assert table not in at.services.damaged
            with pytest.raises(Exception, match="follows rules that this server no longer plays"):
                room.require_history()


VALUES = {
    "setup is text": ("setup", "not bytes"),
    "setup is a number": ("setup", 7),
    "public is no truth": ("public", 7),
    "changed is text": ("changed", "yesterday"),
    "status is unknown": ("status", "asleep"),
    "revision is text": ("revision", "first"),
    "outcome is text": ("outcome", "nobody"),
}


@pytest.mark.anyio
@pytest.mark.parametrize(("column", "value"), VALUES.values(), ids=VALUES)
async def test_a_row_with_a_value_of_the_wrong_kind(
    tmp_path: Path, column: str, value: object, caplog: pytest.LogCaptureFixture
) -> None:
    """What the database driver itself cannot decode: lists show the others, and a walk gets past it."""
    async with fake_node(tmp_path) as at:
        for table_id in ("a", "b", "c"):
            await at.table(table_id=table_id)
        change(tmp_path / "store.db", f"UPDATE tables SET {column} = ? WHERE id = 'b'", value)
        for rows in (await at.store.tables(), await at.store.tables_of("v0")):
            infos = listed_tables(rows, "v0", at.services.damaged, at.services.boxes)
            assert sorted(info.id for info in infos) == ["a", "c"]
        walked = [one.id async for page in at.store.walk(visitor="v0") for one in page]
        assert walked == ["a", "b", "c"]
        place, paged = None, set()
        while page := await at.store.tables(before=place, limit=1):
            paged.add(page[-1].id)
            place = page[-1].place
        assert paged == {"a", "b", "c"}
        with pytest.raises(BadInput, match="cannot read what is stored"):
            async with at.rooms.lease("b") as room, room.locked():
                room.info("v0")
        assert len([record for record in caplog.records if record.levelname == "ERROR"]) == 1


@pytest.mark.anyio
@pytest.mark.parametrize(("column", "value"), [("line", b"\xff\xfe"), ("at", "noon")])
async def test_a_line_with_a_value_of_the_wrong_kind(
    tmp_path: Path, column: str, value: object
) -> None:
    async with fake_node(tmp_path) as at:
        table = await at.table()
        statement = f"UPDATE entries SET {column} = ? WHERE number = 1"
        change(tmp_path / "store.db", statement, value)
        async with at.rooms.lease(table) as room:
            assert not room.playable
