"""What the store reads."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from hyakki.server.store.saved import Entry, Said, SavedTable
from hyakki.server.store.schema import entries, outages, players, said, tables, visitors


def table(connection: Connection, table_id: str) -> SavedTable | None:
    found = _tables(connection, sa.select(tables).where(tables.c.id == table_id))
    return found[0] if found else None


def list_tables(
    connection: Connection,
    *,
    status: str | None,
    game: str | None,
    public: bool | None,
    before: float | None,
    limit: int,
) -> list[SavedTable]:
    query = sa.select(tables)
    for column, wanted in (("status", status), ("game", game), ("public", public)):
        if wanted is not None:
            query = query.where(tables.c[column] == wanted)
    return _tables(connection, _newest(query, before, limit))


def tables_of(
    connection: Connection, visitor: str, before: float | None, limit: int
) -> list[SavedTable]:
    own = sa.select(players.c.table_id).where(players.c.visitor == visitor)
    return _tables(
        connection, _newest(sa.select(tables).where(tables.c.id.in_(own)), before, limit)
    )


def count_tables(connection: Connection, visitor: str, since: float) -> int:
    made = (tables.c.creator == visitor) & (tables.c.created >= since)
    count = sa.select(sa.func.count()).select_from(tables).where(made)
    return int(connection.execute(count).scalar_one())


def history(connection: Connection, table_id: str, since: int) -> list[Entry]:
    query = (
        sa.select(entries.c.number, entries.c.line, entries.c.at)
        .where(entries.c.table_id == table_id, entries.c.number >= since)
        .order_by(entries.c.number)
    )
    return [Entry(number, line, at) for number, line, at in connection.execute(query)]


def talk(connection: Connection, table_id: str, since: int) -> list[Said]:
    query = (
        sa.select(said)
        .where(said.c.table_id == table_id, said.c.number >= since)
        .order_by(said.c.number)
    )
    return [
        Said(row.number, row.seat, row.name, row.kind, row.text, row.at)
        for row in connection.execute(query)
    ]


def visitor(connection: Connection, visitor_id: str) -> str | None:
    query = sa.select(visitors.c.name).where(visitors.c.id == visitor_id)
    return connection.execute(query).scalar_one_or_none()


def list_outages(connection: Connection, since: float) -> list[tuple[float, float]]:
    query = (
        sa.select(outages.c.began, outages.c.ended)
        .where(outages.c.ended > since)
        .order_by(outages.c.began)
    )
    return [(began, ended) for began, ended in connection.execute(query)]


def _newest(
    query: sa.Select[tuple[object, ...]], before: float | None, limit: int
) -> sa.Select[tuple[object, ...]]:
    if before is not None:
        query = query.where(tables.c.changed < before)
    return query.order_by(tables.c.changed.desc(), tables.c.id).limit(limit)


def _tables(connection: Connection, query: sa.Select[tuple[object, ...]]) -> list[SavedTable]:
    return [SavedTable(**row) for row in connection.execute(query).mappings()]
