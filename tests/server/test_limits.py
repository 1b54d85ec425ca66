"""Token buckets and who has which; connections that do not go on."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn

from hyakki.core.messages import BadInput
from hyakki.server.http.limits import (
    FORGET_EVERY,
    PEOPLE,
    Limits,
    RateLimit,
    RateLimits,
    network_of,
)
from hyakki.server.http.timeouts import LARGEST_HEAD, TimedProtocol, timed_protocol
from hyakki.server.settings import Settings


def test_a_burst_and_then_so_many_a_second() -> None:
    limit = RateLimit(2.0, 3, 100.0)
    assert [limit.spend(100.0) for _ in range(4)] == [True, True, True, False]
    assert not limit.full(101.0)
    assert [limit.spend(101.0) for _ in range(3)] == [True, True, False]
    assert limit.full(103.0)


def test_each_address_has_its_own_limit() -> None:
    limits = RateLimits(2 / 60, 2)
    assert [limits.spend("a", 100.0) for _ in range(3)] == [True, True, False]
    assert limits.spend("b", 100.0)


def test_silent_addresses_are_forgotten_and_busy_ones_are_not() -> None:
    limits = RateLimits(1.0, 60)
    for number in range(1000):
        limits.spend(f"address {number}", 100.0)
    later = 100.0 + FORGET_EVERY
    for _ in range(60):
        limits.spend("busy", later - 1.0)
    limits.spend("new", later)
    assert set(limits._known) == {"busy", "new"}
    assert limits.spend("busy", later), "one second later it has one token again"
    assert not limits.spend("busy", later)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("a socket", "a socket"),
    ],
)
def test_whom_an_address_belongs_to(address: str, network: str) -> None:
    assert network_of(address) == network


def settings(**more: Any) -> Settings:
    return Settings(database="", **more)


def test_messages_are_counted_by_visitor_and_by_address() -> None:
    limits = Limits(settings(messages_per_second=0.001, message_burst=10))
    assert sum(limits.message("ana", "here") for _ in range(20)) == 10
    assert not limits.message("ana", "elsewhere"), "another line does not help"
    assert limits.message("ben", "there")
    others = sum(limits.message(f"guest {n}", "here") for n in range(10 * PEOPLE))
    assert others == 10 * PEOPLE - 20, "nor does another name"


def test_sockets_and_tables_are_counted_by_address() -> None:
    limits = Limits(settings(sockets_per_visitor=2, tables_per_hour=3))
    most = 2 * PEOPLE
    held = [limits.socket("here") for _ in range(most)]
    for one in held:
        one.__enter__()
    with pytest.raises(BadInput, match="That was too much at once"), limits.socket("here"):
        pass
    held[0].__exit__(None, None, None)
    with limits.socket("here"):
        pass
    for _ in range(3 * PEOPLE):
        limits.new_table("here")
    with pytest.raises(BadInput, match="You have opened many tables in the last hour"):
        limits.new_table("here")
    limits.new_table("there")


# Connections


async def big_answer(scope: Any, receive: Any, send: Any) -> None:
    """A body that no buffer holds; the request is read first."""
    if scope["type"] == "lifespan":
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for _ in range(2000 if scope["path"] == "/big" else 1):
        await send({"type": "http.response.body", "body": b"x" * 65_536, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


@asynccontextmanager
async def serving(**more: Any) -> AsyncIterator[tuple[int, type[TimedProtocol]]]:
    quick = settings(request_seconds=0.4, read_seconds=0.4, proxies="10.0.0.1", **more)
    protocol = timed_protocol(quick)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        config = uvicorn.Config(
            big_answer,
            http=protocol,
            log_config=None,
            lifespan="off",
            timeout_graceful_shutdown=1,
        )
        server = uvicorn.Server(config)
        task = asyncio.create_task(server.serve([listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            yield int(listener.getsockname()[1]), protocol
        finally:
            server.should_exit = True
            await task


async def cut_off_after(port: int, *parts: bytes, pause: float = 0.1) -> tuple[float, bytes]:
    """Send something bit by bit, and wait for the end; what came back, and when."""
    began = time.monotonic()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(pause)
        async with asyncio.timeout(10):
            got = await reader.read()
    except ConnectionError:
        got = b""
    finally:
        writer.close()
    return time.monotonic() - began, got


HEAD = b"POST / HTTP/1.1\r\nhost: localhost\r\n"
HALF = {
    "nothing at all": (),
    "half a line": (b"GET / HT",),
    "line by line": tuple(b"x-%d: y\r\n" % n for n in range(20)),
    "a head without an end": (HEAD,),
    "half a body": (HEAD + b"content-length: 1000\r\n\r\n", b"x" * 10),
    "empty lines": tuple(b"\r\n" for _ in range(20)),
}


@pytest.mark.anyio
@pytest.mark.parametrize("parts", HALF.values(), ids=list(HALF))
async def test_a_request_that_does_not_come_is_not_waited_for(parts: tuple[bytes, ...]) -> None:
    async with serving() as (port, _):
        seconds, got = await cut_off_after(port, *parts)
        assert seconds < 5.0
        assert b"200" not in got[:15]


@pytest.mark.anyio
async def test_a_head_has_its_size() -> None:
    async with serving() as (port, _):
        _, got = await cut_off_after(port, HEAD + b"x: " + b"y" * (LARGEST_HEAD + 1), pause=0.0)
        assert got.startswith(b"HTTP/1.1 431 ")
        assert b"error.too_large" in got
        assert b"x-content-type-options: nosniff" in got


@pytest.mark.anyio
async def test_many_requests_at_once_are_not_queued() -> None:
    async with serving() as (port, _):
        _, got = await cut_off_after(port, b"GET / HTTP/1.1\r\nhost: x\r\n\r\n" * 200, pause=0.0)
        assert got.count(b"HTTP/1.1 200") < 50


@pytest.mark.anyio
async def test_whoever_does_not_read_is_cut_off() -> None:
    async with serving() as (port, _):
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
        writer.write(b"GET /big HTTP/1.1\r\nhost: localhost\r\n\r\n")
        await asyncio.sleep(1.5)  # as a visitor does who does not read
        got = 0
        with contextlib.suppress(ConnectionError):
            async with asyncio.timeout(10):
                while part := await reader.read(65_536):
                    got += len(part)
        writer.close()
        assert got < 2000 * 65_536


@pytest.mark.anyio
async def test_an_address_has_so_many_connections() -> None:
    async with serving(sockets_per_visitor=2) as (port, timed):
        lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2 * PEOPLE)]
        _, got = await cut_off_after(port, b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
        assert got == b""
        for _, writer in lines:
            writer.close()
            await writer.wait_closed()
        while timed.connections_of:
            await asyncio.sleep(0.01)
        _, got = await cut_off_after(port, b"GET / HTTP/1.0\r\nhost: x\r\n\r\n")
        assert got.startswith(b"HTTP/1.1 200")
