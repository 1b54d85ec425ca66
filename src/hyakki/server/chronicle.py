"""A table's history, folded: what a list of lines makes of a game, its seats, its clocks and its open question.

A line is a move of a record (`0 s05@water`, `* draw:s07`) or, after `!`, something around the game:
`! undo SEAT COUNT`, `! ask undo|end SEAT`, `! yes|no SEAT`, `! out SEAT BOT`, `! in SEAT`, `! resign SEAT`, `! time SEAT`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from hyakki.core.game import CHANCE, Game
from hyakki.core.record import Record
from hyakki.core.table import Table
from hyakki.core.views import Outcome
from hyakki.server.bodies import DEFAULT_BOT
from hyakki.server.clocks import Clocks
from hyakki.server.setup import Setup
from hyakki.server.store import Entry
from hyakki.server.wire import Question

AROUND: Final = "!"
STAND_IN: Final = DEFAULT_BOT


class Chronicle:
    """A running game with everything around it. The same lines always lead to the same chronicle."""

    def __init__(
        self, game: Game, setup: Setup, seed: str, outages: Sequence[tuple[float, float]]
    ) -> None:
        self.game = game
        self.setup = setup
        self.lines: list[str] = []
        self.stand_ins = [""] * len(setup.seats)
        self.resigned: list[int] = []
        self.ending = ""
        self.question: Question | None = None
        self.clocks = Clocks(setup.house.clock, len(setup.seats), outages)
        #: the log is unchanged before this move since it was last told
        self.log_from = 0
        self._fate = setup.fate(seed)
        self.table = Table(game, setup.names, setup.options, None)

    @property
    def number(self) -> int:
        return len(self.lines)

    def fold(self, entries: Sequence[Entry]) -> None:
        """Add lines that are already history."""
        for entry in entries:
            self.lines.append(entry.line)
            if entry.line.startswith(AROUND):
                self._around(entry.line.split()[1:])
            else:
                self.table.replay_line(entry.line)
                self.question = None
            self._tick(entry.at)

    def opening(self) -> list[str]:
        """The lines that fate plays before the first decision."""
        return self._with_fate(0)

    def play(self, seat: int, text: str) -> list[str]:
        """Play a move and let fate answer; the lines are not history until they are stored and `noted`."""
        before = self.table.number
        self.table.replay_line(f"{seat} {text}")
        return self._with_fate(before)

    def noted(self, lines: Sequence[str], at: float) -> None:
        """The lines that `play` or `opening` made are stored."""
        self.lines += lines
        self.question = None
        self._tick(at)

    def _with_fate(self, before: int) -> list[str]:
        self.table.let_fate_play(self._fate)
        return self.table.lines(before)

    def _tick(self, at: float) -> None:
        actors = () if self.outcome() is not None else self.table.actors()
        if actors != (CHANCE,):
            self.clocks.hand_over(tuple(seat for seat in actors if self.played_by_person(seat)), at)

    def _around(self, words: list[str]) -> None:
        kind, rest = words[0], words[1:]
        if kind == "undo":
            self._rewind(int(rest[1]))
        elif kind == "ask":
            self._ask("undo" if rest[0] == "undo" else "end", int(rest[1]))
        elif kind in ("yes", "no"):
            self._answered(int(rest[0]), kind == "yes")
        elif kind == "out":
            self.stand_ins[int(rest[0])] = rest[1]
        elif kind == "in":
            self.stand_ins[int(rest[0])] = ""
        elif kind in ("resign", "time"):
            self._gives_up(int(rest[0]), kind)

    def _rewind(self, count: int) -> None:
        self.table.rewind(count)
        self.log_from = min(self.log_from, self.table.number)
        self.question = None

    def _ask(self, kind: Literal["undo", "end"], seat: int) -> None:
        waiting = tuple(
            other for other in self.setup.people() if other != seat and not self.stand_ins[other]
        )
        self.question = Question(kind, seat, waiting)
        self._settle_question()

    def _answered(self, seat: int, yes: bool) -> None:
        if self.question is None or seat not in self.question.waiting:
            return
        if not yes:
            self.question = None
            return
        waiting = tuple(other for other in self.question.waiting if other != seat)
        self.question = Question(self.question.kind, self.question.seat, waiting)
        self._settle_question()

    def _settle_question(self) -> None:
        """Do what was asked once nobody is left to agree."""
        question = self.question
        if question is None or question.waiting:
            return
        self.question = None
        if question.kind == "end":
            self.ending = "agreed"
            return
        start = self.table.turn_start(question.seat)
        if start is not None:
            self._rewind(self.table.number - start)

    def _gives_up(self, seat: int, kind: str) -> None:
        """With two seats, or in a team, the game ends; with more a bot plays on for a seat that cannot win."""
        if len(self.setup.seats) == 2 or self.game.cooperative:
            self.ending = f"{kind} {seat}"
        else:
            self.resigned.append(seat)
            self.stand_ins[seat] = STAND_IN

    # What is so now

    def played_by_person(self, seat: int) -> bool:
        return self.setup.seats[seat].kind == "person" and not self.stand_ins[seat]

    def bot_of(self, seat: int) -> str:
        """The bot that plays a seat now; empty for a person."""
        chair = self.setup.seats[seat]
        return chair.bot if chair.kind == "bot" else self.stand_ins[seat]

    def outcome(self) -> Outcome | None:
        if self.ending:
            return self._outcome_of_ending()
        found = self.table.outcome()
        if found is None or not self.resigned:
            return found
        winners = tuple(seat for seat in found.winners if seat not in self.resigned)
        return Outcome(found.scores, winners, found.reason)

    def _outcome_of_ending(self) -> Outcome:
        """A game that was not played out has winners, but no scores."""
        kind, _, seat = self.ending.partition(" ")
        if kind == "agreed" or self.game.cooperative:
            return Outcome((), (), kind)
        winners = tuple(n for n in range(len(self.setup.seats)) if n != int(seat))
        return Outcome((), winners, kind)

    def record(self) -> Record:
        """The record, with the seed once the game is over."""
        over = self.outcome() is not None
        self.table.fate = self._fate
        try:
            return self.table.record(reveal=over, ending=self.ending)
        finally:
            self.table.fate = None
