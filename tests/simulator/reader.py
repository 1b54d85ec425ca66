"""What a visitor is sent over one socket, held against the truth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from hyakki.core.choices import flat
from hyakki.core.game import SPECTATOR
from hyakki.server import wire
from hyakki.server.schemas import TableInfo
from hyakki.server.table.events import (
    Moved,
    QuestionAnswered,
    QuestionAsked,
    Resigned,
    SteppedIn,
    SteppedOut,
    TableEvent,
    TakenBack,
    read_event,
    write_event,
)
from hyakki.server.table.setup import read_setup
from tests.simulator.truth import TableTruth, Told


class ChoicesFrame(msgspec.Struct):
    step: Any  # a Step, whose type is recursive

    @property
    def moves(self) -> list[str]:
        return flat(self.step)


class SeatFrame(msgspec.Struct):
    seat: int
    view: msgspec.Raw
    choices: ChoicesFrame
    undo: int
    log_from: int
    log: tuple[msgspec.Raw, ...]


class UpdateFrame(msgspec.Struct, tag="update"):
    number: int
    since: int
    sights: tuple[SeatFrame, ...]
    table: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    question: wire.Question | None = None
    answers: str = ""


class ForesightFrame(msgspec.Struct, tag="foresight"):
    seat: int
    number: int
    rows: dict[str, tuple[int, ...]]


class FactsFrame(msgspec.Struct, tag="facts"):
    """The same for everybody."""


class BecauseFrame(msgspec.Struct, tag="because"):
    id: str


class HintFrame(msgspec.Struct, tag="hint"):
    id: str


class WordsFrame(msgspec.Struct, tag="words"):
    id: str


Frame = (
    wire.Hello
    | FactsFrame
    | UpdateFrame
    | ForesightFrame
    | wire.Ack
    | wire.Refused
    | wire.Talk
    | wire.Presence
    | wire.Thinking
    | HintFrame
    | WordsFrame
    | BecauseFrame
    | wire.Pong
)
_frames = msgspec.json.Decoder(Frame)

#: which events the acknowledgement of a request may stand for
EVENTS_OF: dict[type[object], tuple[type[object], ...]] = {
    wire.Undo: (TakenBack, QuestionAsked),
    wire.OfferEnd: (QuestionAsked,),
    wire.Answer: (QuestionAnswered,),
    wire.Resign: (Resigned,),
    wire.StepOut: (SteppedOut,),
    wire.StepIn: (SteppedIn,),
}


class Reader:
    """From the first frame to the last."""

    def __init__(self, truth: TableTruth, visitor: str, fail: Callable[[str], None]) -> None:
        self.truth = truth
        self.visitor = visitor
        self.number = -1
        self.update: UpdateFrame | None = None
        self.online: tuple[bool, ...] | None = None
        #: frames that hold the whole table were asked for when somebody had been told so much
        self.floors = [truth.told]
        self._fail = fail
        self._table: TableInfo | None = None
        self._logs: dict[int, list[bytes]] = {}
        self._heard: set[int] = set()

    def read(self, text: str) -> Frame:
        frame: Frame = _frames.decode(text)
        self._check_secrets(text)
        if isinstance(frame, UpdateFrame):
            self._check_update(frame)
        elif isinstance(frame, ForesightFrame):
            self._check_foresight(frame)
        elif isinstance(frame, wire.Talk):
            if frame.number in self._heard:
                self._fail(f"{self.visitor} heard line {frame.number} of talk twice")
            self._heard.add(frame.number)
        elif isinstance(frame, wire.Presence):
            self.online = frame.online
        return frame

    def acknowledged(self, asked: wire.Request, number: int) -> None:
        """Whatever was acknowledged is on disk, as it was asked for."""
        truth = self.truth
        if isinstance(asked, wire.Play):
            line = write_event(Moved(asked.seat, asked.move))
            if truth.answers_to(asked.number)[-1:] != [line]:
                self._fail(f"{self.visitor} was told that {asked} is on disk")
        elif isinstance(asked, wire.Undo):
            events = map(read_event, truth.answers_to(asked.number))
            if not any(_stands_for(event, asked) for event in events):
                self._fail(f"{self.visitor} was told that {asked} is on disk")
        elif type(asked) in EVENTS_OF:
            event = read_event(truth.lines[number - 1])
            if not _stands_for(event, asked):
                self._fail(f"{self.visitor} was told that {asked} is line {number - 1}: {event}")

    def _check_secrets(self, text: str) -> None:
        saved = self.truth.saved
        if saved.seed in text:
            self._fail(f"{self.visitor} was sent the seed")
        for other in read_setup(saved.setup).seats:
            if other.visitor and other.visitor != self.visitor and other.visitor in text:
                self._fail(f"{self.visitor} was sent the id of {other.visitor}")

    def _check_update(self, frame: UpdateFrame) -> None:
        truth = self.truth
        if frame.since not in (-1, self.number):
            self._fail(f"{self.visitor} at {self.number} was sent what follows {frame.since}")
        if frame.number < self.number:
            self._fail(f"{self.visitor} at {self.number} was sent {frame.number}")
        if frame.since == -1 and self.floors and frame.number < (floor := self.floors.pop(0)):
            self._fail(f"{self.visitor} came when {floor} was known, and was sent {frame.number}")
        if frame.sights and frame.number not in truth.sights:
            self._fail(f"{self.visitor} was sent {frame.number}, which is not on disk")
            return
        self.number, self.update = frame.number, frame
        truth.told = max(truth.told, frame.number)
        for sight in frame.sights:
            self._check_sight(sight, frame.number)
        self._check_table(frame)

    def _check_table(self, frame: UpdateFrame) -> None:
        """A table that is left out is still as it was last sent."""
        if isinstance(frame.table, msgspec.Raw):
            self._table = msgspec.json.decode(frame.table, type=TableInfo)
            self.online = tuple(seat.online for seat in self._table.seats)
        if self._table is None:
            self._fail(f"{self.visitor} was sent no table")
        elif frame.sights:
            stand_ins = tuple(seat.stand_in for seat in self._table.seats)
            told, true = Told(self._table.status == "over", stand_ins), self.truth.tables
            if told != true[frame.number]:
                self._fail(f"{self.visitor} knows {told} at {frame.number}")

    def _check_foresight(self, frame: ForesightFrame) -> None:
        true = self.truth.sights[frame.number][frame.seat]
        if frame.seat not in self._own_seats() or not set(frame.rows) <= set(true.moves):
            self._fail(f"{self.visitor} was foretold {frame}")

    def _own_seats(self) -> tuple[int, ...]:
        return read_setup(self.truth.saved.setup).seats_of(self.visitor) or (SPECTATOR,)

    def _check_sight(self, sight: SeatFrame, number: int) -> None:
        if sight.seat not in self._own_seats():
            self._fail(f"{self.visitor} was sent the sight of seat {sight.seat}")
            return
        true = self.truth.sights[number][sight.seat]
        if bytes(sight.view) != true.view:
            self._fail(f"the view of seat {sight.seat} at {number} is another")
        if sorted(sight.choices.moves) != sorted(true.moves):
            self._fail(f"the choices of seat {sight.seat} at {number} are others")
        log = self._logs.setdefault(sight.seat, [])
        log[sight.log_from :] = [bytes(line) for line in sight.log]
        if tuple(log) != true.log:
            self._fail(f"the log of seat {sight.seat} at {number} is another")


def _stands_for(event: TableEvent, asked: wire.Request) -> bool:
    return isinstance(event, EVENTS_OF[type(asked)]) and event.seat == getattr(asked, "seat", None)
