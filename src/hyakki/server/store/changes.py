"""What the store writes, apart from histories. Each function runs inside the writer's transaction."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_bytes
from typing import Any, Final

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

FORGET_PAGE: Final = 200
# Made once: to build a statement takes longer than to run it.
CREATE: Final = {
    "sqlite": sqlite.insert(tables).on_conflict_do_nothing(),
    "postgresql": postgresql.insert(tables).on_conflict_do_nothing(),
}
# The creator is not written: a visitor who was forgotten meanwhile stays forgotten.
CHANGE: Final = (
    tables.update()
    .where(tables.c.id == sa.bindparam("new_id"), tables.c.revision == sa.bindparam("new_revision"))
    .values(
        revision=tables.c.revision + 1,
        **{
            name: sa.bindparam(f"new_{name}")
            for name in ("game", "status", "public", "changed", "setup", "seed", "outcome")
        },
    )
)


def create_table(connection: Connection, table: SavedTable) -> None:
    made = connection.execute(CREATE[connection.dialect.name], msgspec.structs.asdict(table))
    if made.rowcount != 1:
        raise Conflict(f"there is a table {table.id}")


def change_table(
    connection: Connection,
    table: SavedTable,
    seats: Sequence[tuple[int, str]] | None,
    opening: Append | None,
    following: SavedTable | None,
) -> SavedTable:
    values = {f"new_{name}": value for name, value in msgspec.structs.asdict(table).items()}
    if connection.execute(CHANGE, values).rowcount != 1:
        raise Conflict(f"table {table.id} is not at revision {table.revision}")
    if seats is not None:
        connection.execute(players.delete().where(players.c.table_id == table.id))
        rows = [{"table_id": table.id, "seat": seat, "visitor": who} for seat, who in seats]
        if rows:
            connection.execute(players.insert(), rows)
    if opening is not None:
        write_appends(connection, [opening])
    if following is not None:
        create_table(connection, following)
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
    row = insert(connection, visitors).values(id=visitor_id, name=name, seen=at)
    fresh = {"name": row.excluded.name, "seen": row.excluded.seen}
    connection.execute(row.on_conflict_do_update(index_elements=["id"], set_=fresh))


def forget_some(connection: Connection, visitor_id: str) -> bool:
    """The seats that a visitor held at some tables, and the name over what was said there; True if that was not all."""
    held = sa.select(players.c.table_id).where(players.c.visitor == visitor_id).distinct()
    played = list(connection.execute(held.limit(FORGET_PAGE)).scalars())
    own = sa.exists().where(
        players.c.table_id == said.c.table_id,
        players.c.seat == said.c.seat,
        players.c.visitor == visitor_id,
    )
    connection.execute(said.update().where(said.c.table_id.in_(played), own).values(name=""))
    seats = players.c.table_id.in_(played) & (players.c.visitor == visitor_id)
    connection.execute(players.delete().where(seats))
    made = sa.select(tables.c.id).where(tables.c.creator == visitor_id).limit(FORGET_PAGE)
    opened = list(connection.execute(made).scalars())
    connection.execute(tables.update().where(tables.c.id.in_(opened)).values(creator=""))
    return bool(played or opened)


def forget_identity(connection: Connection, visitor_id: str) -> None:
    """The identity, and the name over what was said at any table, from a seat or not."""
    mine = said.c.visitor == visitor_id
    connection.execute(said.update().where(mine).values(name="", visitor=""))
    connection.execute(visitors.delete().where(visitors.c.id == visitor_id))


def say(connection: Connection, table_id: str, line: Said) -> int:
    values = msgspec.structs.asdict(line)
    last = sa.select(sa.func.max(said.c.number)).where(said.c.table_id == table_id)
    while True:
        highest = connection.execute(last).scalar()
        values["number"] = 0 if highest is None else highest + 1
        row = insert(connection, said).values(table_id=table_id, **values)
        # Another node may take the number first: then the next one.
        if connection.execute(row.on_conflict_do_nothing()).rowcount == 1:
            return int(values["number"])


def make_secret(connection: Connection, name: str) -> bytes:
    row = insert(connection, secrets).values(name=name, value=token_bytes(32))
    connection.execute(row.on_conflict_do_nothing())
    kept = connection.execute(sa.select(secrets.c.value).where(secrets.c.name == name)).scalar_one()
    return bytes(kept)


def claim(
    connection: Connection, table_id: str, number: int, node: str, until: float, now: float
) -> bool:
    row = insert(connection, claims).values(
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
    first = insert(connection, pulse).values(id=1, last=now).on_conflict_do_nothing()
    if connection.execute(first).rowcount == 1:
        return
    last = connection.execute(sa.select(pulse.c.last).with_for_update()).scalar_one()
    if now - last > longest_gap:
        gap = insert(connection, outages).values(began=last, ended=now)
        connection.execute(gap.on_conflict_do_nothing())
    if now > last:
        connection.execute(pulse.update().values(last=now))


def insert(connection: Connection, table: sa.Table) -> Any:
    """An INSERT that knows ON CONFLICT: the same words in both dialects, two classes in SQLAlchemy."""
    shared = connection.dialect.name == "postgresql"
    return postgresql.insert(table) if shared else sqlite.insert(table)
