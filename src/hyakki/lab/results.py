"""The games of a series as a database of SQLite (docs/studies.md): games, seats, decisions, events. A series goes on from it."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec

from hyakki.core.game import CHANCE
from hyakki.core.messages import BadInput, bad
from hyakki.core.record import split_line, write_record
from hyakki.core.views import Outcome
from hyakki.lab.conduct import Fault
from hyakki.lab.match import FinishedGame, Series
from hyakki.lab.tally import Counted

#: stands in the file, so that it is known for what it is
APPLICATION: Final = 0x48594B31
#: goes up when a program that reads the file would have to change
SCHEMA: Final = 1
CHUNK: Final = 64  # games written at once
TABLES: Final = ("games", "seats", "decisions", "events")
LAYOUT: Final = """
CREATE TABLE series (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE games (number INTEGER PRIMARY KEY, reason TEXT NOT NULL, decisions INTEGER NOT NULL,
  moves INTEGER NOT NULL, faults TEXT NOT NULL, record TEXT NOT NULL);
CREATE TABLE seats (game INTEGER NOT NULL, seat INTEGER NOT NULL, bot TEXT NOT NULL, score INTEGER NOT NULL,
  won INTEGER NOT NULL, PRIMARY KEY (game, seat)) WITHOUT ROWID;
CREATE TABLE decisions (game INTEGER NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, move TEXT NOT NULL,
  PRIMARY KEY (game, number)) WITHOUT ROWID;
CREATE TABLE events (game INTEGER NOT NULL, kind TEXT NOT NULL, count INTEGER NOT NULL,
  PRIMARY KEY (game, kind)) WITHOUT ROWID;
"""


class Results:
    """A file of results, new or begun by the same series."""

    def __init__(self, path: Path, series: Series, mark: str, rules_version: int) -> None:
        """BadInput if the file is something else, or of another series."""
        self._path = path
        self._terms = {
            "game": series.game,
            "rules_version": str(rules_version),
            "data": mark,
            "bots": msgspec.json.encode(series.bots).decode(),
            "options": msgspec.json.encode(series.options).decode(),
            "seed": str(series.seed),
            "conduct": msgspec.json.encode(series.conduct).decode(),
        }
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._base = sqlite3.connect(path)
            self._open()
        except (OSError, sqlite3.OperationalError) as error:
            raise bad("no_write", path=str(path), why=str(error)) from None
        except sqlite3.DatabaseError:
            raise bad("not_results", path=str(path)) from None

    def close(self) -> None:
        self._base.close()

    @property
    def games(self) -> int:
        """How many games it holds: those with the numbers from 0."""
        (count,) = self._base.execute("SELECT count(*) FROM games").fetchone()
        return int(count)

    def append(self, finished: Iterable[FinishedGame]) -> Generator[FinishedGame, None, None]:
        """Pass the games on after they were written, some at a time: all of a game or nothing."""
        rows, number = iter(finished), self.games
        while chunk := list(islice(rows, CHUNK)):
            try:
                with self._base:
                    for place, game in enumerate(chunk):
                        self._write(number + place, game)
            except sqlite3.Error as error:
                raise bad("no_write", path=str(self._path), why=str(error)) from None
            number += len(chunk)
            yield from chunk

    def held(self, most: int) -> Iterator[Counted]:
        """What is counted of the first games that it holds."""
        games = self._base.execute(
            "SELECT number, reason, decisions, moves, faults FROM games WHERE number < ? ORDER BY number",
            (most,),
        )
        for number, reason, decisions, moves, faults in games:
            seats = self._base.execute(
                "SELECT seat, score, won FROM seats WHERE game = ? ORDER BY seat", (number,)
            ).fetchall()
            events = self._base.execute("SELECT kind, count FROM events WHERE game = ?", (number,))
            winners = tuple(seat for seat, _, won in seats if won)
            outcome = Outcome(tuple(score for _, score, _ in seats), winners, reason)
            wrong = msgspec.json.decode(faults, type=tuple[Fault, ...])
            yield Counted(outcome, decisions, moves, dict(events), wrong)

    def write_parquet(self, folder: Path) -> None:
        """Each table as a file of Parquet; an existing one is written anew. Needs hyakki[parquet]."""
        arrow, parquet = need_arrow()
        folder.mkdir(parents=True, exist_ok=True)
        for table in TABLES:
            rows = self._base.execute(f"SELECT * FROM {table}")  # noqa: S608 - one of our own names
            names = [column[0] for column in rows.description]
            columns = list(zip(*rows, strict=True)) or [()] * len(names)
            arrays = dict(zip(names, map(list, columns), strict=True))
            parquet.write_table(arrow.table(arrays), folder / f"{table}.parquet")

    def _open(self) -> None:
        base = self._base
        if not base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            with base:
                base.executescript(LAYOUT)
                base.executemany("INSERT INTO series VALUES (?, ?)", self._terms.items())
                base.execute(f"PRAGMA application_id = {APPLICATION}")
                base.execute(f"PRAGMA user_version = {SCHEMA}")
            return
        if base.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
            raise bad("not_results", path=str(self._path))
        version = base.execute("PRAGMA user_version").fetchone()[0]
        if version != SCHEMA:
            path = str(self._path)
            raise bad("results_version", path=path, found=version, known=SCHEMA)
        self._compare(dict(base.execute("SELECT name, value FROM series")))

    def _compare(self, begun: dict[str, str]) -> None:
        for name, wanted in self._terms.items():
            found = begun.get(name, "")
            if found != wanted:
                raise _other(self._path, name, found, wanted)

    def _write(self, number: int, game: FinishedGame) -> None:
        record, outcome = game.record, game.outcome
        moves = [split_line(line) for line in record.moves]
        faults = msgspec.json.encode(game.faults).decode()
        about = (number, outcome.reason, game.decisions, len(moves), faults)
        self._base.execute(
            "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?)", (*about, write_record(record).decode())
        )
        self._base.executemany(
            "INSERT INTO seats VALUES (?, ?, ?, ?, ?)",
            [
                (number, seat, bot, outcome.scores[seat], seat in outcome.winners)
                for seat, bot in enumerate(record.seats)
            ],
        )
        self._base.executemany(
            "INSERT INTO decisions VALUES (?, ?, ?, ?)",
            [
                (number, place, seat, text)
                for place, (seat, text) in enumerate(moves)
                if seat != CHANCE
            ],
        )
        self._base.executemany(
            "INSERT INTO events VALUES (?, ?, ?)",
            [(number, kind, count) for kind, count in game.events.items()],
        )


def _other(path: Path, name: str, found: str, wanted: str) -> BadInput:
    return bad("other_results", path=str(path), name=name, found=found, wanted=wanted)


def need_arrow() -> tuple[Any, Any]:
    """Arrow and its Parquet; BadInput where it is not installed."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise bad("no_peer", name="Arrow", extra="parquet") from None
    return pyarrow, parquet
