"""The tables of the database. The migrations make them; a test compares the two."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

metadata: Final = sa.MetaData()

tables: Final = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("creator", sa.Text, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("changed", sa.Double, nullable=False),
    sa.Column("revision", sa.BigInteger, nullable=False),
    sa.Column("setup", sa.LargeBinary, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("outcome", sa.LargeBinary),
    sa.Index("tables_changed", "changed"),
    sa.Index("tables_status_changed", "status", "changed"),
    sa.Index("tables_creator_created", "creator", "created"),
)

players: Final = sa.Table(
    "players",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("visitor", sa.Text, nullable=False),
    sa.Index("players_visitor", "visitor"),
)

# The key is the promise: two writers cannot both write line n of a table.
entries: Final = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("line", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sqlite_with_rowid=False,
)

said: Final = sa.Table(
    "said",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    #: so that it can be forgotten whose words they were; "" in databases of earlier releases
    sa.Column("visitor", sa.Text, nullable=False, server_default=""),
    sa.Index("said_visitor", "visitor"),
    sqlite_with_rowid=False,
)

visitors: Final = sa.Table(
    "visitors",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("seen", sa.Double, nullable=False),
)

# The browsers that hold a visitor's cookie and did something with it.
sessions: Final = sa.Table(
    "sessions",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("visitor", sa.Text, nullable=False),
    sa.Column("browser", sa.Text, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("seen", sa.Double, nullable=False),
    sa.Index("sessions_visitor", "visitor"),
)

# Cookies that are no longer good, as long as a browser would keep them.
revoked: Final = sa.Table(
    "revoked",
    metadata,
    sa.Column("session", sa.Text, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Index("revoked_at", "at"),
)

secrets: Final = sa.Table(
    "secrets",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)

claims: Final = sa.Table(
    "claims",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("node", sa.Text, nullable=False),
    sa.Column("until", sa.Double, nullable=False),
)

# One row: when any node was last known to run.
pulse: Final = sa.Table(
    "pulse",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("last", sa.Double, nullable=False),
)

outages: Final = sa.Table(
    "outages",
    metadata,
    sa.Column("began", sa.Double, primary_key=True),
    sa.Column("ended", sa.Double, nullable=False),
    sa.Index("outages_ended", "ended"),
)

# How many groups each writer has committed: tells whether a commit arrived whose connection broke.
writers: Final = sa.Table(
    "writers",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("groups", sa.BigInteger, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
