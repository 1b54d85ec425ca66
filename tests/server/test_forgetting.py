"""A visitor is erased from the setups of tables, however many they are, and no game is replayed for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from hyakki.server.store import SavedTable
from hyakki.server.table.forgetting import forget_at_tables
from hyakki.server.table.history import History
from hyakki.server.table.setup import read_setup
from tests.server.rooms import Listener, fake_node

pytestmark = pytest.mark.anyio


async def test_no_history_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hyakki.server.store.store.WALK_PAGE", 4)

    def folded(*_: object) -> int:
        raise AssertionError("a game was replayed")

    async with fake_node(tmp_path) as at:
        tables = [await at.table(table_id=f"t{number}") for number in range(10)]
        async with at.rooms.lease(tables[3]) as room:
            monkeypatch.setattr(History, "fold", folded)
            rival = Listener("v1")
            async with room.locked():
                room.enter(rival)
            rival.take_outbox()
            await forget_at_tables(at.store, at.rooms, at.services.damaged, "v0")
            assert b"P0" not in b"".join(rival.take_outbox())
            assert [seat.name for seat in room.setup.seats] == ["—", "P1"]
        for table_id in tables:
            saved = await at.store.table(table_id)
            assert saved is not None
            setup = read_setup(saved.setup)
            assert [(seat.visitor, seat.name) for seat in setup.seats] == [("", "—"), ("v1", "P1")]
        assert len(at.rooms.all()) == 1


async def test_a_table_that_changes_meanwhile_is_forgotten_too(tmp_path: Path) -> None:
    async with fake_node(tmp_path) as at:
        table = await at.table()
        stored = at.store.change_table
        raced: list[SavedTable] = []

        async def outrun(saved: SavedTable) -> SavedTable:
            if not raced:
                raced.append(await stored(saved))
            return await stored(saved)

        at.store.change_table = outrun  # type: ignore[method-assign,assignment]
        await forget_at_tables(at.store, at.rooms, at.services.damaged, "v0")
        saved = await at.store.table(table)
        assert saved is not None
        assert saved.revision == raced[0].revision + 1
        assert read_setup(saved.setup).seats[0].name == "—"
