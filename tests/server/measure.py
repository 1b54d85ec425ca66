"""How fast the store and the workers are here: `python -m tests.server.measure`."""

from __future__ import annotations

import asyncio
import tempfile
import time

from hyakki.server.store import Entry, Store
from hyakki.server.workers.pool import BotPool
from tests.every_game import default_cases, random_table
from tests.server.postgres import running_postgres
from tests.server.stores import opened, table
from tests.server.test_workers import task_at

SECONDS = 5.0
TABLES = 500


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
        await workers.choose(task)
        waits.append(time.perf_counter() - began)
    _tell("uniform in a worker, one at a time", waits, sum(waits))
    await workers.stop()


def _tell(label: str, waits: list[float], seconds: float) -> None:
    waits.sort()
    middle, late = (1000 * waits[len(waits) * part // 100] for part in (50, 99))
    rate = len(waits) / seconds
    print(f"{label}: {rate:,.0f}/s, p50 {middle:.2f} ms, p99 {late:.2f} ms")


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="hyakki-") as folder:
        asyncio.run(_store("SQLite", f"sqlite:///{folder}/store.db"))
    with running_postgres(durable=True) as server:
        asyncio.run(_store("PostgreSQL", server.new_database()))
    asyncio.run(_workers())


if __name__ == "__main__":
    main()
