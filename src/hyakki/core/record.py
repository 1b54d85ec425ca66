"""The record of a game: the moves of the seats and of chance, each a short text (format: docs/record-format.md)."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from hyakki.core.fate import Fate, SealedFate, SeededFate
from hyakki.core.game import CHANCE
from hyakki.core.messages import BadInput, Message, bad
from hyakki.core.views import Outcome

FORMAT: Final = "hyakki-record"
VERSION: Final = 1
CHANCE_MARK: Final = "*"


class Chance(msgspec.Struct, frozen=True, omit_defaults=True):
    """The origin of the chance moves. The seed of a sealed deal is None until it is revealed."""

    kind: Literal["sealed", "seeded", "given"]
    deal: str = ""
    commitment: str = ""
    seed: str | None = None
    entropy: tuple[str, ...] = ()

    def fate(self) -> Fate | None:
        """The fate, if its seed is known."""
        if self.seed is None:
            return None
        if self.kind == "sealed":
            return SealedFate(_sealed_seed(self.seed), self.deal, self.entropy)
        return SeededFate(_seed_number(self.seed)) if self.kind == "seeded" else None


def chance_of(fate: Fate | None, revealed: bool) -> Chance:
    """What a record says of this fate; its secret seed only if it is revealed."""
    if isinstance(fate, SealedFate):
        seed = fate.seed.hex() if revealed else None
        return Chance("sealed", fate.deal, fate.commitment(), seed, fate.entropy)
    if isinstance(fate, SeededFate):
        return Chance("seeded", seed=str(fate.seed))
    return Chance("given")


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a game from start to end."""

    format: str = FORMAT
    version: int = VERSION
    game: str
    rules_version: int
    seats: tuple[str, ...]
    options: dict[str, str]
    chance: Chance
    #: the mark (a hash) and the name of an owner's box; empty for our own
    data: str = ""
    box: str = ""
    moves: tuple[str, ...]
    outcome: Outcome | None = None
    #: how the game ended if it was not played to its end, such as "resign 1"
    ending: str = ""

    def __hash__(self) -> int:
        return hash((self.game, self.seats, self.moves, self.outcome, self.ending))


def move_line(seat: int, text: str) -> str:
    return f"{CHANCE_MARK if seat == CHANCE else seat} {text}"


def split_line(line: str) -> tuple[int, str]:
    mark, _, text = line.partition(" ")
    if mark == CHANCE_MARK and text:
        return CHANCE, text
    if mark.isascii() and mark.isdigit() and len(mark) < 3 and text:
        return int(mark), text
    raise bad("bad_move_line", line=line[:80])


def write_record(record: Record) -> bytes:
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def read_record(source: bytes) -> Record:
    """Read a record. BadInput says what is wrong with a damaged or foreign one."""
    try:
        head = msgspec.json.decode(source, type=_Head)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise bad("not_a_record", why=str(error)) from None
    if head.format != FORMAT:
        raise bad(
            "not_a_record",
            why=Message("cause.format", {"found": repr(head.format), "known": repr(FORMAT)}),
        )
    if head.version != VERSION:
        raise bad("unknown_record_version", version=head.version, known=VERSION)
    try:
        record = msgspec.json.decode(source, type=Record)
    except msgspec.DecodeError as error:
        raise bad("damaged_record", why=str(error)) from None
    for line in record.moves:
        split_line(line)
    return record


class _Head(msgspec.Struct):
    format: str
    version: int


def _sealed_seed(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise _bad_seed(text) from None


def _seed_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise _bad_seed(text) from None


def _bad_seed(text: str) -> BadInput:
    return bad("bad_seed", seed=text[:80])
