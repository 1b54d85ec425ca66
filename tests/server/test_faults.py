"""Faults: kill -9 under play, cut sockets, several nodes on one PostgreSQL. No acknowledged move is lost or doubled."""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import msgspec
import pytest

from hyakki.core.record import read_record
from hyakki.core.rng import Rng
from hyakki.core.verify import verify
from hyakki.games import GAMES
from hyakki.server import schemas, wire
from hyakki.server.client import LiveTable, RefusedError, Visitor
from tests.server.live import PATIENCE, Server, party, run, started_together
from tests.server.postgres import Postgres
from tests.server.redis_server import RedisServer

FEW = 3


class Diary:
    """What was acknowledged to one table's players, to be found again afterwards."""

    def __init__(self) -> None:
        self.acknowledged: list[tuple[int, str]] = []
        #: the players wait after so many moves: their game must not be over before the trouble begins
        self.most = 1_000_000

    @property
    def full(self) -> bool:
        return len(self.acknowledged) >= self.most


async def play_through_trouble(
    visitors: list[Visitor], table: str, rng: Rng, diary: Diary, until: asyncio.Event
) -> None:
    """Both seats play at random and come back whenever their socket breaks."""
    while not until.is_set():
        try:
            async with visitors[0].visit(table) as one, visitors[1].visit(table) as two:
                await _play_on((one, two), rng, diary, until)
                if one.over():
                    return
        except (OSError, ConnectionError, TimeoutError, RefusedError, EOFError):
            await asyncio.sleep(0.05)
        except Exception as error:
            if "websockets" not in type(error).__module__:
                raise
            await asyncio.sleep(0.05)


async def _play_on(
    lives: tuple[LiveTable, LiveTable], rng: Rng, diary: Diary, until: asyncio.Event
) -> None:
    for one in lives:
        await _beyond(one, -1)
    while not until.is_set() and not lives[0].over():
        able = [one for one in lives if one.seat_to_act() is not None]
        if diary.full or not able:
            if any(one.closed for one in lives):
                raise ConnectionError
            await asyncio.sleep(0.002)
            continue
        live = able[0]
        seat = live.seat_to_act()
        assert seat is not None
        number = live.number
        moves = live.seats[seat].moves
        move = moves[int(rng.below(len(moves)))]
        await asyncio.wait_for(live.play(seat, move), 10)
        diary.acknowledged.append((number, f"{seat} {move}"))
        await _beyond(live, number)


async def _beyond(live: LiveTable, number: int) -> None:
    await live.until(lambda one: one.number > number, 10)


async def check(visitor: Visitor, table: str, diary: Diary) -> int:
    """Every acknowledged move stands in the history where it was acknowledged, once; how many that are."""
    async with visitor.visit(table) as live:
        await live.until(lambda one: one.number >= 0)
        while not live.over():
            try:
                await live.request(wire.Resign(live.new_id(), next(iter(live.seats))))
            except RefusedError as refused:
                # this node was the last to hear of a move
                assert refused.problem.message.key == "error.stale"
            await asyncio.sleep(0.05)
    record = read_record(await visitor.ask("GET", f"/api/tables/{table}/record"))
    assert verify(GAMES[record.game], record).holds
    numbers = {number for number, line in diary.acknowledged if record.moves[number] == line}
    assert len(numbers) == len(diary.acknowledged)
    return len(numbers)


def test_kill_nine_loses_nothing(tmp_path: Path) -> None:
    server = Server(tmp_path).start()

    async def trouble() -> None:
        stop = asyncio.Event()
        async with AsyncExitStack() as stack:
            parties = [await seated(stack, server.base, server.base) for _ in range(6)]
            async with asyncio.TaskGroup() as group:
                for number, (pair, table, diary) in enumerate(parties):
                    group.create_task(play_through_trouble(pair, table, Rng(number), diary, stop))
                diaries = [diary for _, _, diary in parties]
                for _ in range(3):
                    await _grow(diaries)
                    await asyncio.to_thread(server.kill)
                    await asyncio.to_thread(server.start)
                await _grow(diaries)
                stop.set()
            for pair, table, diary in parties:
                await check(pair[0], table, diary)

    run(trouble())
    assert server.stop() == 0


async def _grow(diaries: list[Diary]) -> None:
    """A few more moves at every table, and two are still to come: trouble befalls a game that is being played.

    With four times as many and what was lost, a table is still far from the 25 decisions of a short game.
    """
    for diary in diaries:
        diary.most = len(diary.acknowledged) + FEW
    end = asyncio.get_running_loop().time() + PATIENCE
    while not all(diary.full for diary in diaries):
        assert asyncio.get_running_loop().time() < end
        await asyncio.sleep(0.01)
    for diary in diaries:
        diary.most += 2


async def seated(
    stack: AsyncExitStack, one: str, two: str, trust: ssl.SSLContext | None = None
) -> tuple[list[Visitor], str, Diary]:
    """Two visitors, perhaps at two nodes, at a table that has started."""
    ana = await stack.enter_async_context(Visitor.at(one, trust))
    bo = await stack.enter_async_context(Visitor.at(two, trust))
    table = (await ana.open_table(schemas.NewTable("terres", 2))).id
    await ana.sit(table, 0)
    await bo.sit(table, 1)
    await ana.start(table)
    return [ana, bo], table, Diary()


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    """A table whose bots are to play goes on although nobody is there."""
    server = Server(tmp_path).start()

    async def begin() -> str:
        async with party(server.base, 1, bots=("master",)) as table:
            live = table.lives[0]
            while live.seat_to_act() is not None:
                moves = live.seats[0].moves
                await live.play(0, "end" if "end" in moves else moves[0])
                await asyncio.sleep(0.01)
            return table.table

    table = run(begin())
    server.kill()
    server.start()

    async def look() -> None:
        async with Visitor.at(server.base) as guest, guest.visit(table) as live:
            await live.until(lambda one: one.table is not None and _view(one)["active"] == 0)

    run(look())
    server.stop()


def _view(live: LiveTable) -> dict[str, object]:
    return msgspec.json.decode(live.seats[-2].view, type=dict[str, object])


@pytest.fixture
def nodes(tmp_path: Path, postgres: Postgres) -> Iterator[list[Server]]:
    """Three nodes on one PostgreSQL."""
    database = postgres.new_database()
    started = started_together([Server(tmp_path, database) for _ in range(3)])
    yield started
    for server in started:
        server.stop()
        assert "Traceback" not in server.log.read_text()


@pytest.fixture
def nodes_with_redis(
    tmp_path: Path, postgres: Postgres
) -> Iterator[tuple[list[Server], RedisServer]]:
    """Three nodes on one PostgreSQL that hear of each other over Redis."""
    redis = RedisServer(tmp_path).start()
    database = postgres.new_database()
    nodes = [Server(tmp_path, database, HYAKKI_REDIS=redis.url) for _ in range(3)]
    started = started_together(nodes)
    yield started, redis
    for server in started:
        server.stop()
        assert "Traceback" not in server.log.read_text()
    redis.stop()


def test_any_node_serves_any_table(nodes: list[Server]) -> None:
    meet_at_three_nodes(nodes)


def test_notices_go_over_redis_as_well_and_come_back(
    nodes_with_redis: tuple[list[Server], RedisServer],
) -> None:
    nodes, redis = nodes_with_redis
    meet_at_three_nodes(nodes)
    redis.stop()
    redis.start()
    meet_at_three_nodes(nodes)


def meet_at_three_nodes(nodes: list[Server]) -> None:
    """Two play at different nodes, a third watches at another one; all see and hear the same."""

    async def play() -> None:
        async with Visitor.at(nodes[0].base) as ana, Visitor.at(nodes[1].base) as bo:
            table = (await ana.open_table(schemas.NewTable("terres", 2))).id
            await ana.sit(table, 0)
            await bo.sit(table, 1)
            await ana.start(table)
            async with ana.visit(table) as one, bo.visit(table) as two:
                for live in (one, two):
                    await live.until(lambda it: it.number > 0)
                rng = Rng(5)
                for _ in range(30):
                    await _same_number(one, two)
                    if one.over():
                        break
                    live = one if one.seat_to_act() is not None else two
                    seat = live.seat_to_act()
                    assert seat is not None
                    moves = live.seats[seat].moves
                    await live.play(seat, moves[int(rng.below(len(moves)))])
                await _same_number(one, two)
                await one.request(wire.Say("s", "chat", "hello over there"))
                while not two.talk:
                    await asyncio.sleep(0.01)
                assert two.talk[0].text == "hello over there"
                async with Visitor.at(nodes[2].base) as guest, guest.visit(table) as third:
                    await third.until(lambda it: it.number == one.number)
                    assert third.table is not None
                    seen = asyncio.get_running_loop().time() + PATIENCE
                    while not all(seat.online for seat in third.table.seats):
                        assert asyncio.get_running_loop().time() < seen
                        await third.send(wire.Resume())
                        await asyncio.sleep(0.05)

    run(play())


async def _same_number(one: LiveTable, two: LiveTable) -> None:
    end = asyncio.get_running_loop().time() + PATIENCE
    while one.number != two.number or not (
        one.over() or one.seat_to_act() is not None or two.seat_to_act() is not None
    ):
        assert asyncio.get_running_loop().time() < end
        await asyncio.sleep(0.002)


def test_two_nodes_cannot_both_move(nodes: list[Server]) -> None:
    """The same seat, opened at two nodes, sends two different moves at once: one of them wins."""

    async def play() -> None:
        async with party(nodes[0].base, 2) as table:
            live = next(one for one in table.lives if one.seat_to_act() is not None)
            seat = live.seat_to_act()
            assert seat is not None
            visitor = table.visitors[seat]
            async with Visitor.at(nodes[1].base) as twin:
                twin.http.cookies = visitor.http.cookies
                async with twin.visit(table.table) as elsewhere:
                    await elsewhere.until(lambda one: one.number == live.number)
                    first, last = live.seats[seat].moves[0], live.seats[seat].moves[-1]
                    answers = await asyncio.gather(
                        live.play(seat, first), elsewhere.play(seat, last), return_exceptions=True
                    )
                    refused = [answer for answer in answers if isinstance(answer, RefusedError)]
                    assert len(refused) == 1
                    assert refused[0].problem.message.key == "error.stale"
                    await _same_number(live, elsewhere)
                    assert elsewhere.seats[seat].view == live.seats[seat].view

    run(play())


def test_killed_connections_and_nodes(nodes: list[Server], postgres: Postgres) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            pair, table, diary = await seated(stack, nodes[0].base, nodes[1].base)
            stop = asyncio.Event()
            async with asyncio.TaskGroup() as group:
                group.create_task(play_through_trouble(pair, table, Rng(7), diary, stop))
                await _grow([diary])
                assert postgres.break_connections(nodes[0].database) > 0
                await _grow([diary])
                await asyncio.to_thread(nodes[1].kill)
                await asyncio.to_thread(nodes[1].start)
                await _grow([diary])
                stop.set()
            await check(pair[0], table, diary)

    run(play())


def test_a_bots_turn_is_played_once(nodes: list[Server]) -> None:
    """Two nodes have the table in memory. All moves of the bot were made by one of them, and no turn was thought about twice."""

    async def play() -> list[str]:
        async with (
            party(nodes[0].base, 1, bots=("novice",)) as table,
            Visitor.at(nodes[1].base) as other,
            other.visit(table.table) as watching,
        ):
            await watching.until(lambda one: one.number > 0)
            await table.play_random(Rng(3))
            await _until_number(watching, table.lives[0])
            path = f"/api/tables/{table.table}/record"
            return list(read_record(await table.visitors[0].ask("GET", path)).moves)

    moves = run(play())
    by_bot = sum(line.startswith("1 ") for line in moves)
    assert by_bot > 5
    assert sum(bot_moves(server) for server in nodes) == by_bot
    for server in nodes:
        assert "bot turn dropped" not in server.log.read_text()


def bot_moves(server: Server) -> int:
    told = httpx.get(f"{server.base}/metrics").text
    return int(float(re.findall(r"^hyakki_bot_moves_total (\S+)", told, re.MULTILINE)[0]))


async def _until_number(live: LiveTable, like: LiveTable) -> None:
    end = asyncio.get_running_loop().time() + PATIENCE
    while live.number != like.number:
        assert asyncio.get_running_loop().time() < end
        await asyncio.sleep(0.005)
