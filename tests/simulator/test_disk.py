"""The simulated disk answers as the real store does."""

from __future__ import annotations

from collections.abc import Awaitable
from pathlib import Path
from random import Random

import msgspec
import pytest

from hyakki.server.store import Conflict, Entry, Said, SavedTable, Store
from tests.server.stores import opened, table
from tests.simulator.disk import Disk

pytestmark = pytest.mark.anyio
IDS = ("a", "b", "c")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def outcome(call: Awaitable[object]) -> object:
    try:
        return await call
    except Conflict:
        return Conflict


def on_disk(call: object, *given: object) -> object:
    assert callable(call)
    try:
        found: object = call(*given)
    except Conflict:
        return Conflict
    return found


async def step(rng: Random, store: Store, disk: Disk, at: float) -> tuple[object, object]:
    """One call to both, drawn by chance."""
    table_id = rng.choice(IDS)
    known = disk.tables.get(table_id) or table(table_id, changed=at)
    number = max(0, len(disk.entries[table_id]) + rng.choice((-1, 0, 0, 1)))
    lines = [Entry(number + n, f"0 line {number + n}", at) for n in range(rng.choice((1, 2)))]
    finished = rng.choice((None, None, b"{}"))
    match rng.randrange(6):
        case 0:
            made = table(table_id, changed=at, created=at)
            return await outcome(store.create_table(made)), on_disk(disk.create_table, made)
        case 1:
            revision = known.revision + rng.choice((0, 0, 1))
            wanted = msgspec.structs.replace(
                known, revision=revision, setup=b"%d" % rng.getrandbits(9)
            )
            following = rng.choice((None, table(rng.choice(IDS), changed=at)))
            opening = rng.choice(([], lines))
            return (
                await outcome(store.change_table(wanted, None, opening, following)),
                on_disk(disk.change_table, wanted, opening, following),
            )
        case 2:
            touch = store._touches(table_id, at)
            store._touched.pop(table_id, None) if touch else None
            return (
                await outcome(store.append(table_id, lines, finished)),
                on_disk(disk.append, table_id, lines, finished, touch),
            )
        case 3:
            said = Said(-1, 0, "n", "chat", f"words {at}", at)
            return await outcome(store.say(table_id, said)), on_disk(disk.say, table_id, said)
        case 4:
            claim = (table_id, rng.randrange(3), rng.choice("xy"), at + rng.randrange(5), at)
            return await outcome(store.claim(*claim)), on_disk(disk.claim, *claim)
        case _:
            return await outcome(store.pulse(at, 2.0)), on_disk(disk.beat, at, 2.0)


@pytest.mark.parametrize("seed", range(4))
async def test_the_disk_answers_as_the_store_does(tmp_path: Path, seed: int) -> None:
    rng, disk, at = Random(seed), Disk(), 1_763_000_000.0
    async with opened(f"sqlite:///{tmp_path / 'store.db'}") as store:
        for _ in range(60):
            at += rng.choice((0.5, 3.0, 70.0))
            real, simulated = await step(rng, store, disk, at)
            assert real == simulated
        for table_id in IDS:
            kept: SavedTable | None = disk.tables.get(table_id)
            assert await store.table(table_id) == kept
            assert await store.entries(table_id) == disk.entries[table_id]
            assert await store.said(table_id) == disk.said(table_id, 0, 100)
        assert await store.positions(IDS) == disk.positions(IDS)
        assert await store.outages(0.0) == disk.outages
        assert [page async for page in store.walk(status="over")] == [
            page for page in [disk.walk("over", "", 50)] if page
        ]
        assert await store.expire(at, 10.0, 10.0) == disk.expire(at, 10.0, 10.0)
