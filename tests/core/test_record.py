"""The record format: lines, damage, and what it says of chance."""

from __future__ import annotations

from typing import Literal

import msgspec
import pytest

from hyakki.core.fate import SealedFate, SeededFate
from hyakki.core.game import CHANCE
from hyakki.core.messages import BadInput, Message
from hyakki.core.record import (
    Chance,
    Record,
    chance_of,
    move_line,
    read_record,
    split_line,
    write_record,
)
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.core.verify import draws_of
from tests.core.walk import Walk
from tests.every_game import Case, every_default

RECORD = Record(
    game="walk",
    rules_version=1,
    seats=("Ana", "Bo"),
    options={},
    chance=Chance("given"),
    moves=("0 left", "* north"),
)


@pytest.mark.parametrize(
    ("line", "seat", "text"),
    [("0 x", 0, "x"), ("12 two words", 12, "two words"), ("99 x", 99, "x"), ("* x", CHANCE, "x")],
)
def test_a_line_is_a_seat_and_a_move(line: str, seat: int, text: str) -> None:
    assert split_line(line) == (seat, text)
    assert move_line(seat, text) == line


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "x",
        "a x",
        "-1 x",
        "+1 x",
        "1.0 x",
        "100 x",
        "٣ x",
        "² x",
        "*",
        "* ",
        "** x",
        "0",
        "0 ",
    ],
)
def test_anything_else_is_no_line(line: str) -> None:
    with pytest.raises(BadInput) as refused:
        split_line(line)
    assert refused.value.message == Message("error.bad_move_line", {"line": line})
    with pytest.raises(BadInput, match="A line is a seat number or"):
        read_record(write_record(msgspec.structs.replace(RECORD, moves=("0 left", line))))


def test_a_long_line_is_quoted_in_part() -> None:
    with pytest.raises(BadInput) as refused:
        split_line("x" * 100)
    assert refused.value.message.params == {"line": "x" * 80}


@pytest.mark.parametrize(
    ("old", "new", "key", "params"),
    [
        (b"{", b"", "not_a_record", None),
        (
            b"hyakki-record",
            b"other",
            "not_a_record",
            {"why": Message("cause.format", {"found": "'other'", "known": "'hyakki-record'"})},
        ),
        (b'"version": 1', b'"version": 2', "unknown_record_version", {"version": 2, "known": 1}),
        (
            b'"moves"',
            b'"moved"',
            "damaged_record",
            {"why": "Object missing required field `moves`"},
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_said(
    old: bytes, new: bytes, key: str, params: dict[str, object] | None
) -> None:
    with pytest.raises(BadInput) as refused:
        read_record(write_record(RECORD).replace(old, new, 1))
    message = refused.value.message
    assert message.key == f"error.{key}"
    assert params is None or message.params == params


def test_chance_with_its_seed_gives_the_fate() -> None:
    sealed = Chance("sealed", "deal", seed="00ff").fate()
    assert isinstance(sealed, SealedFate)
    assert (sealed.seed, sealed.deal) == (b"\x00\xff", "deal")
    seeded = Chance("seeded", seed="-7").fate()
    assert isinstance(seeded, SeededFate)
    assert seeded.seed == -7
    assert Chance("given", seed="7").fate() is None
    assert Chance("sealed", "deal").fate() is None


@pytest.mark.parametrize(("kind", "seed"), [("sealed", "xyz"), ("seeded", "seven")])
def test_a_seed_that_cannot_be_read(kind: Literal["sealed", "seeded"], seed: str) -> None:
    with pytest.raises(BadInput) as refused:
        Chance(kind, seed=seed).fate()
    assert refused.value.message == Message("error.bad_seed", {"seed": seed})


def test_what_a_record_says_of_a_fate() -> None:
    fate = SealedFate(b"\x01" * 32, "deal", ["rain"])
    told = Chance("sealed", "deal", fate.commitment(), None, ("rain",))
    assert chance_of(fate, False) == told
    assert chance_of(fate, True) == msgspec.structs.replace(told, seed="01" * 32)
    assert chance_of(SeededFate(5), False) == Chance("seeded", seed="5")
    assert chance_of(None, True) == Chance("given")


def test_a_table_says_how_it_came_to_an_end() -> None:
    table = Table(Walk(), ["Ana", "Bo"], {}, SeededFate(3))
    record = table.record(Chance("given"), "resign 1")
    assert (record.chance, record.ending, record.outcome) == (Chance("given"), "resign 1", None)
    assert table.record().chance == Chance("seeded", seed="3")


@every_default
def test_the_draws_of_a_pile_are_numbered_without_gaps(case: Case) -> None:
    table = case.table(4)
    rng = Rng(4)
    while table.outcome() is None:
        table.play(table.actors()[0], table.random_move(rng))
    numbers: dict[str, list[int]] = {}
    for draw in draws_of(case.game, table.record()):
        numbers.setdefault(draw.pile, []).append(draw.number)
    assert numbers
    assert all(found == list(range(len(found))) for found in numbers.values())
