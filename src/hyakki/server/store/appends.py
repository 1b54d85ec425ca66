"""Many calls of `append` as one statement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from hyakki.server.store.saved import Conflict, Entry
from hyakki.server.store.schema import tables

# One statement whatever the number of lines: sqlite3 lets go of the interpreter lock at every execution, and under
# load each time it gets it back only after a switch interval (measured: 3.5 times slower with `executemany`).
# A line is taken only where it continues the history; lines that are there already are left out. So everything
# fits if and only if all lines are counted.
INSERT: Final = """
INSERT INTO entries (table_id, number, line, at)
SELECT table_id, number, line, at FROM ({given}) AS given
WHERE CASE
  WHEN chained = 1 THEN 1
  WHEN number = 0 THEN (SELECT COUNT(*) FROM tables WHERE tables.id = given.table_id)
  ELSE (SELECT COUNT(*) FROM entries AS e WHERE e.table_id = given.table_id AND e.number = given.number - 1)
END = 1
ON CONFLICT DO NOTHING
"""
GIVEN: Final = {
    "sqlite": """
SELECT json_extract(value, '$[0]') AS table_id, json_extract(value, '$[1]') AS number,
  json_extract(value, '$[2]') AS line, json_extract(value, '$[3]') AS at, json_extract(value, '$[4]') AS chained
FROM json_each(?)""",
    "postgresql": """
SELECT value->>0 AS table_id, CAST(value->>1 AS integer) AS number,
  value->>2 AS line, CAST(value->>3 AS double precision) AS at, CAST(value->>4 AS integer) AS chained
FROM json_array_elements(CAST(%s AS json)) AS value""",
}
STATEMENTS: Final = {engine: INSERT.format(given=given) for engine, given in GIVEN.items()}

FINISH: Final = (
    tables.update()
    .where(tables.c.id == sa.bindparam("table"))
    .values(
        status="over",
        outcome=sa.bindparam("result"),
        changed=sa.bindparam("now"),
        revision=tables.c.revision + 1,
    )
)
TOUCH: Final = (
    tables.update()
    .where(tables.c.id == sa.bindparam("table"), tables.c.changed < sa.bindparam("now"))
    .values(changed=sa.bindparam("now"))
)


class Append(msgspec.Struct, frozen=True):
    """One call: lines that follow each other, and the outcome if they end the game."""

    table_id: str
    entries: tuple[Entry, ...]
    finished: bytes | None
    #: write the time of the change into the table as well
    touch: bool

    def __post_init__(self) -> None:
        first = self.entries[0].number if self.entries else -1
        if first < 0 or [e.number for e in self.entries] != list(
            range(first, first + len(self.entries))
        ):
            raise ValueError("an append needs lines numbered one after the other")


def write_appends(connection: Connection, appends: Sequence[Append]) -> None:
    """All of them, or Conflict: then the caller rolls back."""
    rows = _rows(appends)
    statement = STATEMENTS[connection.dialect.name]
    written = connection.exec_driver_sql(statement, (msgspec.json.encode(rows).decode(),))
    if written.rowcount != len(rows):
        raise Conflict("the history went on differently")
    over = [a for a in appends if a.finished is not None]
    if over:
        values = [
            {"table": a.table_id, "result": a.finished, "now": a.entries[-1].at} for a in over
        ]
        connection.execute(FINISH, values)
    touched = {a.table_id: a.entries[-1].at for a in appends if a.touch and a.finished is None}
    if touched:
        values = [{"table": table, "now": at} for table, at in sorted(touched.items())]
        connection.execute(TOUCH, values)


def _rows(appends: Sequence[Append]) -> list[tuple[str, int, str, float, int]]:
    """Sorted, so that two nodes that write the same tables do not wait for each other in a circle."""
    rows: list[tuple[str, int, str, float, int]] = []
    follows: dict[str, int] = {}
    for append in sorted(appends, key=lambda a: (a.table_id, a.entries[0].number)):
        for entry in append.entries:
            chained = follows.get(append.table_id) == entry.number
            rows.append((append.table_id, entry.number, entry.line, entry.at, int(chained)))
            follows[append.table_id] = entry.number + 1
    return rows
