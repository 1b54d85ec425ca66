"""The writer's own connection: transactions whose fate is always found out."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from secrets import token_hex
from typing import Final

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError

from hyakki.server.store.engine import Lost, begin, connect, discard, is_shared
from hyakki.server.store.schema import writers

FORGET_WRITERS_AFTER: Final = 7 * 86400.0


class Session:
    """Numbers its transactions, and writes the number into each, so that a broken connection leaves no doubt."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._marks = is_shared(engine)  # a connection to a file does not break
        self._id = token_hex(8)
        self._groups = 0
        self._connection: Connection | None = None

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Everything or nothing. Lost: ask `arrived` which of the two."""
        # Counted first of all: `arrived` must never take the transaction before for this one.
        self._groups += 1
        connection = self._connected()
        try:
            begin(connection)
            yield connection
            self._mark(connection)
            connection.exec_driver_sql("COMMIT")
        except BaseException as error:
            self._undo(connection)
            if isinstance(error, DBAPIError) and error.connection_invalidated:
                raise Lost(str(error.orig)) from error
            raise

    def arrived(self) -> bool:
        """True if the last transaction was committed."""
        if not self._marks:
            return False
        connection = self._connected()
        mine = sa.select(writers.c.groups).where(writers.c.id == self._id)
        try:
            # The lock waits for a backend that has lost us but is still committing.
            return connection.execute(mine.with_for_update()).scalar() == self._groups
        except DBAPIError as error:
            self._drop()
            raise Lost(str(error.orig)) from error

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _connected(self) -> Connection:
        if self._connection is None:
            connection = connect(self._engine)
            if self._marks:
                self._register(connection)
            self._connection = connection
        return self._connection

    def _register(self, connection: Connection) -> None:
        """A row to lock must be there before the first doubt."""
        now = time.time()
        mine = insert(writers).values(id=self._id, groups=0, at=now).on_conflict_do_nothing()
        try:
            connection.execute(mine)
            connection.execute(writers.delete().where(writers.c.at < now - FORGET_WRITERS_AFTER))
        except DBAPIError as error:
            discard(connection)
            raise Lost(str(error.orig)) from error

    def _mark(self, connection: Connection) -> None:
        if self._marks:
            mine = writers.update().where(writers.c.id == self._id)
            connection.execute(mine.values(groups=self._groups, at=time.time()))

    def _undo(self, connection: Connection) -> None:
        try:
            connection.exec_driver_sql("ROLLBACK")
        except Exception:
            self._drop()  # closing it undoes as well

    def _drop(self) -> None:
        if self._connection is not None:
            discard(self._connection)
            self._connection = None
