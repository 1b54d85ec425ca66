"""What can befall a real PostgreSQL while a server uses it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

from tests.server.postgres import Postgres

#: what PostgreSQL says when a table cannot grow
FULL = """
CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
END $$;
CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON entries EXECUTE FUNCTION no_space();
CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON pulse EXECUTE FUNCTION no_space();
CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON visitors EXECUTE FUNCTION no_space();
CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON sessions EXECUTE FUNCTION no_space();
"""


@dataclass(frozen=True)
class Trouble:
    #: of a server, for the database of an address; it ends with the context
    of: Callable[[Postgres, str], AbstractContextManager[None]]
    #: whoever only reads notices nothing
    readable: bool
    #: whoever writes is told at once
    tells: bool


@contextmanager
def frozen(server: Postgres, _url: str) -> Iterator[None]:
    with server.frozen():
        yield


@contextmanager
def away(server: Postgres, _url: str) -> Iterator[None]:
    server.stop()
    try:
        yield
    finally:
        server.start()


@contextmanager
def full(server: Postgres, url: str) -> Iterator[None]:
    server.run(FULL, url)
    try:
        yield
    finally:
        server.run("DROP FUNCTION no_space CASCADE", url)


@contextmanager
def read_only(server: Postgres, _url: str) -> Iterator[None]:
    """As an operator does before moving to another machine."""
    server.run("ALTER SYSTEM SET default_transaction_read_only = on")
    server.run("SELECT pg_reload_conf()")
    try:
        yield
    finally:
        server.run("ALTER SYSTEM RESET default_transaction_read_only")
        server.run("SELECT pg_reload_conf()")


TROUBLES = {
    "frozen": Trouble(frozen, readable=False, tells=False),
    "restarted": Trouble(away, readable=False, tells=False),
    "full": Trouble(full, readable=True, tells=True),
    "read-only": Trouble(read_only, readable=True, tells=True),
}
