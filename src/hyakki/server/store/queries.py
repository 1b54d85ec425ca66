"""What the store reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from hyakki.server.store.saved import Entry, Place, Position, Said, SavedTable
from hyakki.server.store.schema import entries, outages, players, said, tables, visitors

TableQuery: TypeAlias = sa.Select[*tuple[Any, ...]]

# Read as the driver gives them: a damaged value must spoil its own row, not the query.
FIELDS: Final = SavedTable.__struct_fields__
TABLE: Final[list[Any]] = [sa.type_coerce(tables.c[name], sa.types.NullType) for name in FIELDS]
COUNT_MADE: Final = (
    sa.select(sa.func.count())
    .select_from(tables)
    .where(tables.c.creator == sa.bindparam("visitor"), tables.c.created >= sa.bindparam("since"))
)


def table(connection: Connection, table_id: str) -> SavedTable | None:
    found = _tables(connection, sa.select(*TABLE).where(tables.c.id == table_id))
    return found[0] if found else None


def positions(connection: Connection, table_ids: Sequence[str]) -> dict[str, Position]:
    lines, talk = (
        sa.select(sa.func.coalesce(sa.func.max(kept.c.number) + 1, 0))
        .where(kept.c.table_id == tables.c.id)
        .scalar_subquery()
        for kept in (entries, said)
    )
    query = sa.select(tables.c.id, tables.c.revision, lines, talk).where(tables.c.id.in_(table_ids))
    return {table_id: Position(*counts) for table_id, *counts in connection.execute(query)}


def list_tables(
    connection: Connection,
    *,
    status: str | None,
    game: str | None,
    public: bool | None,
    before: Place | None,
    limit: int,
) -> list[SavedTable]:
    query = sa.select(*TABLE)
    for column, wanted in (("status", status), ("game", game), ("public", public)):
        if wanted is not None:
            query = query.where(tables.c[column] == wanted)
    return _tables(connection, _newest(query, before, limit))


def tables_of(
    connection: Connection, visitor: str, before: Place | None, limit: int
) -> list[SavedTable]:
    return _tables(connection, _newest(_own(visitor), before, limit))


def walk_status(connection: Connection, status: str, after: str, limit: int) -> list[SavedTable]:
    query = sa.select(*TABLE).where(tables.c.status == status)
    return _tables(connection, _by_id(query, after, limit))


def walk_visitor(connection: Connection, visitor: str, after: str, limit: int) -> list[SavedTable]:
    return _tables(connection, _by_id(_own(visitor), after, limit))


def count_tables(connection: Connection, visitor: str, since: float) -> int:
    found = connection.execute(COUNT_MADE, {"visitor": visitor, "since": since})
    return int(found.scalar_one())


def history(connection: Connection, table_id: str, since: int) -> list[Entry]:
    query = (
        sa.select(entries.c.number, entries.c.line, entries.c.at)
        .where(entries.c.table_id == table_id, entries.c.number >= since)
        .order_by(entries.c.number)
    )
    return [_entry(*row) for row in connection.execute(query)]


def talk(connection: Connection, table_id: str, since: int, most: int) -> list[Said]:
    query = (
        sa.select(said)
        .where(said.c.table_id == table_id, said.c.number >= since)
        .order_by(said.c.number.desc())
        .limit(most)
    )
    newest_first = [
        Said(row.number, row.seat, row.name, row.kind, row.text, row.at)
        for row in connection.execute(query)
    ]
    return newest_first[::-1]


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


def _own(visitor: str) -> TableQuery:
    own = sa.select(players.c.table_id).where(players.c.visitor == visitor)
    return sa.select(*TABLE).where(tables.c.id.in_(own))


def _newest(query: TableQuery, before: Place | None, limit: int) -> TableQuery:
    if before is not None:
        same = (tables.c.changed == before.changed) & (tables.c.id > before.id)
        query = query.where((tables.c.changed < before.changed) | same)
    return query.order_by(tables.c.changed.desc(), tables.c.id).limit(limit)


def _by_id(query: TableQuery, after: str, limit: int) -> TableQuery:
    """An order in which nothing moves while somebody walks through all of it."""
    return query.where(tables.c.id > after).order_by(tables.c.id).limit(limit)


def _tables(connection: Connection, query: TableQuery) -> list[SavedTable]:
    rows = connection.execute(query)
    return [_table(dict(zip(FIELDS, row, strict=True))) for row in rows]


def _table(row: dict[str, Any]) -> SavedTable:
    """A damaged row is a table without a setup, which nobody can read."""
    try:
        return msgspec.convert(row, SavedTable, strict=False, builtin_types=(bytes,))
    except msgspec.ValidationError:
        changed = row["changed"]
        return SavedTable(
            id=str(row["id"]),
            game="",
            status="damaged",
            public=False,
            created=0.0,
            # anything but a number sorts above all numbers
            changed=changed if isinstance(changed, float) else float("inf"),
            setup=b"",
        )


def _entry(number: int, line: object, at: object) -> Entry:
    """A damaged line is an empty one, which nobody can read."""
    if isinstance(line, str) and isinstance(at, float):
        return Entry(number, line, at)
    return Entry(number, "", 0.0)
