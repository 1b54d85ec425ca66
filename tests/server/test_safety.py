"""Attacks: forged origins, foreign seats, fuzzed and oversized messages, floods. No 5xx, no trace, no leak."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hyakki.core.rng import Rng
from hyakki.server import schemas, wire
from hyakki.server.client import RefusedError, Visitor
from tests.server.live import Server, party, run

NOISE = [
    "",
    "x",
    "[]",
    "{}",
    "null",
    '{"type":"fly"}',
    '{"type":"play"}',
    '{"type":"play","id":"a","number":"x","seat":0,"move":"end"}',
    '{"type":"play","id":"a","number":1e99,"seat":0,"move":"end"}',
    '{"type":"play","id":"a","number":1,"seat":-1,"move":"end"}',
    '{"type":"play","id":"a","number":1,"seat":99,"move":"end"}',
    '{"type":"play","id":"","number":1,"seat":0,"move":"end"}',
    '{"type":"play","id":"a","number":1,"seat":0,"move":"' + "x" * 200 + '"}',
    '{"type":"say","id":"a","kind":"shout","text":"x"}',
    '{"type":"say","id":"a","kind":"chat","text":"' + "x" * 400 + '"}',
    '{"type":"answer","id":"a","seat":0,"yes":"perhaps"}',
    "[" * 5000,
    "\u0000",
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    started = Server(
        folder,
        HYAKKI_REQUESTS="100000",
        HYAKKI_TABLES="100000",
        HYAKKI_MESSAGES="20",
        HYAKKI_SOCKETS="20",
    ).start()
    yield started
    assert started.stop() == 0
    assert "Traceback" not in started.log.read_text()


def test_an_address_may_ask_so_often_in_a_minute(tmp_path: Path) -> None:
    """The pages' files and the operators' questions are not counted."""
    server = Server(tmp_path, HYAKKI_REQUESTS="20").start()
    try:
        with httpx.Client(base_url=server.base) as client:
            asked = (client.get("/api/texts/en") for _ in range(200))
            granted = list(takewhile(lambda answer: answer.status_code == 200, asked))
            refused = next(asked)
        assert len(granted) >= 20
        assert refused.status_code == 429
        assert refused.headers["retry-after"] == "5"
        assert refused.json()["message"]["key"] == "error.too_many_requests"
        assert httpx.get(f"{server.base}/health").status_code == 200
    finally:
        server.stop()


def test_other_sites_pages_can_do_nothing(server: Server) -> None:
    async def attack() -> None:
        async with Visitor.at(server.base) as ana:
            cookie = f"hyakki_visitor={ana.http.cookies['hyakki_visitor']}"
            for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
                answer = httpx.post(
                    f"{server.base}/api/tables",
                    json={"game": "terres", "seats": 2},
                    headers={"cookie": cookie, **headers},
                )
                assert answer.status_code == 403
            table = (await ana.open_table(schemas.NewTable("terres", 2))).id
            address = server.base.replace("http", "ws") + f"/api/tables/{table}/socket"
            evil = {"cookie": cookie, "origin": "https://evil.example"}
            async with connect(address, additional_headers=evil) as socket:
                with pytest.raises(ConnectionClosed):
                    await socket.recv()
                assert socket.close_code == 4403
            async with connect(address) as nobody:
                with pytest.raises(ConnectionClosed):
                    await nobody.recv()
                assert nobody.close_code == 4403
            own = {"cookie": cookie, "origin": server.base}
            async with connect(address, additional_headers=own) as socket:
                assert b"hello" in str(await socket.recv()).encode()

    run(attack())


def test_another_seats_move_is_refused(server: Server) -> None:
    async def attack() -> None:
        async with party(server.base, 2) as table, Visitor.at(server.base) as guest:
            victim = next(live for live in table.lives if live.seat_to_act() is not None)
            seat = victim.seat_to_act()
            assert seat is not None
            other = table.lives[1 - seat]
            move = victim.seats[seat].moves[0]
            async with guest.visit(table.table) as watching:
                await watching.until(lambda live: live.number > 0)
                for thief in (other, watching):
                    for message in (
                        wire.Play("a", thief.number, seat, move),
                        wire.Undo("b", thief.number, seat),
                        wire.Resign("c", seat),
                        wire.StepIn("d", seat),
                        wire.OfferEnd("e", seat),
                        wire.AskHint("f", seat),
                        wire.AskWords("g", seat),
                        wire.Answer("h", seat, True),
                    ):
                        with pytest.raises(RefusedError) as refused:
                            await thief.request(message)
                        assert refused.value.problem.message.key == "error.not_your_seat"
                assert list(watching.seats) == [-2]
            assert victim.number == other.number

    run(attack())


def test_noise_is_refused_and_nothing_breaks(server: Server) -> None:
    async def attack() -> None:
        async with party(server.base, 2) as table:
            live = table.lives[0]
            live.frames = []
            for noise in NOISE:
                await live.socket.send(noise)
            assert await live.request(wire.Ping("p")) == wire.Pong("p")
            refusals = [msgspec.json.decode(frame) for frame in live.frames]
            told = [
                frame["problem"]["message"]["key"]
                for frame in refusals
                if frame["type"] == "refused"
            ]
            assert told == ["error.bad_message"] * len(NOISE)
            assert not any(b"Traceback" in frame for frame in live.frames)

    run(attack())


def test_what_is_too_large_is_cut_off(server: Server) -> None:
    async def attack() -> None:
        async with party(server.base, 2) as table:
            await table.lives[0].socket.send("x" * 100_000)
            await table.lives[0].socket.wait_closed()
            assert table.lives[0].socket.close_code == 1009
            await table.lives[1].request(wire.Ping("p"))
        async with Visitor.at(server.base) as ana:
            answer = await ana.http.post("/api/tables", content=b"x" * 100_000)
            assert answer.status_code == 413

    run(attack())


def test_why_asked_without_end_harms_nobody(server: Server) -> None:
    """A thousand questions at once, or one of ten thousand steps: that socket is cut off, the other one plays on, and nothing is lost."""

    async def attack() -> None:
        async with party(server.base, 2) as table:
            asking = next(seat for seat in (0, 1) if table.lives[seat].seat_to_act() is None)
            playing = table.lives[1 - asking]
            flood = table.lives[asking].socket
            question = msgspec.json.encode(wire.Why("w", asking, 0, ("do:end",)))
            with suppress(ConnectionClosed):
                for _ in range(1000):
                    await flood.send(question, text=True)
            await playing.play(1 - asking, playing.seats[1 - asking].moves[0])
            await flood.wait_closed()
            assert flood.close_code == 4429
            async with table.visitors[asking].visit(table.table) as again:
                await again.until(lambda one: one.number == playing.number)
                deep = wire.Why("w", asking, again.number, ("s05", *["water"] * 10_000))
                with suppress(ConnectionError):
                    await again.request(deep)
                assert again.socket.close_code == 1009
            async with table.visitors[asking].visit(table.table) as again:
                await again.until(lambda one: one.number == playing.number)
                assert again.seats[asking].log

    run(attack())


def test_a_flood_is_cut_off(server: Server) -> None:
    async def attack() -> None:
        async with party(server.base, 2) as table:
            flood = table.lives[0].socket
            try:
                for _ in range(400):
                    await flood.send('{"type":"ping","id":"x"}')
            except ConnectionClosed:
                pass
            await flood.wait_closed()
            assert flood.close_code == 4429
            with pytest.raises(ConnectionError, match="too_many_requests"):
                await table.lives[0].until(lambda _: False)
            await table.lives[1].request(wire.Ping("p"))

    run(attack())


def test_replayed_and_reordered_messages(server: Server) -> None:
    """Everything one browser ever sent, sent again in another order, changes nothing."""

    async def attack() -> None:
        async with party(server.base, 2) as table:
            sent: list[wire.Play] = []
            rng = Rng(3)
            for _ in range(12):
                await table.settled()
                live = next(one for one in table.lives if one.seat_to_act() is not None)
                seat = live.seat_to_act()
                assert seat is not None
                moves = live.seats[seat].moves
                play = wire.Play("x", live.number, seat, moves[int(rng.below(len(moves)))])
                sent.append(play)
                await live.request(play)
            await table.settled()
            before = table.lives[0].number
            order = list(range(len(sent)))
            rng.shuffle(order)
            for place in order:
                play = sent[place]
                answer = await table.lives[play.seat].request(play)
                assert isinstance(answer, wire.Ack)
            await asyncio.sleep(0.1)
            assert table.lives[0].number == before

    run(attack())


def test_headers(server: Server) -> None:
    answer = httpx.get(f"{server.base}/api/shelf")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert "server" not in answer.headers


def test_a_full_table_of_sockets(server: Server) -> None:
    """A visitor has only so many sockets."""

    async def attack() -> None:
        async with Visitor.at(server.base) as ana:
            table = (await ana.open_table(schemas.NewTable("terres", 2))).id
            refused = asyncio.Semaphore(0)
            enough = asyncio.Event()
            async with asyncio.TaskGroup() as group:

                async def come() -> int:
                    """Whoever is let in stays until five were not."""
                    try:
                        async with ana.visit(table) as live:
                            staying = asyncio.create_task(enough.wait())
                            gone = asyncio.create_task(live.socket.wait_closed())
                            await asyncio.wait((staying, gone), return_when="FIRST_COMPLETED")
                            gone.cancel()
                            return live.socket.close_code or 0
                    except (ConnectionClosed, InvalidStatus):
                        return 4403
                    finally:
                        refused.release()

                tasks = [group.create_task(come()) for _ in range(25)]
                for _ in range(5):
                    await refused.acquire()
                enough.set()
            codes = [task.result() for task in tasks]
            assert codes.count(4403) == 5

    run(attack())


def test_the_api_keeps_its_own_schema(server: Server) -> None:
    """Schemathesis: whatever is sent, the answer is never a 5xx and never a trace."""
    schema = schemathesis.openapi.from_url(f"{server.base}/api/docs")
    cookie = httpx.get(f"{server.base}/api/me").cookies["hyakki_visitor"]

    operations = 0
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        if operation.path in ("/metrics",) or operation.method.upper() == "DELETE":
            continue
        strategy = operation.as_strategy()

        @settings(
            max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), database=None
        )
        @given(case=strategy)
        def probe(case: Any) -> None:
            answer = case.call(cookies={"hyakki_visitor": cookie})
            assert answer.status_code < 500, answer.text
            assert "Traceback" not in answer.text

        probe()
        operations += 1
    assert operations > 10


def test_the_books_of_sentences_travel_packed(server: Server) -> None:
    asked = {"accept-encoding": "gzip"}
    answer = httpx.get(f"{server.base}/api/texts/en/terres", headers=asked)
    assert answer.headers["content-encoding"] == "gzip"
    assert "rule.T1.1" in answer.json()
