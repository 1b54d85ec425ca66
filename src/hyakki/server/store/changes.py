"""What the store writes, apart from histories. Each function runs inside the writer's transaction."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_bytes
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection

from hyakki.server.store.appends import Append, write_appends
from hyakki.server.store.saved import Conflict, Said, SavedTable
from hyakki.server.store.schema import (
    claims,
    entries,
    outages,
    players,
    pulse,
    said,
    secrets,
    tables,
    visitors,
)


def create_table(connection: Connection, table: SavedTable) -> None:
    values = msgspec.structs.asdict(table)
    made = connection.execute(_insert(connection, tables).values(values).on_conflict_do_nothing())
    if made.rowcount != 1:
        raise Conflict(f"there is a table {table.id}")


def change_table(
    connection: Connection,
    table: SavedTable,
    seats: Sequence[tuple[int, str]] | None,
    opening: Append | None,
) -> SavedTable:
    # The creator is not written: a visitor who was forgotten meanwhile stays forgotten.
    fixed = ("id", "created", "creator", "revision")
    values = {k: v for k, v in msgspec.structs.asdict(table).items() if k not in fixed}
    here = (tables.c.id == table.id, tables.c.revision == table.revision)
    change = tables.update().where(*here).values(revision=table.revision + 1, **values)
    if connection.execute(change).rowcount != 1:
        raise Conflict(f"table {table.id} is not at revision {table.revision}")
    if seats is not None:
        connection.execute(players.delete().where(players.c.table_id == table.id))
        rows = [{"table_id": table.id, "seat": seat, "visitor": who} for seat, who in seats]
        if rows:
            connection.execute(players.insert(), rows)
    if opening is not None:
        write_appends(connection, [opening])
    return msgspec.structs.replace(table, revision=table.revision + 1)


def expire(connection: Connection, now: float, open_for: float, playing_for: float) -> list[str]:
    moved = sa.exists().where(entries.c.table_id == tables.c.id, entries.c.at >= now - playing_for)
    waiting = (tables.c.status == "open") & (tables.c.changed < now - open_for)
    stuck = (tables.c.status == "playing") & (tables.c.changed < now - playing_for) & ~moved
    old = sa.select(tables.c.id).where(waiting | stuck).order_by(tables.c.id).with_for_update()
    found = list(connection.execute(old).scalars())
    leave = tables.update().where(tables.c.id == sa.bindparam("table"))
    if found:
        connection.execute(
            leave.values(status="abandoned", revision=tables.c.revision + 1),
            [{"table": table_id} for table_id in found],
        )
    return found


def save_visitor(connection: Connection, visitor_id: str, name: str, at: float) -> None:
    row = _insert(connection, visitors).values(id=visitor_id, name=name, seen=at)
    fresh = {"name": row.excluded.name, "seen": row.excluded.seen}
    connection.execute(row.on_conflict_do_update(index_elements=["id"], set_=fresh))


def forget_visitor(connection: Connection, visitor_id: str) -> None:
    """The identity, the seats it held and the name over its talk; games and words stay."""
    own = sa.exists().where(
        players.c.table_id == said.c.table_id,
        players.c.seat == said.c.seat,
        players.c.visitor == visitor_id,
    )
    connection.execute(said.update().where(own).values(name=""))
    connection.execute(players.delete().where(players.c.visitor == visitor_id))
    connection.execute(tables.update().where(tables.c.creator == visitor_id).values(creator=""))
    connection.execute(visitors.delete().where(visitors.c.id == visitor_id))


def say(connection: Connection, table_id: str, line: Said) -> int:
    values = msgspec.structs.asdict(line)
    last = sa.select(sa.func.max(said.c.number)).where(said.c.table_id == table_id)
    while True:
        highest = connection.execute(last).scalar()
        values["number"] = 0 if highest is None else highest + 1
        row = _insert(connection, said).values(table_id=table_id, **values)
        # Another node may take the number first: then the next one.
        if connection.execute(row.on_conflict_do_nothing()).rowcount == 1:
            return int(values["number"])


def make_secret(connection: Connection, name: str) -> bytes:
    row = _insert(connection, secrets).values(name=name, value=token_bytes(32))
    connection.execute(row.on_conflict_do_nothing())
    kept = connection.execute(sa.select(secrets.c.value).where(secrets.c.name == name)).scalar_one()
    return bytes(kept)


def claim(
    connection: Connection, table_id: str, number: int, node: str, until: float, now: float
) -> bool:
    row = _insert(connection, claims).values(
        table_id=table_id, number=number, node=node, until=until
    )
    free = (claims.c.until <= now) | (claims.c.node == node)
    mine = row.on_conflict_do_update(
        index_elements=["table_id"],
        set_={"number": number, "node": node, "until": until},
        where=(claims.c.number < number) | ((claims.c.number == number) & free),
    )
    return connection.execute(mine).rowcount == 1


def beat(connection: Connection, now: float, longest_gap: float) -> None:
    first = _insert(connection, pulse).values(id=1, last=now).on_conflict_do_nothing()
    if connection.execute(first).rowcount == 1:
        return
    last = connection.execute(sa.select(pulse.c.last).with_for_update()).scalar_one()
    if now - last > longest_gap:
        gap = _insert(connection, outages).values(began=last, ended=now)
        connection.execute(gap.on_conflict_do_nothing())
    if now > last:
        connection.execute(pulse.update().values(last=now))


def _insert(connection: Connection, table: sa.Table) -> Any:
    """An INSERT that knows ON CONFLICT: the same words in both dialects, two classes in SQLAlchemy."""
    shared = connection.dialect.name == "postgresql"
    return postgresql.insert(table) if shared else sqlite.insert(table)
