"""A node's background work goes on whatever fails, and never ends in silence."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NoReturn

import pytest

from hyakki.server import node as node_module
from hyakki.server.bus import Notice
from hyakki.server.node import Node, supervised
from hyakki.server.settings import Settings
from hyakki.server.store import Unavailable

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[Node]:
    node = Node(Settings(database=f"sqlite:///{folder / 'store.db'}", bot_workers=1))
    await node.start()
    try:
        yield node
    finally:
        await node.stop()


@pytest.mark.parametrize("error", [Unavailable("gone"), OSError("gone"), ValueError("odd")])
async def test_work_goes_on_after_a_failure(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    calls = 0
    third = asyncio.Event()

    async def work() -> None:
        nonlocal calls
        calls += 1
        if calls >= 3:
            third.set()
        raise error

    task = asyncio.create_task(supervised("pulse", work, 0.0))
    await asyncio.wait_for(third.wait(), 5)
    task.cancel()
    logged = [record for record in caplog.records if record.name == "hyakki.node"]
    assert len(logged) >= 2
    assert all("pulse" in record.getMessage() for record in logged)


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
            node.on_notice(notice)
        assert node.rooms.all() == []


async def test_a_failed_task_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def fails() -> NoReturn:
        raise ValueError("odd")

    async with running(tmp_path) as node:
        with caplog.at_level(logging.ERROR):
            await asyncio.gather(node.spawn(fails()), return_exceptions=True)
            await asyncio.sleep(0)
    assert "background work failed" in caplog.text
