"""With several nodes on one store, one of them plays a bot's turn; if it dies, another does."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from hyakki.server.table.keeper import CLAIM_SECONDS, Keeper
from tests.server.rooms import FakeNode, fake_node
from tests.server.test_rooms import until

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def bots_at_two_nodes(folder: Path) -> AsyncIterator[tuple[str, FakeNode, FakeNode]]:
    """A table of bots on a store that two nodes share; the first of them has begun a turn."""
    async with fake_node(folder) as here:
        here.store.shared = True
        table = await here.table("bb")
        there = FakeNode(here.store, here.services.settings, "there")
        async with here.rooms.lease(table):
            await until(lambda: here.pool.tasks)
            try:
                yield table, here, there
            finally:
                there.close()


def claimed_for(node: FakeNode) -> float:
    return node.services.settings.bot_seconds + CLAIM_SECONDS


async def test_one_node_plays_the_bot_and_the_other_looks_again_later(tmp_path: Path) -> None:
    async with bots_at_two_nodes(tmp_path) as (table, here, there):
        waits: list[float] = []
        with patch.object(Keeper, "look_again", lambda _, seconds: waits.append(seconds)):
            async with there.rooms.lease(table):
                await until(lambda: waits)
        assert waits == [pytest.approx(claimed_for(here))]
        assert there.pool.tasks == []


@pytest.mark.parametrize(("late", "plays"), [(-1.0, False), (1.0, True)])
async def test_another_node_plays_when_the_claim_has_expired(
    tmp_path: Path, late: float, plays: bool
) -> None:
    async with bots_at_two_nodes(tmp_path) as (table, here, there):
        there.ahead = claimed_for(here) + late
        async with there.rooms.lease(table) as room:
            await until(lambda: there.pool.tasks or room.keeper._retry)
            assert bool(there.pool.tasks) == plays
