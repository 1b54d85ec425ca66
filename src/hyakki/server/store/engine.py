"""The way to a database: its address, its connections, its schema brought up to date."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.exc import ArgumentError, DBAPIError

from hyakki.core.messages import bad

READERS: Final = 4
DRIVERS: Final = {
    "sqlite": "sqlite",
    "postgresql": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
}
MIGRATIONS: Final = Path(__file__).parent / "migrations"
#: changes nothing, and is refused where nothing can be changed
ANY_WRITE: Final = "UPDATE pulse SET last = last WHERE 1 = 0"
MIGRATION_LOCK: Final = 0x68796B6B69  # any number, the same on all nodes

# A writer that froze in the middle of a transaction must not hold its locks for longer than this.
POSTGRES_SETTINGS: Final = {
    "options": "-c synchronous_commit=on -c idle_in_transaction_session_timeout=10000",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}


class Lost(Exception):
    """The connection broke, or there is none to be had."""


def engine_for(address: str) -> Engine:
    url = _read_address(address)
    shared = url.get_backend_name() == "postgresql"
    settings: dict[str, Any] = POSTGRES_SETTINGS if shared else {"timeout": 10}
    engine = sa.create_engine(
        url,
        isolation_level="AUTOCOMMIT",  # readers need no transaction, the writer says BEGIN itself
        execution_options={"preserve_rowcount": True},  # of an INSERT too
        hide_parameters=True,  # an error must not carry a seed into the log
        pool_size=READERS + 1,
        connect_args=settings,
    )
    if not shared:
        _keep_private(Path(str(url.database)))
        sa.event.listen(engine, "connect", _prepare_sqlite)
    return engine


def shared_address(address: str) -> str | None:
    """The address of a database that several nodes can share, as its own clients spell it; None for a file."""
    url = _read_address(address)
    if url.get_backend_name() != "postgresql":
        return None
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def is_shared(engine: Engine) -> bool:
    return engine.dialect.name == "postgresql"


def begin(connection: Connection) -> None:
    """Open a transaction that writes; in SQLite it takes its place among the writers at once."""
    shared = is_shared(connection.engine)
    connection.exec_driver_sql("BEGIN" if shared else "BEGIN IMMEDIATE")


def connect(engine: Engine) -> Connection:
    try:
        return engine.connect()
    except DBAPIError as error:
        raise Lost(str(error.orig)) from error


def discard(connection: Connection) -> None:
    """Give up a connection whose state is not known."""
    with suppress(DBAPIError):
        connection.invalidate()
        connection.close()


def prepare(address: str) -> None:
    """Bring a database up to date before a server uses it; BadInput if it cannot be used."""
    engine = engine_for(address)
    try:
        migrate(engine)
    finally:
        engine.dispose()


def migrate(engine: Engine) -> None:
    """Bring the schema up to date, one node at a time. BadInput if a newer program made it, or if nothing can be written."""
    try:
        _migrate(connect(engine))
    except Lost as lost:
        raise bad("no_database", url=_shown(engine.url), why=str(lost)) from lost
    except DBAPIError as error:
        raise bad("no_database", url=_shown(engine.url), why=str(error.orig)) from error


def _migrate(connection: Connection) -> None:
    with connection:
        begin(connection)
        try:
            if is_shared(connection.engine):
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
            _upgrade(connection)
            connection.exec_driver_sql(ANY_WRITE)
            connection.exec_driver_sql("COMMIT")
        except BaseException:
            discard(connection)
            raise


def migrations(connection: Connection) -> Config:
    """What Alembic's commands need to work on this connection."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: Connection) -> None:
    config = migrations(connection)
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in known:
        newest = max(known, key=int)
        raise bad("newer_database", url=_shown(connection.engine.url), version=found, known=newest)
    command.upgrade(config, "head")


def _read_address(address: str) -> URL:
    try:
        url = sa.make_url(address)
    except ArgumentError:
        # Not quoted: whatever it is, it may hold a password.
        raise bad("bad_database", url="…") from None
    driver = DRIVERS.get(url.drivername)
    if driver is None or (driver == "sqlite" and url.database in (None, "", ":memory:")):
        raise bad("bad_database", url=_shown(url))
    return url.set(drivername=driver)


def _shown(url: URL) -> str:
    return url.render_as_string(hide_password=True)


def _keep_private(path: Path) -> None:
    """The file holds the seeds of running games: others on this machine need not read it."""
    with suppress(OSError):  # said better when it is opened
        path.touch(mode=0o600)


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    for setting in ("journal_mode=WAL", "synchronous=FULL", "cache_size=-4096"):
        connection.execute(f"PRAGMA {setting}").close()
