"""Work in the background is watched: a failure is logged and counted, and the work is tried again."""

from __future__ import annotations

import asyncio

import pytest

from hyakki.server.background import Background
from hyakki.server.metrics import Metrics
from hyakki.server.store import Unavailable

pytestmark = pytest.mark.anyio


class Fails:
    """Work that fails so often, then succeeds."""

    def __init__(self, error: Exception, times: int) -> None:
        self.error = error
        self.left = times
        self.calls = 0
        self.succeeded = asyncio.Event()

    async def __call__(self) -> None:
        self.calls += 1
        self.left -= 1
        if self.left >= 0:
            raise self.error
        self.succeeded.set()


@pytest.mark.parametrize("error", [Unavailable("gone"), OSError("gone"), ValueError("odd")])
async def test_work_goes_on_after_a_failure(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    metrics = Metrics()
    background = Background(metrics)
    work = Fails(error, 2)
    background.repeat("pulse", work, 0.0)
    await asyncio.wait_for(work.succeeded.wait(), 5)
    await background.stop()
    logged = [record for record in caplog.records if record.name == "hyakki.background"]
    assert len(logged) == 2
    assert all("pulse" in record.getMessage() for record in logged)
    assert b'hyakki_background_failures_total{work="pulse"} 2.0' in metrics.text()


async def test_work_is_failing_until_it_succeeds() -> None:
    background = Background(Metrics())
    work = Fails(ValueError("odd"), 1)
    background.repeat("sweep", work, 0.01)
    while not work.calls:
        await asyncio.sleep(0)
    assert background.failing == ["sweep"]
    await asyncio.wait_for(work.succeeded.wait(), 5)
    assert background.failing == []
    await background.stop()


async def test_work_that_must_be_finished_is_tried_until_it_is() -> None:
    background = Background(Metrics())
    work = Fails(Unavailable("gone"), 3)
    background.finish("resume", work, 0.0)
    await asyncio.wait_for(work.succeeded.wait(), 5)
    for _ in range(20):
        await asyncio.sleep(0)
    assert work.calls == 4
    await background.stop()
