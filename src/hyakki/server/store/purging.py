"""What is deleted when it is old enough: finished and abandoned tables, and what belongs to cookies that no browser keeps."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from hyakki.server.store.schema import (
    claims,
    entries,
    players,
    revoked,
    said,
    sessions,
    tables,
)

FINISHED = ("over", "abandoned")


def finished_before(connection: Connection, before: float, after: str, limit: int) -> list[str]:
    """The ids of tables that ended before a time, in the order of their ids."""
    query = (
        sa.select(tables.c.id)
        .where(tables.c.status.in_(FINISHED), tables.c.changed < before, tables.c.id > after)
        .order_by(tables.c.id)
        .limit(limit)
    )
    return list(connection.execute(query).scalars())


def delete_tables(connection: Connection, table_ids: Sequence[str]) -> None:
    """With everything that happened there."""
    for part in (entries, said, players, claims):
        connection.execute(part.delete().where(part.c.table_id.in_(table_ids)))
    connection.execute(tables.delete().where(tables.c.id.in_(table_ids)))


def delete_sessions(connection: Connection, before: float) -> None:
    """Those that were not seen since, and what is known of revoked ones: their cookies are gone."""
    connection.execute(sessions.delete().where(sessions.c.seen < before))
    connection.execute(revoked.delete().where(revoked.c.at < before))
