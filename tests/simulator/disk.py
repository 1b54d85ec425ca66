"""What the database holds, as plain dictionaries: the same answers as the SQL of `hyakki.server.store`, a hundred times faster.

`test_disk.py` holds the two against each other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

import msgspec

from hyakki.server.store import Conflict, Entry, Position, Said, SavedTable


class Disk:
    """Each method is one transaction: it is done as a whole, or it raises and nothing is done."""

    def __init__(self) -> None:
        self.tables: dict[str, SavedTable] = {}
        self.entries: defaultdict[str, list[Entry]] = defaultdict(list)
        self.talk: defaultdict[str, list[Said]] = defaultdict(list)
        self.claims: dict[str, tuple[int, str, float]] = {}
        self.outages: list[tuple[float, float]] = []
        self.last_pulse: float | None = None
        self.secrets: dict[str, bytes] = {}
        #: told of every table that changed and of every line that was added
        self.on_table: Callable[[SavedTable], None] = lambda _table: None
        self.on_lines: Callable[[str, Sequence[Entry]], None] = lambda _table_id, _entries: None

    # Tables

    def create_table(self, table: SavedTable) -> None:
        if table.id in self.tables:
            raise Conflict(f"there is a table {table.id}")
        self._put(table)

    def change_table(
        self, table: SavedTable, opening: Sequence[Entry], following: SavedTable | None
    ) -> SavedTable:
        known = self.tables.get(table.id)
        if known is None or known.revision != table.revision:
            raise Conflict(f"table {table.id} is not at revision {table.revision}")
        if opening:
            self._check_fits(table.id, opening)
        if following is not None and following.id in self.tables:
            raise Conflict(f"there is a table {following.id}")
        changed = msgspec.structs.replace(table, revision=table.revision + 1)
        self._put(changed)
        self._add(table.id, opening)
        if following is not None:
            self._put(following)
        return changed

    def expire(self, now: float, open_for: float, playing_for: float) -> list[str]:
        old = [
            table
            for table in self.tables.values()
            if (table.status == "open" and table.changed < now - open_for)
            or (table.status == "playing" and self._last_change(table) < now - playing_for)
        ]
        for table in old:
            self._put(
                msgspec.structs.replace(table, status="abandoned", revision=table.revision + 1)
            )
        return sorted(table.id for table in old)

    def walk(self, status: str, after: str, limit: int) -> list[SavedTable]:
        found = (table for table in self.tables.values() if table.status == status)
        return sorted((t for t in found if t.id > after), key=lambda table: table.id)[:limit]

    def positions(self, table_ids: Sequence[str]) -> dict[str, Position]:
        return {
            table_id: Position(
                self.tables[table_id].revision,
                len(self.entries[table_id]),
                len(self.talk[table_id]),
            )
            for table_id in table_ids
            if table_id in self.tables
        }

    def count_tables(self, visitor: str, since: float) -> int:
        made = (table for table in self.tables.values() if table.creator == visitor)
        return sum(1 for table in made if table.created >= since)

    def _put(self, table: SavedTable) -> None:
        self.tables[table.id] = table
        self.on_table(table)

    def _last_change(self, table: SavedTable) -> float:
        return max([table.changed, *(entry.at for entry in self.entries[table.id])])

    # Histories

    def append(
        self, table_id: str, entries: Sequence[Entry], finished: bytes | None, touch: bool
    ) -> None:
        self._check_fits(table_id, entries)
        self._add(table_id, entries)
        table, at = self.tables[table_id], entries[-1].at
        if finished is not None:
            over = msgspec.structs.replace(table, status="over", outcome=finished, changed=at)
            self._put(msgspec.structs.replace(over, revision=table.revision + 1))
        elif touch and table.changed < at:
            self._put(msgspec.structs.replace(table, changed=at))

    def _check_fits(self, table_id: str, entries: Sequence[Entry]) -> None:
        if table_id not in self.tables or entries[0].number != len(self.entries[table_id]):
            raise Conflict("the history went on differently")

    def _add(self, table_id: str, entries: Sequence[Entry]) -> None:
        self.entries[table_id] += entries
        if entries:
            self.on_lines(table_id, entries)

    # Talk, claims, pulses

    def say(self, table_id: str, line: Said) -> int:
        number = len(self.talk[table_id])
        self.talk[table_id].append(msgspec.structs.replace(line, number=number))
        return number

    def said(self, table_id: str, since: int, most: int) -> list[Said]:
        return self.talk[table_id][since:][-most:]

    def claim(self, table_id: str, number: int, node: str, until: float, now: float) -> bool:
        known = self.claims.get(table_id)
        if known is not None:
            at, holder, valid = known
            free = valid <= now or holder == node
            if not (at < number or (at == number and free)):
                return False
        self.claims[table_id] = (number, node, until)
        return True

    def beat(self, now: float, longest_gap: float) -> None:
        last = now if self.last_pulse is None else self.last_pulse
        if now - last > longest_gap:
            self.outages.append((last, now))
        self.last_pulse = max(last, now)
