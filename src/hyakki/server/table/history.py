"""A table's history: what its events make of the game, the seats, the clocks and the open question.

Whoever reads a history holds the lock of its room.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hyakki.core.game import CHANCE, AnyGame
from hyakki.core.messages import HyakkiError, Message
from hyakki.core.record import Record, chance_of
from hyakki.core.steps import Steps
from hyakki.core.table import Table
from hyakki.core.views import Outcome
from hyakki.server.schemas import DEFAULT_BOT
from hyakki.server.store import Entry
from hyakki.server.table.clocks import Clocks
from hyakki.server.table.events import (
    BadLine,
    Moved,
    QuestionAnswered,
    QuestionAsked,
    QuestionKind,
    Resigned,
    SteppedIn,
    SteppedOut,
    TableEvent,
    TakenBack,
    TimedOut,
    read_event,
    write_event,
)
from hyakki.server.table.setup import TableSetup
from hyakki.server.wire import Question

STAND_IN: Final = DEFAULT_BOT


class DamagedHistory(Exception):
    """A stored line that cannot be read, or cannot have happened: `number` says which."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"line {number}: {why}")
        self.number = number


class History:
    """A game in play with everything around it. The same events always make the same history."""

    def __init__(
        self, game: AnyGame, setup: TableSetup, seed: str, outages: Sequence[tuple[float, float]]
    ) -> None:
        self.game = game
        self.setup = setup
        self.events: list[TableEvent] = []
        self.stand_ins = [""] * len(setup.seats)
        self.resigned: list[int] = []
        self.ending = ""
        self.question: Question | None = None
        #: how many events there were when the position changed last
        self.position_since = 0
        self.clocks = Clocks(setup.settings.clock, len(setup.seats), outages)
        self._fate = setup.fate(seed)
        self.table = Table(game, setup.names, setup.options, None)

    @property
    def number(self) -> int:
        return len(self.events)

    def fold(self, entries: Sequence[Entry]) -> Steps[int]:
        """Add stored lines. Gives the number of moves before which the log did not change; DamagedHistory if a line is bad."""
        unchanged = self.table.number
        for entry in entries:
            if entry.number != self.number:
                raise DamagedHistory(self.number, "missing")
            try:
                self.record_event(read_event(entry.line), entry.at)
            except BadLine as error:
                raise DamagedHistory(entry.number, str(error)) from error
            except HyakkiError as error:
                raise DamagedHistory(entry.number, error.message.key) from error
            unchanged = min(unchanged, self.table.number)
            yield
        return unchanged

    def record_event(self, event: TableEvent, at: float) -> None:
        """Add an event; HyakkiError or BadLine if it cannot happen now."""
        before = self.table.number
        if isinstance(event, Moved):
            self.table.replay_line(write_event(event))
            self.question = None
        else:
            self._apply(event)
        self.events.append(event)
        if self.table.number != before:
            self.position_since = self.number
        self._tick(at)

    def opening(self) -> list[TableEvent]:
        """What chance plays before the first decision."""
        return self._with_chance(0)

    def play(self, seat: int, text: str) -> list[TableEvent]:
        """Play a move and let chance answer. The events are not history before they are stored and passed to `commit`."""
        before = self.table.number
        self.table.replay_line(write_event(Moved(seat, text)))
        return self._with_chance(before)

    def commit(self, events: Sequence[TableEvent], at: float) -> None:
        """The events that `play` or `opening` gave are stored."""
        self.events += events
        self.question = None
        self.position_since = self.number
        self._tick(at)

    def _with_chance(self, before: int) -> list[TableEvent]:
        self.table.play_chance(self._fate)
        return [read_event(line) for line in self.table.lines(before)]

    def _tick(self, at: float) -> None:
        if self.setup.settings.clock.kind == "none":
            return
        actors = () if self.outcome() is not None else self.table.actors()
        if actors != (CHANCE,):
            people = tuple(seat for seat in actors if self.played_by_person(seat))
            self.clocks.hand_over(actors, people, self.table.number, at)

    def _apply(self, event: TableEvent) -> None:
        if event.seat >= len(self.setup.seats):
            raise BadLine("no such seat")
        match event:
            case TakenBack(_, count):
                self._rewind(count)
            case QuestionAsked(kind, seat, others):
                self._ask(kind, seat, others)
            case QuestionAnswered(seat, yes):
                self._answer(seat, yes)
            case SteppedOut(seat, bot):
                self.stand_ins[seat] = bot
            case SteppedIn(seat):
                self.stand_ins[seat] = ""
            case Resigned(seat):
                self._give_up(seat, "resign")
            case TimedOut(seat):
                self._give_up(seat, "time")

    def _rewind(self, count: int) -> None:
        self.table.rewind(count)
        self.question = None

    def _ask(self, kind: QuestionKind, seat: int, others: tuple[int, ...] | None) -> None:
        people = self.setup.people()
        if others is None:
            others = tuple(n for n in people if n != seat and not self.stand_ins[n])
        if not set(others) <= set(people):
            raise BadLine("nobody to ask")
        self.question = Question(kind, seat, others)
        self._settle_question()

    def _answer(self, seat: int, yes: bool) -> None:
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

    def _give_up(self, seat: int, kind: str) -> None:
        """With two seats, or in a team, the game ends; with more a bot plays on for a seat that cannot win."""
        if len(self.setup.seats) == 2 or self.game.cooperative:
            self.ending = f"{kind} {seat}"
        else:
            self.resigned.append(seat)
            self.stand_ins[seat] = STAND_IN

    # What is so now

    def played_by_person(self, seat: int) -> bool:
        return self.setup.seats[seat].kind == "person" and not self.stand_ins[seat]

    def people_play(self) -> bool:
        return any(self.played_by_person(seat) for seat in range(len(self.setup.seats)))

    def bot_of(self, seat: int) -> str:
        """The bot that plays a seat now; empty for a person."""
        chair = self.setup.seats[seat]
        return chair.bot if chair.kind == "bot" else self.stand_ins[seat]

    def must_agree(self, seat: int) -> tuple[int, ...]:
        """Every other person who has not resigned, present or not: a stand-in agrees to nothing."""
        return tuple(n for n in self.setup.people() if n != seat and n not in self.resigned)

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

    def verdict(self, seat: int) -> tuple[Message, ...]:
        """How the game ended, in words for that seat; nothing while it goes on."""
        outcome = self.outcome()
        if outcome is None:
            return ()
        return self.game.verdict(self.table.view(seat), outcome, self.ending)

    def record(self) -> Record:
        """The record, with the seed once the game is over."""
        chance = chance_of(self._fate, self.outcome() is not None)
        return self.table.record(chance, self.ending)
