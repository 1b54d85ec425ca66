"""How a table is set up: one JSON document in the store, replaced as a whole."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from hyakki.core.fate import SEED_BYTES, SealedFate, commitment
from hyakki.core.game import TALK, AnyGame
from hyakki.core.messages import bad
from hyakki.core.options import private_defaults
from hyakki.games import game_named
from hyakki.server.schemas import NewTable, TableSettings, TalkPolicy

SeatKind = Literal["free", "person", "bot"]
#: the strictest first
STRICTNESS: Final = ("off", "emotes", "free")


class Seat(msgspec.Struct, frozen=True):
    kind: SeatKind = "free"
    visitor: str = ""
    name: str = ""
    bot: str = ""
    entropy: str = ""

    def belongs_to(self, visitor: str) -> bool:
        """Is this seat yours?"""
        return self.kind == "person" and self.visitor == visitor


class TableSetup(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    rules_version: int
    seats: tuple[Seat, ...]
    options: dict[str, str]
    settings: TableSettings = msgspec.field(name="house")
    deal: str
    commitment: str
    host: str
    rematch_of: str = ""
    same_deal_as: str = ""
    next_table: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    def seats_of(self, visitor: str) -> tuple[int, ...]:
        return tuple([n for n, seat in enumerate(self.seats) if seat.belongs_to(visitor)])

    def people(self) -> tuple[int, ...]:
        return tuple(number for number, seat in enumerate(self.seats) if seat.kind == "person")

    def with_seat(self, number: int, seat: Seat) -> TableSetup:
        seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        return msgspec.structs.replace(self, seats=seats)

    def fate(self, seed: str) -> SealedFate:
        entropy = [seat.entropy for seat in self.seats if seat.entropy]
        return SealedFate(bytes.fromhex(seed), self.deal, entropy)

    def encode(self) -> bytes:
        return msgspec.json.encode(self)


def read_setup(document: bytes) -> TableSetup:
    """BadInput if the document is damaged."""
    try:
        return msgspec.json.decode(document, type=TableSetup)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise bad("damaged_table") from None


def new_setup(wanted: NewTable, host: str) -> tuple[TableSetup, str]:
    """The setup of a new table, which holds the public commitment, and the secret seed."""
    game = game_named(wanted.game)
    usual = {} if wanted.settings.public else private_defaults(game.menu)
    options = game.complete(wanted.seats, {**usual, **wanted.options})
    seed = secrets.token_bytes(SEED_BYTES)
    deal = secrets.token_hex(8)
    setup = TableSetup(
        game=game.key,
        rules_version=game.rules_version,
        seats=(Seat(),) * wanted.seats,
        options=options,
        settings=wanted.settings,
        deal=deal,
        commitment=commitment(seed, deal),
        host=host,
    )
    return setup, seed.hex()


def rotated(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The same people and bots for a rematch, each one seat further."""
    moved = (seats[-1], *seats[:-1])
    return tuple(msgspec.structs.replace(seat, entropy="") for seat in moved)


def talk_policy(game: AnyGame, setup: TableSetup) -> TalkPolicy:
    """The stricter of what the game allows and what the table wants."""
    allowed = game.talk(setup.options)
    assert allowed in TALK
    policies: dict[str, TalkPolicy] = {"off": "off", "emotes": "emotes", "free": "free"}
    return policies[min(allowed, setup.settings.talk, key=STRICTNESS.index)]
