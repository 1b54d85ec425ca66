"""Notices between nodes: bounded, sent again after a failure, and never silent by mistake."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterable

import msgspec
import pytest
from litestar.channels.backends.base import ChannelsBackend

from hyakki.core.messages import BadInput
from hyakki.server import bus as bus_module
from hyakki.server.bus import (
    LARGEST_BATCH,
    NEW_TALK,
    RECONNECTED,
    Bus,
    ChannelBus,
    Notice,
    Outbox,
    bus_between_nodes,
)
from hyakki.server.settings import Settings
from hyakki.server.store.engine import shared_address
from tests.server.test_rooms import until

pytestmark = pytest.mark.anyio


class Line(ChannelsBackend):
    """A channel in memory that fails when it is told to."""

    def __init__(self) -> None:
        self.published: list[list[Notice]] = []
        self.coming: asyncio.Queue[bytes] = asyncio.Queue()
        self.broken = 0
        self.deaf = False
        self.starts = 0

    async def on_startup(self) -> None:
        self.starts += 1

    async def on_shutdown(self) -> None: ...

    async def subscribe(self, channels: Iterable[str]) -> None: ...

    async def unsubscribe(self, channels: Iterable[str]) -> None: ...

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        if self.broken:
            self.broken -= 1
            raise OSError("cut")
        self.published.append(msgspec.json.decode(data, type=list[Notice]))
        if not self.deaf:
            self.coming.put_nowait(data)

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        while True:
            yield bus_module.CHANNEL, await self.coming.get()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        return []


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus_module, "RETRY_SECONDS", 0.01)


async def test_a_notice_is_sent_again_after_a_failure() -> None:
    line = Line()
    heard: list[Notice] = []
    bus = ChannelBus(lambda: line, "here", heard.append)
    line.broken = 3
    bus.table_changed("t", 7)
    await bus.start()
    await until(lambda: line.published)
    assert line.published == [[Notice("here", "t", 7)]]
    assert line.starts == 4
    assert heard == [RECONNECTED] * 4
    await bus.stop()


async def test_a_notice_that_cannot_be_read_is_passed_over() -> None:
    line = Line()
    heard: list[Notice] = []
    bus = ChannelBus(lambda: line, "here", heard.append)
    await bus.start()
    line.coming.put_nowait(b"\xff")
    line.coming.put_nowait(msgspec.json.encode([Notice("there", "t", 3)]))
    await until(lambda: Notice("there", "t", 3) in heard)
    assert line.starts == 1
    await bus.stop()


async def test_a_line_that_only_seems_to_work_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """A node hears its own notices; if they do not come back, it is deaf to the others' as well."""
    monkeypatch.setattr(bus_module, "LINE_SECONDS", 0.02)
    line = Line()
    line.deaf = True
    bus = ChannelBus(lambda: line, "here", lambda _: None)
    await bus.start()

    def talk() -> bool:
        bus.table_changed("t", 1)
        return line.starts > 1

    await until(talk)
    await bus.stop()


async def test_what_waits_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus_module, "MOST_WAITING", 50)
    outbox = Outbox()
    for number in range(1, 1000):
        outbox.put(Notice("here", "t", number))
        outbox.put(Notice("here", "t", NEW_TALK))
        outbox.put(Notice("here", "t", 0))
        outbox.put(Notice("here", "t", 0, (f"v{number}",)))
    assert len(outbox) == 4, "of each table only the latest of each kind"
    for number in range(200):
        outbox.put(Notice("here", f"t{number}", 1))
    assert len(outbox) == 50
    batch = await outbox.batch()
    assert [notice.table for notice in batch] == [f"t{n}" for n in range(150, 200)]


async def test_batches_fit_into_a_message() -> None:
    outbox = Outbox()
    visitors = tuple(f"visitor-{n:03}" for n in range(150))
    for number in range(30):
        outbox.put(Notice("here", f"t{number}", 0, visitors))
    sent = 0
    while len(outbox):
        batch = await outbox.batch()
        assert len(msgspec.json.encode(batch)) <= LARGEST_BATCH
        outbox.sent(batch)
        sent += len(batch)
    assert sent == 30


async def test_a_notice_that_changed_while_it_was_sent_is_sent_again() -> None:
    outbox = Outbox()
    outbox.put(Notice("here", "t", 1))
    batch = await outbox.batch()
    outbox.put(Notice("here", "t", 2))
    outbox.sent(batch)
    assert await outbox.batch() == [Notice("here", "t", 2)]


@pytest.mark.parametrize("scheme", ["postgresql", "postgres"])
def test_nodes_on_postgresql_talk_however_its_address_is_spelled(scheme: str) -> None:
    address = f"{scheme}://ana:p%40ss@db:5433/hyakki?application_name=x"
    assert shared_address(address) == "postgresql://ana:p%40ss@db:5433/hyakki?application_name=x"
    settings = Settings(database=address)
    assert isinstance(bus_between_nodes(settings, "n", lambda _: None), ChannelBus)


def test_a_node_with_a_file_is_alone() -> None:
    assert shared_address("sqlite:////tmp/x.db") is None
    made = bus_between_nodes(Settings(database="sqlite:////tmp/x.db"), "n", lambda _: None)
    assert type(made) is Bus
    with pytest.raises(BadInput, match="is not the address of a database"):
        bus_between_nodes(Settings(database="mysql://x/y"), "n", lambda _: None)
