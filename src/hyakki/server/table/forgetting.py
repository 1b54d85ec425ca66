"""Erases a visitor's name and identity from the setups of tables, without loading a single history."""

from __future__ import annotations

import asyncio

import msgspec

from hyakki.core.messages import BadInput
from hyakki.server.store import Conflict, SavedTable, Store
from hyakki.server.table.arranging import without_visitor
from hyakki.server.table.room import UNKNOWN_NUMBER
from hyakki.server.table.rooms import Rooms
from hyakki.server.table.services import DamagedTables
from hyakki.server.table.setup import read_setup


async def forget_at_tables(
    store: Store, rooms: Rooms, damaged: DamagedTables, visitor: str
) -> None:
    """Page by page: each is one transaction, and others are served between two of them."""
    async for page in store.walk(visitor=visitor):
        await asyncio.gather(*(_forget_at(store, rooms, damaged, saved, visitor) for saved in page))
    for table_id in await store.open_tables_naming(visitor):
        saved = await store.table(table_id)
        if saved is not None:
            await _forget_at(store, rooms, damaged, saved, visitor)


async def _forget_at(
    store: Store, rooms: Rooms, damaged: DamagedTables, saved: SavedTable, visitor: str
) -> None:
    try:
        if rooms.known(saved.id) is not None:
            await _forget_in_room(rooms, saved.id, visitor)
        else:
            await _forget_in_store(store, saved, visitor)
            await _refresh_room(rooms, saved.id)
    except BadInput as error:
        if error.message.key != "error.damaged_table":
            raise
        damaged.report(saved.id, "its setup is damaged, so a name in it was not erased")


async def _forget_in_room(rooms: Rooms, table_id: str, visitor: str) -> None:
    """Whoever is there sees the name go."""
    async with rooms.lease(table_id) as room, room.locked_up_to_date():
        await room.change_setup(without_visitor(room.setup, visitor))


async def _refresh_room(rooms: Rooms, table_id: str) -> None:
    """Somebody may have come to the table while its setup was written."""
    if rooms.known(table_id) is not None:
        async with rooms.lease(table_id) as room:
            await room.catch_up(UNKNOWN_NUMBER)


async def _forget_in_store(store: Store, saved: SavedTable, visitor: str) -> None:
    current: SavedTable | None = saved
    while current is not None:
        setup = without_visitor(read_setup(current.setup), visitor)
        try:
            await store.change_table(msgspec.structs.replace(current, setup=setup.encode()))
        except Conflict:  # somebody changed it meanwhile
            current = await store.table(saved.id)
        else:
            return
