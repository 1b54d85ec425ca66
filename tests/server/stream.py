"""A process that writes to a store without end and prints what was acknowledged, until it is killed."""

from __future__ import annotations

import asyncio
import sys
import time

from hyakki.server.store import Entry, SavedTable, Store

TABLES = 20


async def write(url: str) -> None:
    store = await Store.open(url)
    now = time.time()
    for number in range(TABLES):
        await store.create_table(
            SavedTable(
                id=f"t{number}",
                game="any",
                status="playing",
                public=True,
                created=now,
                changed=now,
                setup=b"{}",
            )
        )
    await asyncio.gather(*(_stream(store, f"t{number}") for number in range(TABLES)))


async def _stream(store: Store, table_id: str) -> None:
    number = 0
    while True:
        lines = [Entry(n, f"{table_id} line {n}", time.time()) for n in (number, number + 1)]
        await store.append(table_id, lines)
        number += 2
        print(table_id, number, flush=True)


if __name__ == "__main__":
    asyncio.run(write(sys.argv[1]))
