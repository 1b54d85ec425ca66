"""What the tests of the store share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from hyakki.server.store import Entry, SavedTable, Store


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()


def table(table_id: str = "t", **fields: object) -> SavedTable:
    plain = SavedTable(
        id=table_id,
        game="any",
        status="playing",
        public=True,
        creator="ana",
        created=100.0,
        changed=100.0,
        setup=b'{"seats":2}',
    )
    return msgspec.structs.replace(plain, **fields)


def lines(first: int, count: int = 1, word: str = "0 move") -> list[Entry]:
    return [Entry(n, f"{word} {n}", 1763240000.123456 + n) for n in range(first, first + count)]
