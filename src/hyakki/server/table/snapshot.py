"""What each visitor may know of a table at one moment, encoded once for each seat and shared by all who may see it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from hyakki.core.choices import buttons, tree
from hyakki.core.game import SPECTATOR, AnyGame, Move
from hyakki.core.messages import Message, bad
from hyakki.core.views import Outcome, View
from hyakki.games import GAMES
from hyakki.server import wire
from hyakki.server.boxes import Boxes
from hyakki.server.schemas import SeatInfo, Status, TableBox, TableInfo
from hyakki.server.store import SavedTable
from hyakki.server.table.foresight import Decision
from hyakki.server.table.history import History
from hyakki.server.table.presence import Presence
from hyakki.server.table.services import DamagedTables
from hyakki.server.table.setup import DAMAGED, Seat, TableSetup, problem_of, read_setup, talk_policy

#: of a seat that is not to act
NO_CHOICES: Final = wire.Choices(msgspec.Raw(msgspec.json.encode(tree([]))), {})


class Snapshot:
    """A table between two events. It reads the history, so it is used while the lock of the room is held."""

    def __init__(
        self,
        saved: SavedTable,
        setup: TableSetup,
        history: History | None,
        presence: Presence,
        now: float,
        problem: Message | None = None,
    ) -> None:
        self.setup = setup
        self.number = 0 if history is None else history.number
        #: moves in the log
        self.moves = 0 if history is None else history.table.number
        self.question = None if history is None else history.question
        self._saved = saved
        self._history = history
        self._over = history is not None and history.outcome() is not None
        self._presence = presence
        self._now = now
        self._problem = problem
        self._seats: dict[tuple[int, int], msgspec.Raw] = {}
        self._decisions: dict[int, Decision] = {}

    def decisions_of(self, visitor: str) -> list[Decision]:
        """What this visitor is to decide, once their seats are encoded."""
        found = [self._decisions.get(seat) for seat in self.setup.seats_of(visitor)]
        return [decision for decision in found if decision is not None]

    def seats_of(self, visitor: str, log_from: int) -> tuple[msgspec.Raw, ...]:
        """Each seat of this visitor, or what spectators see."""
        history = self._history
        if history is None:
            return ()
        seats = self.setup.seats_of(visitor) or (SPECTATOR,)
        return tuple([self._encoded(history, seat, log_from) for seat in seats])

    def _encoded(self, history: History, seat: int, log_from: int) -> msgspec.Raw:
        key = (seat, log_from)
        if key not in self._seats:
            snapshot = self._seat(history, seat, log_from)
            self._seats[key] = msgspec.Raw(msgspec.json.encode(snapshot))
        return self._seats[key]

    def _seat(self, history: History, seat: int, log_from: int) -> wire.SeatSnapshot:
        table, game = history.table, history.game
        view = table.view(seat, recall=False)
        playing = seat != SPECTATOR and not history.stand_ins[seat] and not self._over
        moves = table.choices(seat) if playing else []
        if moves:
            self._decisions[seat] = Decision(game, view, moves, self.number)
        may_undo = playing and self.setup.settings.undo != "off"
        return wire.SeatSnapshot(
            seat=seat,
            view=msgspec.Raw(msgspec.json.encode(view)),
            choices=choices_of(game, view, moves) if moves else NO_CHOICES,
            undo=table.can_undo(seat) if may_undo else 0,
            prompt=game.prompt(view),
            log_from=log_from,
            log=tuple(table.log(seat, log_from)),
            score=() if history.ending else tuple(game.score_lines(view)),
            standing=msgspec.Raw(msgspec.json.encode(game.standing(view))),
            verdict=history.verdict(seat) if self._over else (),
        )

    def time(self) -> wire.TimeLeft | None:
        if self._history is None or self.setup.settings.clock.kind == "none":
            return None
        return self._history.clocks.shown(self._now)

    def table(self, visitor: str) -> TableInfo:
        return table_info(
            self._saved, self.setup, visitor, self._history, self._presence, self._problem
        )


def choices_of(game: AnyGame, view: View, moves: Sequence[Move]) -> wire.Choices:
    """Legal moves as they are sent."""
    return wire.Choices(
        step=msgspec.Raw(msgspec.json.encode(tree(moves))),
        words={move.text: game.describe(view, move) for move in buttons(moves)},
    )


def is_online(seat: Seat, presence: Presence) -> bool:
    return seat.kind == "bot" or (seat.kind == "person" and presence.online(seat.visitor))


def presence_of(setup: TableSetup, presence: Presence) -> wire.Presence:
    online = tuple(is_online(seat, presence) for seat in setup.seats)
    return wire.Presence(online, presence.spectators({seat.visitor for seat in setup.seats}))


def seat_info(
    seat: Seat,
    crest: int,
    visitor: str,
    stand_in: str = "",
    online: bool = False,
    *,
    arranged: bool = False,
) -> SeatInfo:
    """A seat as a visitor sees it; `arranged` while the table is still open."""
    mark = hashlib.sha256(seat.entropy.encode()).hexdigest() if arranged and seat.entropy else ""
    return SeatInfo(
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        stand_in=stand_in,
        online=online,
        yours=seat.belongs_to(visitor),
        crest=crest,
        entropy=mark,
    )


def table_info(
    saved: SavedTable,
    setup: TableSetup,
    visitor: str,
    history: History | None = None,
    presence: Presence | None = None,
    problem: Message | None = None,
) -> TableInfo:
    """A table as a visitor sees it; without a history and presence, as it is stored."""
    game = GAMES.get(setup.game)
    stand_ins = [""] * len(setup.seats) if history is None else history.stand_ins
    return TableInfo(
        id=saved.id,
        game=setup.game,
        status=as_status(saved.status),
        created=saved.created,
        changed=saved.changed,
        options=setup.options,
        settings=setup.settings,
        talk=setup.settings.talk if game is None or problem else talk_policy(game, setup),
        seats=tuple(
            seat_info(
                seat,
                setup.crest(number),
                visitor,
                stand_in,
                presence is not None and is_online(seat, presence),
                arranged=saved.status == "open",
            )
            for number, (seat, stand_in) in enumerate(zip(setup.seats, stand_ins, strict=True))
        ),
        commitment=setup.commitment,
        host=setup.host == visitor,
        outcome=None if saved.outcome is None else _read_outcome(saved.outcome),
        ending="" if history is None else history.ending,
        rematch_of=setup.rematch_of,
        same_deal_as=setup.same_deal_as,
        next_table=setup.next_table,
        problem=problem,
        box=TableBox(setup.box, setup.data) if setup.data else None,
    )


def listed_tables(
    tables: Iterable[SavedTable], visitor: str, damaged: DamagedTables, boxes: Boxes
) -> list[TableInfo]:
    """Tables as they are stored. One whose own row cannot be read is logged and left out."""
    infos = []
    for saved in tables:
        try:
            setup = read_setup(saved.setup)
            problem = DAMAGED if saved.id in damaged else problem_of(setup, boxes)
            infos.append(table_info(saved, setup, visitor, problem=problem))
        except Exception as error:  # one bad row must not hide all others
            damaged.report(saved.id, f"its row is damaged ({type(error).__name__})")
    return infos


def as_status(text: str) -> Status:
    statuses: tuple[Status, ...] = ("open", "playing", "over", "abandoned")
    found = next((status for status in statuses if status == text), None)
    if found is None:
        raise bad("damaged_table")
    return found


def _read_outcome(document: bytes) -> Outcome:
    try:
        return msgspec.json.decode(document, type=Outcome)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise bad("damaged_table") from None
