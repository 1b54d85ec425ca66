"""A socket waits for nobody: not for a bot that thinks about a hint, and not for a visitor who does not read."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import msgspec
import pytest
import uvicorn
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from hyakki.server import schemas, wire
from hyakki.server.app import make_routes
from hyakki.server.boxes import Boxes
from hyakki.server.http import protocol
from hyakki.server.http.limits import Limits
from hyakki.server.http.protocol import SocketProtocol
from hyakki.server.http.socket import SocketSession
from hyakki.server.machine import Machine
from hyakki.server.node import Node
from hyakki.server.settings import Settings
from hyakki.server.table.connection import LARGEST_OUTBOX, Connection
from hyakki.server.table.room import Room
from tests.server.histories import a_setup
from tests.server.rooms import SlowPool, saved_table
from tests.server.test_rooms import first_move, until

pytestmark = pytest.mark.anyio

PATIENCE = 60.0  # seconds for buffers to fill, on a busy machine
SMALL_BUFFER = 8192


class FakeSocket:
    """A visitor's end of the line."""

    def __init__(self, settings: Settings) -> None:
        self.app = SimpleNamespace(state=SimpleNamespace(limits=Limits(settings)))
        self.scope: dict[str, Any] = {}
        self.coming: asyncio.Queue[str | None] = asyncio.Queue()
        self.got: list[dict[str, Any]] = []
        self.reading = asyncio.Event()
        self.reading.set()
        self.closed_with = 0

    async def receive_data(self, mode: str) -> str:
        data = await self.coming.get()
        if data is None:
            raise WebSocketDisconnect(detail="gone")
        return data

    async def send_data(self, data: str) -> None:
        await self.reading.wait()
        self.got.append(msgspec.json.decode(data))

    async def close(self, code: int, reason: str) -> None:
        await self.reading.wait()
        self.closed_with = code
        self.coming.put_nowait(None)

    def say(self, message: wire.FromVisitor) -> None:
        self.coming.put_nowait(msgspec.json.encode(message).decode())

    def answer(self, asked_id: str) -> dict[str, Any] | None:
        mine = (one for one in self.got if asked_id in (one.get("id"), one.get("answers")))
        return next(mine, None)


class Visit:
    """Somebody at a started table whose turn it is, over a socket."""

    def __init__(self, node: Node, room: Room, seat: int, move: str, line: FakeSocket) -> None:
        self.node, self.room, self.seat, self.move, self.line = node, room, seat, move, line
        self.number = room.require_history().number
        me = schemas.Me(f"v{seat}", "P")
        self.session = SocketSession(node, room, me, cast(Any, line), "en", lambda: True)
        self.running = asyncio.create_task(self.session.run())

    @property
    def pool(self) -> SlowPool:
        assert isinstance(self.node.pool, SlowPool)
        return self.node.pool


@asynccontextmanager
async def visit(folder: Path, send_seconds: float = 20.0) -> AsyncIterator[Visit]:
    settings = Settings(
        database=f"sqlite:///{folder / 'store.db'}",
        send_seconds=send_seconds,
        messages_per_second=1e6,
    )
    node = Node(settings, Machine(make_pool=lambda _: SlowPool()))
    await node.start()
    try:
        await node.store.create_table(saved_table(*a_setup("terres", 2, "pp")))
        async with node.rooms.lease("t") as room:
            async with room.locked():
                await room.start()
            seat, move = await first_move(room)
            made = Visit(node, room, seat, move, FakeSocket(settings))
            yield made
            made.line.coming.put_nowait(None)
            await made.running
    finally:
        await node.stop()


async def test_a_player_moves_while_a_hint_is_thought_about(tmp_path: Path) -> None:
    """The hint that comes later says which position it is for."""
    async with visit(tmp_path) as at:
        at.line.say(wire.AskHint("h", at.seat))
        await until(lambda: at.pool.tasks)
        at.line.say(wire.AskHint("again", at.seat))
        at.line.say(wire.Play("m", at.number, at.seat, at.move))
        await until(lambda: at.line.answer("m"))
        refused = at.line.answer("again")
        assert refused is not None
        assert refused["problem"]["message"]["key"] == "error.hint_coming"
        assert at.line.answer("h") is None
        at.pool.go.set()
        await until(lambda: at.line.answer("h"))
        hint = at.line.answer("h")
        assert hint is not None
        assert (hint["type"], hint["number"]) == ("hint", at.number)
        at.line.say(wire.AskHint("next", at.seat))
        await until(lambda: at.line.answer("next"))


async def test_a_hint_for_somebody_who_left_harms_nobody(tmp_path: Path) -> None:
    async with visit(tmp_path) as at:
        at.line.say(wire.AskHint("h", at.seat))
        await until(lambda: at.pool.tasks)
        at.line.coming.put_nowait(None)
        await at.running
        at.pool.go.set()
        hint = at.session._hint
        assert hint is not None
        await hint
        assert at.line.answer("h") is None


async def test_whoever_does_not_read_is_cut_off(tmp_path: Path) -> None:
    """Sending has a limit in time: the session ends, and the table knows that the visitor is gone."""
    async with visit(tmp_path, send_seconds=0.05) as at:
        await until(lambda: at.line.got)
        at.line.reading.clear()
        at.line.say(wire.Resume())
        await asyncio.wait_for(at.running, 5)
        assert not at.room.presence.connections


async def test_what_waits_is_counted_in_bytes(tmp_path: Path) -> None:
    """Many short messages are no sign of a slow reader; a few long ones are."""
    woken: list[None] = []
    connection = Connection("v", "V", lambda: woken.append(None))
    for _ in range(5000):
        connection.send(b"x" * 50)
    slow = [connection.too_slow]
    assert woken == [None]
    assert sum(len(message) for message in iter(connection.take, None)) == 250_000
    connection.send(b"x" * (LARGEST_OUTBOX + 1))
    assert connection.take() is not None, "one message may be of any size"
    for _ in range(3):
        connection.send(b"x" * LARGEST_OUTBOX)
    assert [*slow, connection.too_slow] == [False, True]
    assert connection.take() is None, "whoever comes back is sent the whole table"


async def test_a_slow_reader_is_told_why(tmp_path: Path) -> None:
    async with visit(tmp_path) as at:
        await until(lambda: at.line.got)
        at.line.reading.clear()
        while not at.session.connection.too_slow:
            at.session.connection.send(b'{"type":"noise","text":"' + b"x" * 10_000 + b'"}')
        at.line.reading.set()
        await until(lambda: at.line.closed_with == 4408)
        await asyncio.wait_for(at.running, 5)


@asynccontextmanager
async def serving(app: Any) -> AsyncIterator[tuple[uvicorn.Server, str]]:
    """As `hyakki serve` does it, in this process; gives the address, too. Few bytes fit into its buffers."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL_BUFFER)
    listener.bind(("127.0.0.1", 0))
    config = uvicorn.Config(app, ws=SocketProtocol, log_config=None, access_log=False)
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve([listener]))
    await until(lambda: server.started)
    try:
        yield server, f"127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        await running


def narrow_line(base: str) -> socket.socket:
    """A visitor's end on which few bytes wait to be read."""
    host, port = base.split(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
    line.connect((host, int(port)))
    return line


async def test_whoever_answers_no_ping_is_gone() -> None:
    """Between our goodbye and the end of the line, sending fails as on a cut line."""
    failures: list[BaseException] = []
    over = asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        [line] = [one for one in server.server_state.connections if isinstance(one, SocketProtocol)]
        line.keepalive_timeout()
        try:
            await send({"type": "websocket.send", "text": "late"})
        except Exception as error:
            failures.append(error)
        over.set()

    async with serving(app) as (server, base), connect(f"ws://{base}/") as visitor:
        await visitor.send("hello")
        await asyncio.wait_for(over.wait(), 10)
    assert [isinstance(one, OSError) for one in failures] == [True], failures


def routes(folder: Path) -> Litestar:
    settings = Settings(
        database=f"sqlite:///{folder / 'store.db'}",
        bot_workers=1,
        send_seconds=0.5,
        messages_per_second=1e6,
        message_burst=1_000_000,
    )
    return make_routes(settings, Limits(settings), Boxes())


async def open_table(base: str) -> tuple[str, str]:
    """The address of the socket of a new table, and its host's cookie."""
    async with httpx.AsyncClient(base_url=f"http://{base}") as http:
        await http.get("/api/me")
        made = await http.post("/api/tables", json={"game": "terres", "seats": 2})
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    return f"ws://{base}/api/tables/{made.json()['id']}/socket", cookie


async def test_a_socket_that_fails_says_so_and_leaves_a_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_room: Room, _connection: Connection) -> None:
        raise RuntimeError("what nobody thought of")

    monkeypatch.setattr(Room, "enter", broken)
    async with serving(routes(tmp_path)) as (_, base):
        address, cookie = await open_table(base)
        async with connect(address, additional_headers={"cookie": cookie}) as line:
            await asyncio.wait_for(line.wait_closed(), PATIENCE)
            assert (line.close_code, line.close_reason) == (4500, "error.server")
    [logged] = [one for one in caplog.records if one.name == "hyakki.socket"]
    assert logged.exc_info is not None


async def test_a_message_is_written_without_a_task_while_the_visitor_reads(tmp_path: Path) -> None:
    """Behind a visitor who does not read, messages wait in a task, and none is lost or overtaken."""
    app = routes(tmp_path)
    async with serving(app) as (_, base):
        address, cookie = await open_table(base)
        async with connect(
            address, additional_headers={"cookie": cookie}, sock=narrow_line(base), compression=None
        ) as line:
            node: Node = app.state.node
            await until(lambda: node.rooms.all() and node.rooms.all()[0].presence.connections)
            [connection] = node.rooms.all()[0].presence.connections
            session: SocketSession = connection._wake.__self__  # type: ignore[attr-defined]

            def waits() -> bool:
                return session._writer is not None

            assert not waits()
            line.transport.pause_reading()
            sent = 0
            while not waits() or sent % 10:
                connection.send(b"%d " % sent + b"x" * 1000)
                sent += 1
                await asyncio.sleep(0)
            line.transport.resume_reading()
            got: list[int] = []
            async with asyncio.timeout(PATIENCE):
                while len(got) < sent:
                    head = str(await line.recv()).partition(" ")[0]
                    if head.isdecimal():
                        got.append(int(head))
            assert got == list(range(sent))
            await until(lambda: not waits())


async def test_a_socket_that_never_reads_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A real one: neither its session nor its buffers stay."""
    monkeypatch.setattr(protocol, "LINGER_SECONDS", 0.2)
    app = routes(tmp_path)
    async with serving(app) as (server, base):
        address, cookie = await open_table(base)
        async with connect(
            address,
            additional_headers={"cookie": cookie},
            sock=narrow_line(base),
            compression=None,
        ) as line:
            await line.recv()
            line.transport.pause_reading()
            node: Node = app.state.node
            room = node.rooms.all()[0]
            resume = msgspec.json.encode(wire.Resume()).decode()
            async with asyncio.timeout(PATIENCE):
                while room.presence.connections:
                    with suppress(ConnectionClosed, TimeoutError):
                        await asyncio.wait_for(line.send(resume), 0.5)
            await until(lambda: not server.server_state.connections)
