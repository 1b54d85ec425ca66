"""Addresses, migrations, and databases that cannot be opened."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy.engine import Connection

from hyakki.core.messages import BadInput
from hyakki.server.store import Said, Store
from hyakki.server.store.engine import engine_for, migrations
from hyakki.server.store.schema import entries, metadata, tables
from tests.server.postgres import Postgres
from tests.server.stores import lines, opened, table

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "url", ["", "nonsense", "mysql://u:secret@h/d", "sqlite://", "sqlite:///:memory:"]
)
async def test_what_is_not_an_address(url: str) -> None:
    with pytest.raises(BadInput, match="is not the address of a database") as refused:
        await Store.open(url)
    assert "secret" not in str(refused.value)


async def test_databases_that_cannot_be_opened(tmp_path: Path) -> None:
    for url in (
        f"sqlite:///{tmp_path}/no/such/folder/x.db",
        f"postgresql://u:secret@/d?host={tmp_path}",
    ):
        with pytest.raises(BadInput, match=r"Cannot open the database") as refused:
            await Store.open(url)
        assert "secret" not in str(refused.value)


async def test_a_database_that_can_only_be_read(tmp_path: Path) -> None:
    """Said at once, not by the first visitor's move."""
    async with opened(f"sqlite:///{tmp_path}/x.db"):
        pass
    with pytest.raises(BadInput, match=r"Cannot open the database .* readonly"):
        await Store.open(f"sqlite:///file:{tmp_path}/x.db?mode=ro&uri=true")


async def test_a_new_database_that_can_only_be_read(postgres: Postgres) -> None:
    url = postgres.new_database()
    name = postgres.name_of(url)
    postgres.run(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    with pytest.raises(BadInput, match=r"Cannot open the database .* read-only"):
        await Store.open(url)


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text("Dear diary, " * 1000)
    with pytest.raises(BadInput, match=r"Cannot open the database"):
        await Store.open(f"sqlite:///{tmp_path}/x.db")


@contextmanager
def raw(url: str) -> Iterator[Connection]:
    engine = engine_for(url)
    with engine.connect() as connection:
        yield connection
    engine.dispose()


async def test_an_older_database_is_brought_up_to_date(database: str) -> None:
    with raw(database) as connection:
        command.upgrade(migrations(connection), "1")
        assert "claims" not in sa.inspect(connection).get_table_names()
        connection.execute(tables.insert(), msgspec.structs.asdict(table()))
        connection.execute(entries.insert(), {"table_id": "t", "number": 0, "line": "0 a", "at": 1})
        connection.exec_driver_sql("INSERT INTO said VALUES ('t', 0, 1, 'Ana', 'chat', 'hello', 1)")
    async with opened(database) as store:
        assert await store.table("t") == table()
        assert await store.said("t") == [Said(0, 1, "Ana", "chat", "hello", 1.0)]
        assert await store.sessions_of("v") == []
        await store.append("t", lines(1))
        assert [entry.line for entry in await store.entries("t")] == ["0 a", "0 move 1"]
        assert await store.claim("t", 2, "node", 2.0, 1.0)


async def test_a_newer_database_is_refused(database: str) -> None:
    async with opened(database):
        pass
    with raw(database) as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '99'")
    with pytest.raises(BadInput, match="has version 99"):
        await Store.open(database)


async def test_the_migrations_make_the_schema(database: str) -> None:
    async with opened(database):
        pass
    with raw(database) as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []


async def test_nodes_that_open_a_new_database_together(database: str) -> None:
    stores = await asyncio.gather(*(Store.open(database) for _ in range(4)))
    await asyncio.gather(*(store.ping() for store in stores))
    await asyncio.gather(*(store.close() for store in stores))


async def test_others_cannot_read_the_file(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path / 'store.db'}") as store:
        await store.create_table(table())
        files = list(tmp_path.iterdir())
        assert len(files) == 3
        assert not [file for file in files if file.stat().st_mode & 0o077]
