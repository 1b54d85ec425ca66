"""Before and after a game: who sits where, the start, and the setups of the next table."""

from __future__ import annotations

import msgspec

from hyakki.bots import bot_named
from hyakki.core.messages import bad
from hyakki.server.schemas import NewTable, SeatChange
from hyakki.server.table import authority
from hyakki.server.table.authority import Action
from hyakki.server.table.room import Room
from hyakki.server.table.setup import Seat, TableSetup, new_setup, rotated

ACTIONS = {
    "take": Action.TAKE,
    "free": Action.FREE,
    "bot": Action.SEAT_BOT,
    "swap": Action.SWAP,
}


async def change_seat(room: Room, visitor: str, name: str, seat: int, wanted: SeatChange) -> None:
    """Take a seat, free it, put a bot there, or swap it. The room is locked for setup."""
    _check_open(room)
    await room.change_setup(_changed(room.setup, visitor, name, seat, wanted))


def _changed(
    setup: TableSetup, visitor: str, name: str, number: int, wanted: SeatChange
) -> TableSetup:
    if not 0 <= number < len(setup.seats) or wanted.other >= len(setup.seats):
        raise bad("unknown_seat", seat=number, known=f"0–{len(setup.seats) - 1}")
    authority.allow(ACTIONS[wanted.action], authority.at_seat(setup, visitor, number))
    if wanted.action == "take":
        return setup.with_seat(number, Seat("person", visitor, name))
    if wanted.action == "free":
        return setup.with_seat(number, Seat())
    if wanted.action == "bot":
        bot_named(wanted.bot)
        return setup.with_seat(number, Seat("bot", "", wanted.bot, wanted.bot))
    seat, other = setup.seats[number], setup.seats[wanted.other]
    return setup.with_seat(number, other).with_seat(wanted.other, seat)


async def add_entropy(room: Room, visitor: str, seat: int, text: str) -> None:
    """A player's part of the secret seed. The room is locked for setup."""
    _check_open(room)
    authority.allow(Action.ADD_ENTROPY, authority.at_seat(room.setup, visitor, seat))
    if room.setup.same_deal_as:
        raise bad("deal_is_fixed")
    chair = msgspec.structs.replace(room.setup.seats[seat], entropy=text)
    await room.change_setup(room.setup.with_seat(seat, chair))


async def start(room: Room, visitor: str) -> None:
    """The room is locked for setup."""
    _check_open(room)
    authority.allow(Action.START, authority.at_table(room.setup, visitor))
    if any(seat.kind == "free" for seat in room.setup.seats):
        raise bad("seats_free")
    await room.start()


def rematch_setup(room: Room, visitor: str) -> tuple[TableSetup, str]:
    """The same people and bots, each one seat further, with a new deal."""
    setup, seed = new_setup(_same_game(room.setup), visitor)
    seats = rotated(room.setup.seats)
    return msgspec.structs.replace(setup, seats=seats, rematch_of=room.id), seed


def same_deal_setup(room: Room, visitor: str) -> tuple[TableSetup, str]:
    """The same deal, and nobody sits there yet."""
    old = room.setup
    setup, _ = new_setup(_same_game(old), visitor)
    setup = msgspec.structs.replace(
        setup,
        seats=tuple(Seat(entropy=seat.entropy) for seat in old.seats),
        deal=old.deal,
        commitment=old.commitment,
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
