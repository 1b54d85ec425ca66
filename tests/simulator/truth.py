"""What is true of every table: its lines on disk, what they make of the game, who asked for each, and what each seat may see."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

import msgspec

from hyakki.core.game import CHANCE, SPECTATOR
from hyakki.core.steps import finish
from hyakki.games import GAMES
from hyakki.server import wire
from hyakki.server.store import Entry, SavedTable
from hyakki.server.table.authority import Action, Relation, in_game, refusal_of
from hyakki.server.table.events import (
    Moved,
    QuestionAnswered,
    QuestionAsked,
    Resigned,
    SteppedIn,
    SteppedOut,
    TableEvent,
    TakenBack,
    TimedOut,
    read_event,
)
from hyakki.server.table.history import History
from hyakki.server.table.setup import read_setup

Fail = Callable[[str], None]


class Sight(msgspec.Struct):
    """What one seat may be sent at one number."""

    view: bytes
    moves: tuple[str, ...]
    log: tuple[bytes, ...]


class Told(msgspec.Struct, frozen=True):
    """What everybody is told of the table at one number."""

    over: bool
    stand_ins: tuple[str, ...]


class TableTruth:
    """One table."""

    def __init__(self, saved: SavedTable, fail: Fail) -> None:
        self.saved = saved
        self.lines: list[str] = []
        self.history: History | None = None
        #: by number, what each seat may see
        self.sights: dict[int, dict[int, Sight]] = {}
        #: by number, what the table says of itself
        self.tables: dict[int, Told] = {}
        #: for each line, whether the position was another one after it
        self.changes: list[bool] = []
        #: what every visitor asked for, also over lines that were cut
        self.asked: list[tuple[str, wire.Request]] = []
        #: the highest number that anybody was told
        self.told = 0
        self._logs: defaultdict[int, list[bytes]] = defaultdict(list)
        self._fail = fail

    def changed(self, saved: SavedTable) -> None:
        order = ("open", "playing", "over")
        if order.index(saved.status) < order.index(self.saved.status):
            self._fail(f"table {saved.id} went from {self.saved.status} to {saved.status}")
        self.saved = saved

    def added(self, entries: Sequence[Entry]) -> None:
        setup = read_setup(self.saved.setup)
        if self.history is None:
            self.history = History(GAMES[setup.game], setup, self.saved.seed, ())
        history, unchanged = self.history, self.history.table.number
        for entry in entries:
            if entry.number != len(self.lines):
                self._fail(f"line {entry.number} follows line {len(self.lines) - 1}")
            self._check_authority(history, read_event(entry.line), entry.number)
            before = history.table.number
            unchanged = min(unchanged, finish(history.fold([entry])))
            self.lines.append(entry.line)
            self.changes.append(history.table.number != before)
        self._show(history, unchanged)

    def _show(self, history: History, unchanged: int) -> None:
        table, over = history.table, history.outcome() is not None
        self.tables[history.number] = Told(over, tuple(history.stand_ins))
        self.sights[history.number] = sights = {}
        for seat in (SPECTATOR, *range(len(history.setup.seats))):
            log = self._logs[seat]
            log[unchanged:] = [msgspec.json.encode(line) for line in table.log(seat, unchanged)]
            plays = seat != SPECTATOR and not history.stand_ins[seat] and not over
            sights[seat] = Sight(
                msgspec.json.encode(table.view(seat, recall=False)),
                tuple(table.moves(seat)) if plays else (),
                tuple(log),
            )

    def answers_to(self, number: int) -> list[str]:
        """The lines that met the position of that number; the last one may have ended it."""
        end = number
        while end < len(self.lines) and not self.changes[end]:
            end += 1
        return self.lines[number : end + 1]

    # Authority

    def _check_authority(self, history: History, event: TableEvent, number: int) -> None:
        """Every line was asked for by somebody who may, or is the turn of chance, of a bot or of a clock."""
        if isinstance(event, Moved) and event.seat == CHANCE:
            allowed = True
        elif isinstance(event, TimedOut):
            allowed = event.seat in history.clocks.running
        elif isinstance(event, Moved) and history.bot_of(event.seat):
            allowed = True
        else:
            allowed = any(
                self._quotes(asked) and _asks_for(asked, event) and _may(history, visitor, event)
                for visitor, asked in self.asked
            )
        if not allowed:
            self._fail(f"nobody who may asked for line {number}: {event}")

    def _quotes(self, asked: wire.Request) -> bool:
        """Moves and take-backs quote a number. The position has to be the same ever since."""
        if not isinstance(asked, wire.Play | wire.Undo):
            return True
        return asked.number <= len(self.lines) and not any(self.changes[asked.number :])


def _asks_for(asked: wire.Request, event: TableEvent) -> bool:
    match event:
        case Moved(seat, text):
            return isinstance(asked, wire.Play) and (seat, text) == (asked.seat, asked.move)
        case TakenBack(seat, _) | QuestionAsked("undo", seat, _):
            return isinstance(asked, wire.Undo) and seat == asked.seat
        case QuestionAsked(_, seat, _):
            return isinstance(asked, wire.OfferEnd) and seat == asked.seat
        case QuestionAnswered(seat, yes):
            return isinstance(asked, wire.Answer) and (seat, yes) == (asked.seat, asked.yes)
        case Resigned(seat):
            return isinstance(asked, wire.Resign) and seat == asked.seat
        case SteppedOut(seat, _):
            return isinstance(asked, wire.StepOut) and seat == asked.seat
        case SteppedIn(seat):
            return isinstance(asked, wire.StepIn) and seat == asked.seat
    return False


ACTION_OF = {
    Moved: Action.PLAY,
    TakenBack: Action.UNDO,
    QuestionAnswered: Action.ANSWER,
    Resigned: Action.RESIGN,
    SteppedOut: Action.STEP_OUT,
    SteppedIn: Action.STEP_IN,
}


def _may(history: History, visitor: str, event: TableEvent) -> bool:
    standing = in_game(history, visitor, event.seat)
    if isinstance(event, QuestionAsked):
        action = Action.UNDO if event.kind == "undo" else Action.OFFER_END
    else:
        action = ACTION_OF[type(event)]
    if isinstance(event, SteppedOut) and standing.relation is Relation.OTHER_HERE:
        return True  # a node may think for a while that somebody is away
    return refusal_of(action, standing) == ""
