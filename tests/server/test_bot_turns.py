"""Bots' turns at a table that several nodes have in memory."""

from __future__ import annotations

import pytest

from hyakki.server.settings import Settings
from tests.server.postgres import Postgres
from tests.server.rooms import FakeNode
from tests.server.stores import opened
from tests.server.test_rooms import until

pytestmark = pytest.mark.anyio


async def test_one_node_thinks_and_another_takes_over_if_it_dies(postgres: Postgres) -> None:
    url = postgres.new_database()
    async with opened(url) as one, opened(url) as two:
        north = FakeNode(one, Settings(database=url), "north")
        south = FakeNode(two, Settings(database=url), "south")
        table = await north.table("bb")
        async with north.rooms.lease(table) as here, south.rooms.lease(table) as there:
            number = here.require_history().number
            await until(lambda: north.pool.tasks)
            await until(lambda: there.keeper._retry is not None)
            assert (len(north.pool.tasks), len(south.pool.tasks)) == (1, 0)
            here.close()
            south.ahead = 3600.0
            there.keeper._spawn_look()
            await until(lambda: south.pool.tasks)
            south.pool.go.set()
            await until(lambda: there.require_history().number > number)
            assert len(north.pool.tasks) == 1
        north.close()
        south.close()
