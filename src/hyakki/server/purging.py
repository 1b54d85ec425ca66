"""Deletes finished tables that are old, page by page: others write between two pages."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

from hyakki.core.messages import BadInput, bad
from hyakki.core.record import write_record
from hyakki.server.boxes import Boxes
from hyakki.server.bus import Bus
from hyakki.server.metrics import Metrics
from hyakki.server.settings import Settings
from hyakki.server.store import Store
from hyakki.server.table.loaded import LoadedTable
from hyakki.server.table.services import Services
from hyakki.server.workers.pool import BotPool

PAGE: Final = 200
EVERY: Final = 3600.0
#: as long as a browser keeps a cookie
COOKIE_SECONDS: Final = 400 * 86_400.0

log = logging.getLogger("hyakki.purge")


async def old_tables(store: Store, before: float) -> AsyncIterator[list[str]]:
    """The ids of finished tables where nothing happened since, page by page."""
    after = ""
    while page := await store.finished_before(before, after, PAGE):
        yield page
        after = page[-1]


async def purge(
    store: Store, before: float, export: Path | None = None, boxes: Boxes | None = None
) -> int:
    """Delete them, their records exported first if a folder is given; how many there were.

    Records of games with an owner's box need that box.
    """
    purged = 0
    async for page in old_tables(store, before):
        if export is not None:
            for table_id in page:
                await _export(store, table_id, export, boxes or Boxes())
        await store.delete_tables(page)
        purged += len(page)
    await store.delete_sessions(time.time() - COOKIE_SECONDS)
    return purged


async def _export(store: Store, table_id: str, folder: Path, boxes: Boxes) -> None:
    """A table without a finished game, or one that cannot be read, has no record."""
    saved = await store.table(table_id)
    if saved is None or saved.status != "over":
        return
    try:
        table = LoadedTable(_services(store, boxes), saved)
        await table.load()
        record = table.require_history().record()
    except BadInput as error:
        log.warning("table %s has no record: %s", table_id, error, extra={"table": table_id})
        return
    path = folder / f"{saved.game}-{table_id}.json"
    try:
        await asyncio.to_thread(path.write_bytes, write_record(record))
    except OSError as error:
        raise bad("no_write", path=str(path), why=error.strerror or str(error)) from None


def _services(store: Store, boxes: Boxes) -> Services:
    """Enough to read a table: nobody plays here."""
    return Services(
        node="purge",
        store=store,
        pool=BotPool(1),
        bus=Bus(),
        settings=Settings(database=""),
        metrics=Metrics(),
        now=time.time,
        random_bits=secrets.randbits,
        spawn=asyncio.create_task,
        boxes=boxes,
    )


@asynccontextmanager
async def retaining(store: Store, seconds: float) -> AsyncIterator[None]:
    """While the server runs: finished tables go when they are older than this; 0 keeps them for ever."""
    task = asyncio.create_task(_purge_again_and_again(store, seconds)) if seconds > 0 else None
    try:
        yield
    finally:
        if task is not None:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def _purge_again_and_again(store: Store, seconds: float) -> None:
    while True:
        try:
            purged = await purge(store, time.time() - seconds)
            if purged:
                log.info("%d finished tables were older than the retention and are deleted", purged)
        except Exception:  # the next time comes all the same
            log.exception("old tables were not purged")
        await asyncio.sleep(EVERY)
