"""`hyakki.read(record)`: a recorded game, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hyakki.api.calls import told, whole_number, wrong
from hyakki.api.games import Game
from hyakki.api.state import State
from hyakki.core.game import CHANCE, AnyGame, Move
from hyakki.core.messages import bad
from hyakki.core.options import check_played
from hyakki.core.record import Record, read_record, split_line, write_record
from hyakki.core.table import Table
from hyakki.core.texts import ENGLISH
from hyakki.core.verify import verify
from hyakki.core.views import Outcome, View
from hyakki.games import game_named


class Step(NamedTuple):
    """One move of a recorded game, and what it was chosen from."""

    #: its place in the record, from 0; moves of chance count
    number: int
    #: the seat that made it, or `hyakki.CHANCE`
    actor: int
    move: Move
    #: the whole position before the move
    position: State[Any, Any]
    #: what the actor saw before the move; None for chance
    view: View | None


class Verdict(NamedTuple):
    """Whether a record is right, and the sentence that says why."""

    holds: bool
    sentence: str


class Replay:
    """A recorded game. `hyakki.read` makes one."""

    def __init__(self, record: Record, engine: AnyGame) -> None:
        """Not for you: use `hyakki.read`."""
        self.record = record
        self.game: Game[Any, Any] = Game(engine)

    def __repr__(self) -> str:
        return f"<{self.record.game}: a record of {len(self)} moves>"

    def __len__(self) -> int:
        """The number of moves, those of chance included."""
        return len(self.record.moves)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Replay) and self.record == other.record

    def __hash__(self) -> int:
        return hash(self.record)

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return self.record.seats

    @property
    def outcome(self) -> Outcome | None:
        """Scores, winners and how the game ended, as recorded; None if it was not played to its end."""
        return self.record.outcome

    def steps(self) -> Iterator[Step]:
        """Every move in order, with the position and the view that it was chosen from. IllegalMove at one that is not legal."""
        state = self._start()
        for number, line in enumerate(self.record.moves):
            actor, text = split_line(line)
            before = state.copy()
            state.play(text, actor)
            view = None if actor == CHANCE else before.observe(actor)
            yield Step(number, actor, self.game.move(text), before, view)

    def state(self, to: int | None = None) -> State[Any, Any]:
        """The state after the first `to` moves, by default after all. Chance waits there as the seat `hyakki.CHANCE`."""
        number = len(self) if to is None else whole_number("to", to, 0)
        if number > len(self):
            raise bad("record_too_short", moves=len(self), asked=number)
        state = self._start()
        for line in self.record.moves[:number]:
            actor, text = split_line(line)
            state.play(text, actor)
        return state

    def log(self, seat: int) -> list[str]:
        """What a seat, or `hyakki.SPECTATOR`, was told, in English."""
        engine = self.game.engine
        with told(engine):
            lines = Table.replay(engine, self.record).log(seat)
        texts = engine.texts(ENGLISH)
        return [texts.say(message, self.names) for line in lines for message in line.messages]

    def verify(self) -> Verdict:
        """Check that every move is legal, that the draws follow from the seed, and that the outcome is right."""
        engine = self.game.engine
        with told(engine):
            found = verify(engine, self.record)
        return Verdict(found.holds, engine.texts(ENGLISH).say(found.message))

    def write(self) -> bytes:
        """The record as a file; `hyakki.read` reads it."""
        return write_record(self.record)

    def _start(self) -> State[Any, Any]:
        record, engine = self.record, self.game.engine
        with told(engine):
            check_played(engine.menu, len(record.seats), record.options)
            return self.game.new(len(record.seats), 0, record.options, chance_plays=False)


def read(record: str | Path | bytes | Record, box: str | Path | None = None) -> Replay:
    """A recorded game: from its file, from the bytes of the file, or from `State.record`.

    `box` is the data file of the owner's box that it was played with, if it was one.
    """
    from hyakki.api.own import game

    with told():
        found = record if isinstance(record, Record) else read_record(_content(record))
        engine = game_named(found.game) if box is None else game(found.game, box).engine
    with told(engine):
        if found.rules_version != engine.rules_version:
            version, known = found.rules_version, engine.rules_version
            raise bad("unknown_rules_version", version=version, known=known, game=engine.key)
        engine.check_box(found.data, found.box)
    return Replay(found, engine)


def _content(record: object) -> bytes:
    if isinstance(record, bytes):
        return record
    if not isinstance(record, str | Path):
        raise wrong("record", "a file, its bytes, or a record", record)
    try:
        return Path(record).read_bytes()
    except OSError as error:
        raise bad("no_file", path=str(record), why=error.strerror or str(error)) from None
