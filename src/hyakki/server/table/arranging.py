"""Before and after a game: who sits where, the start, and the setups of the next table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from hyakki.core.levels import LEVELS
from hyakki.core.messages import bad
from hyakki.server.schemas import NewTable, SeatChange
from hyakki.server.table import authority
from hyakki.server.table.authority import Action
from hyakki.server.table.room import Room
from hyakki.server.table.setup import Seat, TableSetup, new_setup, rotated
from hyakki.server.visitors import clean_name

#: what may be seated: other addresses could think for as long as they say
BOTS_AT_TABLES: Final = tuple(level.key for level in LEVELS)
ACTIONS: Final = {
    "take": Action.TAKE,
    "free": Action.FREE,
    "bot": Action.SEAT_BOT,
    "swap": Action.SWAP,
}


async def change_seat(room: Room, visitor: str, name: str, seat: int, wanted: SeatChange) -> None:
    """Take a seat, free it, put a bot there, or swap it. The room is locked and up to date."""
    _check_open(room)
    await room.change_setup(_changed(room.setup, visitor, name, seat, wanted))


def seated(setup: TableSetup, visitor: str, name: str, wanted: Iterable[SeatChange]) -> TableSetup:
    """A new table with these seats given away, the first one first."""
    for number, change in enumerate(wanted):
        own = name if change.name is None else clean_name(change.name)
        setup = _changed(setup, visitor, own, number, change)
    return setup


def _changed(
    setup: TableSetup, visitor: str, name: str, number: int, wanted: SeatChange
) -> TableSetup:
    setup.check_seat(number)
    setup.check_seat(wanted.other)
    authority.allow(ACTIONS[wanted.action], authority.at_seat(setup, visitor, number))
    crest = setup.seats[number].crest
    if wanted.action == "take":
        return setup.with_seat(number, Seat("person", visitor, name, crest=crest))
    if wanted.action == "free":
        return setup.with_seat(number, Seat(crest=crest))
    if wanted.action == "bot":
        if wanted.bot not in BOTS_AT_TABLES:
            raise bad("unknown_bot", name=wanted.bot, known=", ".join(BOTS_AT_TABLES))
        return setup.with_seat(number, Seat("bot", "", wanted.bot, wanted.bot, crest=crest))
    seat, other = setup.seats[number], setup.seats[wanted.other]
    return setup.with_seat(number, other).with_seat(wanted.other, seat)


async def set_seats(room: Room, visitor: str, count: int) -> None:
    """Seats are added free; those that are removed hold nobody. The room is locked and up to date."""
    _check_open(room)
    setup = room.setup
    authority.allow(Action.SET_SEATS, authority.at_table(setup, visitor))
    if setup.same_deal_as:
        raise bad("deal_is_fixed")
    options = room.game().complete(count, setup.options)
    for number, seat in enumerate(setup.seats[count:], count):
        if seat.kind == "person":
            raise bad("seat_taken", seat=number)
    # another number of seats is another table: everybody has the crest of their seat
    stay = (msgspec.structs.replace(seat, crest=-1) for seat in setup.seats[:count])
    seats = (*stay, *((Seat(),) * (count - len(setup.seats))))
    await room.change_setup(msgspec.structs.replace(setup, seats=seats, options=options))


async def add_entropy(room: Room, visitor: str, seat: int, text: str) -> None:
    """A player's part of the secret seed. The room is locked and up to date."""
    _check_open(room)
    authority.allow(Action.ADD_ENTROPY, authority.at_seat(room.setup, visitor, seat))
    if room.setup.same_deal_as:
        raise bad("deal_is_fixed")
    chair = msgspec.structs.replace(room.setup.seats[seat], entropy=text)
    await room.change_setup(room.setup.with_seat(seat, chair))


async def start(room: Room, visitor: str, running: Iterable[Room]) -> None:
    """The room is locked and up to date; `running` are all rooms of this node."""
    _check_open(room)
    authority.allow(Action.START, authority.at_table(room.setup, visitor))
    if any(seat.kind == "free" for seat in room.setup.seats):
        raise bad("seats_free")
    if not room.setup.people():
        _check_bots_alone(room, running)
    await room.start()


def _check_bots_alone(room: Room, running: Iterable[Room]) -> None:
    """Games of bots alone cost time and entertain few, so there are only so many at once."""
    settings = room.services.settings
    hosts = [other.setup.host for other in running if other.bots_alone]
    if hosts.count(room.setup.host) >= settings.bot_tables:
        raise bad("too_many_bot_tables", most=settings.bot_tables)
    if len(hosts) >= settings.most_bot_tables:
        raise bad("bots_are_busy")


def rematch_setup(room: Room, visitor: str) -> tuple[TableSetup, str]:
    """The same people and bots, each one seat further, with a new deal."""
    setup, seed = new_setup(room.game(), _same_game(room.setup), visitor, room.services.random_bits)
    seats = rotated(room.setup)
    return msgspec.structs.replace(setup, seats=seats, rematch_of=room.id), seed


def same_deal_setup(room: Room, visitor: str, name: str) -> tuple[TableSetup, str]:
    """The same deal: whoever asks sits where they sat, or else in the first seat.

    Whoever saw the first game knows the cards, so the table is not listed among others.
    """
    old = room.setup
    setup, _ = new_setup(room.game(), _same_game(old), visitor, room.services.random_bits)
    for number in old.seats_of(visitor) or (0,):
        chair = old.seats[number]
        own = chair.name if chair.belongs_to(visitor) else name
        setup = setup.with_seat(number, Seat("person", visitor, own))
    setup = msgspec.structs.replace(
        setup,
        settings=msgspec.structs.replace(old.settings, public=False),
        deal=old.deal,
        commitment=old.commitment,
        entropy=old.all_entropy(),
        same_deal_as=room.id,
    )
    return setup, room.saved.seed


def without_visitor(setup: TableSetup, visitor: str) -> TableSetup:
    """The setup once a visitor asked to be forgotten."""
    for number in setup.seats_of(visitor):
        nobody = msgspec.structs.replace(setup.seats[number], visitor="", name="—")
        setup = setup.with_seat(number, nobody)
    return msgspec.structs.replace(setup, host="") if setup.host == visitor else setup


def check_over(room: Room, action: Action, visitor: str) -> None:
    """For what may be done once a game is over."""
    if room.status != "over":
        raise bad("not_over")
    authority.allow(action, authority.at_table(room.setup, visitor))


def _same_game(setup: TableSetup) -> NewTable:
    return NewTable(setup.game, len(setup.seats), setup.options, setup.settings)


def _check_open(room: Room) -> None:
    if room.status != "open":
        raise bad("not_open")
