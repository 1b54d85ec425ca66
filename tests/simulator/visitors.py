"""People at tables: they play, talk, change their minds, try what they may not, lose their line and come back."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import msgspec

from hyakki.server import wire
from hyakki.server.table.setup import read_setup
from tests.simulator.line import Cut, Line
from tests.simulator.reader import Reader, UpdateFrame

if TYPE_CHECKING:
    from tests.simulator.world import World

THINK_SECONDS: Final = 0.4
SLOW_READING: Final = 3.0
#: how often what is done, besides moves, while faults happen
WHIMS: Final = {
    "undo": 6,
    "turn_undo": 2,
    "say": 6,
    "offer_end": 1,
    "resign": 1,
    "step_out": 3,
    "step_out_other": 2,
    "step_in": 6,
    "hint": 2,
    "words": 2,
    "why": 2,
    "resume": 4,
    "foreign": 3,
    "stale": 3,
    "leave": 4,
}
WHIM: Final = 0.15
#: how often a message is sent twice
REPEATED: Final = 0.2


class Visitor:
    """One person at one table, from one socket to the next."""

    def __init__(self, world: World, table_id: str, visitor: str, *, slow: bool) -> None:
        self.world = world
        self.table_id = table_id
        self.visitor = visitor
        self.truth = world.tables[table_id]
        self.seats = read_setup(self.truth.saved.setup).seats_of(visitor)
        #: connected
        self.here = False
        self.reader: Reader | None = None
        self.gone = False
        self._slow = slow
        self._asked: dict[str, wire.Request] = {}
        self._count = 0
        self._line: Line | None = None

    async def run(self) -> None:
        rng = self.world.rng
        while not self.gone:
            if not (self.world.faulty and rng.random() < 0.1):
                await self._visit()
            calm = not self.world.faulty
            await asyncio.sleep(0.05 if calm else rng.expovariate(1.0))

    def leave(self) -> None:
        """For good."""
        self.gone = True
        if self._line is not None:
            self._line.cut()

    async def _visit(self) -> None:
        host = self.world.rng.choice(self.world.hosts)
        self._line = line = host.connect(self.visitor, self.table_id)
        self.reader = reader = Reader(self.truth, self.visitor, self.world.fail)
        self._arrived_or_left(here=True)
        acting = asyncio.create_task(self._act(line, reader))
        try:
            while True:
                if self._slow and self.world.faulty:
                    await asyncio.sleep(self.world.rng.uniform(0.0, SLOW_READING))
                self._read(reader, await line.to_visitor.get())
        except Cut:
            pass
        finally:
            acting.cancel()
            line.cut()
            self._line = self.reader = None
            self._arrived_or_left(here=False)

    def _arrived_or_left(self, *, here: bool) -> None:
        self.here = here
        self.world.presence_changed(self.table_id)

    def _read(self, reader: Reader, text: str) -> None:
        frame = reader.read(text)
        if isinstance(frame, UpdateFrame) and frame.answers:
            reader.acknowledged(self._asked[frame.answers], frame.number)
        elif isinstance(frame, wire.Ack):
            asked = self._asked[frame.id]
            reader.acknowledged(asked, frame.number)
            if isinstance(asked, wire.Say):
                self.world.said.append((self.table_id, asked.text))

    # Acting

    async def _act(self, line: Line, reader: Reader) -> None:
        rng = self.world.rng
        while True:
            await asyncio.sleep(rng.expovariate(1.0 / THINK_SECONDS))
            update = reader.update
            if update is None or self.truth.saved.status != "playing":
                continue
            if self.world.faulty and rng.random() < WHIM:
                self._whim(line, reader, update)
            elif update.question is not None and set(self.seats) & set(update.question.waiting):
                seat = min(set(self.seats) & set(update.question.waiting))
                self._ask(line, wire.Answer(self._id(), seat, rng.random() < 0.5))
            else:
                self._play(line, update)

    def _play(self, line: Line, update: UpdateFrame) -> None:
        rng = self.world.rng
        for sight in update.sights:
            moves = sight.choices.moves
            if moves:
                move = rng.choice(moves)
                asked = wire.Play(self._id(), update.number, sight.seat, move)
                self._ask(line, asked)
                return

    def _whim(self, line: Line, reader: Reader, update: UpdateFrame) -> None:
        rng = self.world.rng
        seat = self.seats[0] if self.seats else rng.randrange(2)
        other = (seat + 1) % len(read_setup(self.truth.saved.setup).seats)
        moves = [move for sight in update.sights for move in sight.choices.moves] or ["none"]
        number, asked_id = update.number, self._id()
        requests: dict[str, wire.Request] = {
            "undo": wire.Undo(asked_id, number, seat),
            "turn_undo": wire.Undo(asked_id, number, seat, turn=True),
            "say": wire.Say(asked_id, "chat", f"words {asked_id.upper()}"),
            "offer_end": wire.OfferEnd(asked_id, seat),
            "resign": wire.Resign(asked_id, seat),
            "step_out": wire.StepOut(asked_id, seat),
            "step_out_other": wire.StepOut(asked_id, other),
            "step_in": wire.StepIn(asked_id, seat),
            "hint": wire.AskHint(asked_id, seat),
            "words": wire.AskWords(asked_id, other),
            "why": wire.Why(asked_id, seat, number, (rng.choice(moves),)),
            "foreign": wire.Play(asked_id, number, other, rng.choice(moves)),
        }
        whim = rng.choices(list(WHIMS), list(WHIMS.values()))[0]
        earlier = [one for one in self._asked.values() if isinstance(one, wire.Play | wire.Undo)]
        if whim in requests:
            self._ask(line, requests[whim])
        elif whim == "resume":
            reader.floors.append(self.truth.told)
            line.to_server.put(msgspec.json.encode(wire.Resume()).decode())
        elif whim == "leave":
            line.cut()
        elif earlier:
            self._ask(line, msgspec.structs.replace(rng.choice(earlier), id=asked_id))

    def _ask(self, line: Line, asked: wire.Request) -> None:
        self._asked[asked.id] = asked
        self.truth.asked.append((self.visitor, asked))
        self.world.note(f"{self.visitor} asks {asked}")
        line.to_server.put(msgspec.json.encode(asked).decode())
        if self.world.faulty and self.world.rng.random() < REPEATED:
            line.to_server.put(msgspec.json.encode(asked).decode())

    def _id(self) -> str:
        self._count += 1
        return f"{self.visitor}-{self._count}"
