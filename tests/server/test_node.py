"""A node's background work goes on whatever fails, and never ends in silence."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NoReturn

import pytest
from litestar.testing import AsyncTestClient

from hyakki.server import node as node_module
from hyakki.server.app import make_routes
from hyakki.server.boxes import Boxes
from hyakki.server.bus import Notice
from hyakki.server.http.limits import Limits
from hyakki.server.node import Node
from hyakki.server.settings import Settings
from hyakki.server.store import Unavailable

pytestmark = pytest.mark.anyio


def settings_for(folder: Path) -> Settings:
    return Settings(database=f"sqlite:///{folder / 'store.db'}", bot_workers=1)


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[Node]:
    node = Node(settings_for(folder))
    await node.start()
    try:
        yield node
    finally:
        await node.stop()


async def test_the_pulse_survives_an_outage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It used to end with the first `Unavailable`; then every clock stood still after the next restart."""
    monkeypatch.setattr(node_module, "PULSE_SECONDS", 0.01)
    async with running(tmp_path) as node:
        pulse, again = node.store.pulse, asyncio.Event()
        failed = 0

        async def fails_twice(now: float, gap: float) -> None:
            nonlocal failed
            failed += 1
            if failed <= 2:
                raise Unavailable("gone")
            await pulse(now, gap)
            again.set()

        monkeypatch.setattr(node.store, "pulse", fails_twice)
        await asyncio.wait_for(again.wait(), 10)


async def test_the_sweep_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node_module, "SWEEP_SECONDS", 0.01)
    async with running(tmp_path) as node:
        swept = asyncio.Event()
        failed = 0

        async def expire(*_: object) -> list[str]:
            nonlocal failed
            failed += 1
            if failed <= 2:
                raise ValueError("odd")
            swept.set()
            return []

        monkeypatch.setattr(node.store, "expire", expire)
        await asyncio.wait_for(swept.wait(), 10)


async def test_a_notice_of_a_table_that_is_not_here_is_ignored(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        for notice in (Notice("x", "nowhere", 3), Notice("x", "nowhere", 0, ("ana",))):
            node.neighbours.on_notice(notice)
        assert node.rooms.all() == []


async def waits_for(node: Node, name: str) -> None:
    while name not in node.background.failing:
        await asyncio.sleep(0.005)


async def test_what_fails_is_shown_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """/ready names it until it works again; the node stays in service, since its database answers."""
    monkeypatch.setattr(node_module, "SWEEP_SECONDS", 0.01)
    settings = settings_for(tmp_path)
    app = make_routes(settings, Limits(settings), Boxes())
    async with AsyncTestClient(app) as http:
        node: Node = app.state.node
        expire = node.store.expire

        async def fails(*_: object) -> list[str]:
            raise Unavailable("the disk is full")

        monkeypatch.setattr(node.store, "expire", fails)
        await asyncio.wait_for(waits_for(node, "sweep"), 10)
        answer = await http.get("/ready")
        assert (answer.status_code, answer.json()["failing"]) == (200, ["sweep"])
        assert 'hyakki_background_failures_total{work="sweep"}' in (await http.get("/metrics")).text
        monkeypatch.setattr(node.store, "expire", expire)
        while node.background.failing:
            await asyncio.sleep(0.005)
        assert (await http.get("/ready")).json() == {"status": "ready", "failing": []}


async def test_a_failed_task_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def fails() -> NoReturn:
        raise ValueError("odd")

    async with running(tmp_path) as node:
        with caplog.at_level(logging.ERROR):
            await asyncio.gather(node.background.spawn(fails()), return_exceptions=True)
            await asyncio.sleep(0)
    assert "background work failed" in caplog.text
