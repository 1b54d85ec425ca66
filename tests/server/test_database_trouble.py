"""A real database that freezes, restarts, is full or can only be read, while people play: they are told, nothing is lost, and play goes on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest

from hyakki.core.rng import Rng
from tests.server.live import Server, run
from tests.server.postgres import Postgres, running_postgres
from tests.server.test_faults import Diary, check, play_through_trouble, seated
from tests.server.troubles import TROUBLES, Trouble

#: how long a reader may wait for an answer, whatever the database does
LONGEST = 10.0
SECONDS = 8.0
#: moves of a game that is far from over, and more than any game has
FEW, LONG = 5, 10_000


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[Postgres]:
    """Not the one of the other tests: it is not always there."""
    with running_postgres() as server:
        yield server


@pytest.mark.parametrize("trouble", TROUBLES.values(), ids=TROUBLES)
def test_play_goes_on_after_trouble(
    tmp_path: Path, own_postgres: Postgres, trouble: Trouble
) -> None:
    server = Server(tmp_path, own_postgres.new_database()).start()
    try:
        run(_play_through(server, own_postgres, trouble))
        _all_is_well(server)
    finally:
        assert server.stop() == 0
    assert "Traceback" not in server.log.read_text()


def _all_is_well(server: Server) -> None:
    """What failed in the background was tried again."""
    end = time.monotonic() + 30
    told = None
    while told != {"status": "ready", "failing": []}:
        assert time.monotonic() < end, told
        time.sleep(0.1)
        told = httpx.get(f"{server.base}/ready", timeout=LONGEST).json()


async def _play_through(server: Server, database: Postgres, trouble: Trouble) -> None:
    stop = asyncio.Event()
    async with AsyncExitStack() as stack:
        pair, table, diary = await seated(stack, server.base, server.base)
        async with asyncio.TaskGroup() as group:
            diary.most = FEW
            group.create_task(play_through_trouble(pair, table, Rng(7), diary, stop))
            await _grows(server, diary, FEW)
            await asyncio.to_thread(_in_trouble, server, database, trouble, diary)
            await _grows(server, diary, len(diary.acknowledged) + FEW)
            stop.set()
        await check(pair[0], table, diary)


async def _grows(server: Server, diary: Diary, most: int) -> None:
    end = time.monotonic() + 60
    while len(diary.acknowledged) < most:
        if time.monotonic() > end:
            raise AssertionError(
                f"{len(diary.acknowledged)} moves: {server.log.read_text()[-2000:]}"
            )
        await asyncio.sleep(0.01)


def _in_trouble(server: Server, database: Postgres, trouble: Trouble, diary: Diary) -> None:
    with httpx.Client(base_url=server.base, timeout=LONGEST) as guest:
        guest.get("/api/me")
        with trouble.of(database, server.database):
            diary.most = LONG
            end = time.monotonic() + SECONDS
            assert guest.get("/health", timeout=2.0).status_code == 200
            status = 200 if trouble.readable else 503
            assert guest.get("/ready").status_code == status
            assert guest.get("/api/tables").status_code == status
            refused = guest.put("/api/me/name", json={"name": "Ana"}) if trouble.tells else None
            assert refused is None or refused.json()["message"]["key"] == "error.no_store"
            time.sleep(max(0.0, end - time.monotonic()))
