"""How fast the store, the workers and rematches are here: `python -m tests.server.measure [store|workers|rematches]`."""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from hyakki.server import schemas, wire
from hyakki.server.store import Entry, Store
from hyakki.server.workers.pool import BotPool
from tests.every_game import default_cases, random_table
from tests.server.live import Server, party
from tests.server.postgres import running_postgres
from tests.server.stores import opened, table
from tests.server.test_workers import task_at
from tools.load import processor_seconds

SECONDS = 5.0
TABLES = 500
REMATCHES = 200


async def _append(store: Store, name: str, end: float, waits: list[float]) -> None:
    number = 0
    while (began := time.perf_counter()) < end:
        await store.append(name, [Entry(number, "0 a-usual-move", time.time())])
        waits.append(time.perf_counter() - began)
        number += 1


async def _store(label: str, url: str) -> None:
    async with opened(url) as store:
        for tables in (TABLES, 1):
            names = [f"{tables}-{number}" for number in range(tables)]
            now = time.time()
            rows = [table(name, created=now, changed=now, setup=b" " * 1000) for name in names]
            await asyncio.gather(*(store.create_table(row) for row in rows))
            waits: list[float] = []
            end = time.perf_counter() + SECONDS
            await asyncio.gather(*(_append(store, name, end, waits) for name in names))
            _tell(f"{label}, {tables} at once", waits, SECONDS)


async def _workers() -> None:
    workers = BotPool(2)
    began = time.perf_counter()
    await workers.start()
    print(f"two workers ready after {time.perf_counter() - began:.2f} s")
    task = task_at(random_table(default_cases()[0], 1, 3), "uniform")
    waits: list[float] = []
    for _ in range(500):
        began = time.perf_counter()
        await workers.answer(task)
        waits.append(time.perf_counter() - began)
    _tell("uniform in a worker, one at a time", waits, sum(waits))
    await workers.stop()


async def _rematches(folder: Path) -> None:
    """The server's own time for a rematch and for its start, with both players at the table."""
    limits = {"HYAKKI_REQUESTS": "1000000", "HYAKKI_TABLES": "1000000"}
    server = Server(folder, **limits).start()
    assert server.process is not None
    pid = server.process.pid
    used = {"rematch": 0.0, "start": 0.0}
    try:
        async with party(server.base, 2) as first:
            table, visitors = first.table, first.visitors
            for _ in range(REMATCHES):
                async with visitors[0].visit(table) as one, visitors[1].visit(table) as two:
                    await two.until(lambda live: live.number > 0)
                    await one.until(lambda live: live.number > 0)
                    await one.request(wire.Resign(one.new_id(), min(one.seats)))
                    used["rematch"] -= processor_seconds(pid)
                    answer = await visitors[0].ask("POST", f"/api/tables/{table}/rematch")
                    used["rematch"] += processor_seconds(pid)
                table = msgspec.json.decode(answer, type=schemas.TableInfo).id
                used["start"] -= processor_seconds(pid)
                await visitors[0].start(table)
                used["start"] += processor_seconds(pid)
    finally:
        server.stop()
    for what, seconds in used.items():
        print(f"{what}: {1000 * seconds / REMATCHES:.2f} ms of the server's processor time")


def _tell(label: str, waits: list[float], seconds: float) -> None:
    waits.sort()
    middle, late = (1000 * waits[len(waits) * part // 100] for part in (50, 99))
    rate = len(waits) / seconds
    print(f"{label}: {rate:,.0f}/s, p50 {middle:.2f} ms, p99 {late:.2f} ms")


def main() -> None:
    wanted = sys.argv[1:] or ["store", "workers", "rematches"]
    with tempfile.TemporaryDirectory(prefix="hyakki-") as folder:
        if "store" in wanted:
            asyncio.run(_store("SQLite", f"sqlite:///{folder}/store.db"))
        if "rematches" in wanted:
            asyncio.run(_rematches(Path(folder)))
    if "store" in wanted:
        with running_postgres(durable=True) as server:
            asyncio.run(_store("PostgreSQL", server.new_database()))
    if "workers" in wanted:
        asyncio.run(_workers())


if __name__ == "__main__":
    main()
