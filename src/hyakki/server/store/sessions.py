"""The sessions of visitors: the browsers that hold their cookie, and those whose cookie is no longer good."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from hyakki.server.store.changes import insert
from hyakki.server.store.saved import SavedSession
from hyakki.server.store.schema import revoked, sessions, tables


def save_session(connection: Connection, visitor: str, session: SavedSession) -> None:
    """Keep a session, or that it was seen again."""
    row = insert(connection, sessions).values(
        id=session.id,
        visitor=visitor,
        browser=session.browser,
        created=session.created,
        seen=session.seen,
    )
    again = {"browser": row.excluded.browser, "seen": row.excluded.seen}
    connection.execute(row.on_conflict_do_update(index_elements=["id"], set_=again))


def sessions_of(connection: Connection, visitor: str) -> list[SavedSession]:
    query = (
        sa.select(sessions.c.id, sessions.c.browser, sessions.c.created, sessions.c.seen)
        .where(sessions.c.visitor == visitor)
        .order_by(sessions.c.seen.desc(), sessions.c.id)
    )
    return [SavedSession(*row) for row in connection.execute(query)]


def revoke(connection: Connection, session_ids: Sequence[str], at: float) -> None:
    """From now on nobody comes in by these cookies."""
    for session in session_ids:
        row = insert(connection, revoked).values(session=digest_of(session), at=at)
        connection.execute(row.on_conflict_do_nothing())
    connection.execute(sessions.delete().where(sessions.c.id.in_(session_ids)))


def digest_of(session: str) -> str:
    """What is kept of a session that was revoked: enough to know it again, and nothing of whose it was."""
    return hashlib.sha256(session.encode()).hexdigest()


def revoked_since(connection: Connection, since: float) -> list[str]:
    """The digests of sessions."""
    query = sa.select(revoked.c.session).where(revoked.c.at >= since)
    return list(connection.execute(query).scalars())


def open_tables_naming(connection: Connection, visitor: str) -> list[str]:
    """Open tables have no players yet: who sits there, and whose table it is, stands in their setup."""
    query = sa.select(tables.c.id, tables.c.setup).where(tables.c.status == "open")
    named = visitor.encode()
    return [table_id for table_id, setup in connection.execute(query) if named in bytes(setup)]
