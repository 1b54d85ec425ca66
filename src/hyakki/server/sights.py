"""What each visitor is told about a table, built once for each seat and shared by all who may see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hyakki.core.game import SPECTATOR
from hyakki.core.views import Outcome
from hyakki.games import GAMES
from hyakki.server.bodies import SeatInfo, Status, TableInfo
from hyakki.server.setup import Setup, talk_policy
from hyakki.server.store import SavedTable
from hyakki.server.wire import SeatSight

if TYPE_CHECKING:
    from hyakki.server.room import Room


def as_status(text: str) -> Status:
    statuses: tuple[Status, ...] = ("open", "playing", "over", "abandoned")
    return next(status for status in statuses if status == text)


class SightCache:
    """The sights of one moment, encoded."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._made: dict[tuple[int, bool], msgspec.Raw] = {}

    def sight(self, seat: int, whole: bool) -> msgspec.Raw:
        key = (seat, whole)
        if key not in self._made:
            self._made[key] = msgspec.Raw(msgspec.json.encode(self._sight(seat, whole)))
        return self._made[key]

    def _sight(self, seat: int, whole: bool) -> SeatSight:
        chronicle = self.room.game()
        table, game = chronicle.table, chronicle.game
        over = chronicle.outcome() is not None
        view = table.view(seat, recall=False)
        playing = seat != SPECTATOR and not over and not chronicle.stand_ins[seat]
        log_from = 0 if whole else chronicle.log_from
        return SeatSight(
            seat=seat,
            view=msgspec.Raw(msgspec.json.encode(view)),
            moves=tuple(table.moves(seat)) if playing else (),
            undo=self._undo(seat) if playing else 0,
            prompt=game.prompt(view),
            log_from=log_from,
            log=tuple(table.log(seat, log_from)),
            score=tuple(game.score_lines(view)),
        )

    def _undo(self, seat: int) -> int:
        if self.room.setup.house.undo == "off":
            return 0
        return self.room.game().table.can_undo(seat)


def table_info(room: Room, visitor: str) -> TableInfo:
    chronicle = room.chronicle
    stand_ins = [""] * len(room.setup.seats) if chronicle is None else chronicle.stand_ins
    seats = tuple(
        SeatInfo(
            kind=seat.kind,
            name=seat.name,
            bot=seat.bot,
            stand_in=stand_ins[number],
            online=seat.kind == "bot"
            or (seat.kind == "person" and room.present.online(seat.visitor)),
            yours=seat.kind == "person" and seat.visitor == visitor,
        )
        for number, seat in enumerate(room.setup.seats)
    )
    ending = "" if chronicle is None else chronicle.ending
    return info_of(room.saved, room.setup, visitor, seats, ending)


def listed_info(saved: SavedTable, setup: Setup, visitor: str) -> TableInfo:
    """A table in a list: as stored, without presence."""
    seats = tuple(
        SeatInfo(
            kind=seat.kind,
            name=seat.name,
            bot=seat.bot,
            yours=seat.kind == "person" and seat.visitor == visitor,
        )
        for seat in setup.seats
    )
    return info_of(saved, setup, visitor, seats, "")


def info_of(
    saved: SavedTable, setup: Setup, visitor: str, seats: tuple[SeatInfo, ...], ending: str
) -> TableInfo:
    game = GAMES.get(setup.game)
    playable = game is not None and game.rules_version == setup.rules_version
    outcome = None
    if saved.outcome is not None:
        outcome = msgspec.json.decode(saved.outcome, type=Outcome)
    return TableInfo(
        id=saved.id,
        game=setup.game,
        status=as_status(saved.status),
        created=saved.created,
        changed=saved.changed,
        options=setup.options,
        house=setup.house,
        talk=setup.house.talk if game is None else talk_policy(game, setup),
        seats=seats,
        commitment=setup.commitment,
        host=setup.host == visitor,
        outcome=outcome,
        ending=ending,
        rematch_of=setup.rematch_of,
        same_deal_as=setup.same_deal_as,
        next_table=setup.next_table,
        playable=playable,
    )
