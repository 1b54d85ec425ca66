"""How a table is set up: one JSON document in the store, replaced as a whole."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final, Literal

import msgspec

from hyakki.core.fate import SEED_BYTES, SealedFate, commitment
from hyakki.core.game import TALK, AnyGame
from hyakki.core.messages import BadInput, Message, bad
from hyakki.core.options import check_played, private_defaults
from hyakki.server.boxes import Boxes
from hyakki.server.schemas import NewTable, TableSettings, TalkPolicy

SeatKind = Literal["free", "person", "bot"]
#: the strictest first
STRICTNESS: Final = ("off", "emotes", "free")
DAMAGED: Final = Message("error.damaged_table")


class Seat(msgspec.Struct, frozen=True):
    kind: SeatKind = "free"
    visitor: str = ""
    name: str = ""
    bot: str = ""
    entropy: str = ""
    #: where they sat at the first table of a series of rematches; -1: here
    crest: int = -1

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
    #: the owner's box: its mark, and its name when the table was opened; empty for our own
    data: str = ""
    box: str = ""
    #: of a deal that is played again: what the seats added to its seed the first time
    entropy: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    def seats_of(self, visitor: str) -> tuple[int, ...]:
        return tuple([n for n, seat in enumerate(self.seats) if seat.belongs_to(visitor)])

    def reader(self, visitor: str) -> int | None:
        """The seat of a visitor who has exactly one: sentences speak to them."""
        seats = self.seats_of(visitor)
        return seats[0] if len(seats) == 1 else None

    def people(self) -> tuple[int, ...]:
        return tuple(number for number, seat in enumerate(self.seats) if seat.kind == "person")

    def crest(self, number: int) -> int:
        """The colour and sign of a seat."""
        own = self.seats[number].crest
        return number if own < 0 else own

    def check_seat(self, number: int) -> None:
        """BadInput if there is no such seat."""
        if not 0 <= number < len(self.seats):
            raise bad("unknown_seat", seat=number, known=f"0–{len(self.seats) - 1}")

    def with_seat(self, number: int, seat: Seat) -> TableSetup:
        self.check_seat(number)
        seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        return msgspec.structs.replace(self, seats=seats)

    def all_entropy(self) -> tuple[str, ...]:
        return self.entropy or tuple(seat.entropy for seat in self.seats if seat.entropy)

    def fate(self, seed: str) -> SealedFate:
        return SealedFate(bytes.fromhex(seed), self.deal, self.all_entropy())

    def encode(self) -> bytes:
        return msgspec.json.encode(self)


def read_setup(document: bytes) -> TableSetup:
    """BadInput if the document is damaged."""
    try:
        return msgspec.json.decode(document, type=TableSetup)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise bad("damaged_table") from None


def game_of(setup: TableSetup, boxes: Boxes) -> AnyGame:
    """The game of a table, with its box; BadInput if this server cannot play it."""
    game = boxes.find(setup.game, "")
    if game is None or game.rules_version != setup.rules_version:
        raise bad("unplayable")
    played = boxes.find(setup.game, setup.data)
    if played is None:
        raise bad("no_box", name=setup.box)
    check_played(played.menu, len(setup.seats), setup.options)
    return played


def problem_of(setup: TableSetup, boxes: Boxes) -> Message | None:
    """Why this server cannot play a table."""
    try:
        game_of(setup, boxes)
    except BadInput as error:
        return error.message
    return None


def new_setup(
    game: AnyGame,
    wanted: NewTable,
    host: str,
    random_bits: Callable[[int], int] = secrets.randbits,
) -> tuple[TableSetup, str]:
    """The setup of a new table of this game, which holds the public commitment, and the secret seed."""
    usual = {} if wanted.settings.public else private_defaults(game.menu)
    options = game.complete(wanted.seats, {**usual, **wanted.options})
    seed = random_bits(8 * SEED_BYTES).to_bytes(SEED_BYTES, "big")
    deal = f"{random_bits(64):016x}"
    setup = TableSetup(
        game=game.key,
        rules_version=game.rules_version,
        seats=(Seat(),) * wanted.seats,
        options=options,
        settings=wanted.settings,
        deal=deal,
        commitment=commitment(seed, deal),
        host=host,
        data=game.box.mark,
        box=game.box.name,
    )
    return setup, seed.hex()


def rotated(setup: TableSetup) -> tuple[Seat, ...]:
    """The same people and bots for a rematch, each one seat further with their own crest."""
    seats = tuple(
        msgspec.structs.replace(seat, entropy="", crest=setup.crest(number))
        for number, seat in enumerate(setup.seats)
    )
    return (seats[-1], *seats[:-1])


def talk_policy(game: AnyGame, setup: TableSetup) -> TalkPolicy:
    """The stricter of what the game allows and what the table wants."""
    allowed = game.talk(setup.options)
    assert allowed in TALK
    policies: dict[str, TalkPolicy] = {"off": "off", "emotes": "emotes", "free": "free"}
    return policies[min(allowed, setup.settings.talk, key=STRICTNESS.index)]
