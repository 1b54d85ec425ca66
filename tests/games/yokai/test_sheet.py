"""The personal sheet of levels and ranks (Y10.12)."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from hyakki.core.messages import BadInput, Message
from hyakki.core.views import Outcome
from hyakki.games.yokai.sheet import (
    LEVELS,
    RANKS,
    Sheet,
    merge,
    read_sheet,
    tick,
    tick_game,
    write_sheet,
)
from tests.games.yokai.scene import GAME, ROWS, judged


def test_ticks_are_kept_in_order_and_once() -> None:
    """Y10.12"""
    sheet = Sheet()
    assert not any(sheet.has(level, rank) for level in LEVELS for rank in RANKS)
    sheet = tick(tick(tick(sheet, "2", "total"), "2", "honorable"), "2", "total")
    assert sheet.ticks == {"1": (), "2": ("honorable", "total"), "3": (), "4": ()}
    assert sheet.has("2", "total")
    assert not sheet.has("2", "glorious")


def test_a_file_has_an_exact_inverse() -> None:
    sheet = Sheet()
    for level in LEVELS:
        for rank in RANKS:
            assert read_sheet(write_sheet(sheet)) == sheet
            sheet = tick(sheet, level, rank)
    assert read_sheet(write_sheet(sheet)) == sheet


def test_a_victory_is_ticked_and_nothing_else() -> None:
    """Y10.12, Y10.11: one of the four levels, won."""
    won = judged(ROWS)
    assert tick_game(Sheet(), {"level": "1"}, won).ticks["1"] == (won.reason,)
    assert tick_game(Sheet(), {"level": "custom"}, won) == Sheet()
    lost = Outcome((0, 0), (), "declared_unsolved")
    assert tick_game(Sheet(), {"level": "1"}, lost) == Sheet()


DAMAGED: list[tuple[str, bytes]] = [
    ("truncated", b"{"),
    ("malformed|Expected", b'"sheet"'),
    (
        "format is 'hyakki-record', not 'hyakki-yokai-sheet'",
        b'{"format": "hyakki-record", "version": 1, "ticks": {}}',
    ),
    ("version is 2, not 1", b'{"format": "hyakki-yokai-sheet", "version": 2, "ticks": {}}'),
    ("the levels are 1, 2, 3, 4", b'{"ticks": {"1": []}}'),
    ("unknown rank 'good'", b'{"ticks": {"1": ["good"], "2": [], "3": [], "4": []}}'),
    (
        "the ranks of level 1 are doubled",
        b'{"ticks": {"1": ["total", "total"], "2": [], "3": [], "4": []}}',
    ),
    ("order", b'{"ticks": {"1": ["total", "honorable"], "2": [], "3": [], "4": []}}'),
    ("unknown field", b'{"colour": "red"}'),
    ("Expected", b'{"ticks": 4}'),
]


@pytest.mark.parametrize(("why", "source"), DAMAGED)
def test_damaged_files_say_what_is_wrong(why: str, source: bytes) -> None:
    with pytest.raises(BadInput) as refused:
        read_sheet(source)
    english, french = (GAME.texts(lang).say(refused.value.message) for lang in ("en", "fr"))
    assert re.search(why, english)
    assert english != french


class Written(msgspec.Struct):
    ticks: dict[str, tuple[str, ...]]
    text: str


class Ticked(msgspec.Struct):
    ticks: dict[str, tuple[str, ...]]
    level: str
    rank: str
    after: dict[str, tuple[str, ...]]


class Merged(msgspec.Struct):
    one: dict[str, tuple[str, ...]]
    two: dict[str, tuple[str, ...]]
    both: dict[str, tuple[str, ...]]


class Examples(msgspec.Struct):
    """Examples that the page runs too: web/tests/sheet.test.ts."""

    empty: str
    written: list[Written]
    ticked: list[Ticked]
    merged: list[Merged]
    read: list[Written]
    refused: list[str]


EXAMPLES = msgspec.json.decode(Path(__file__).with_name("sheets.json").read_bytes(), type=Examples)


def test_the_page_and_the_terminal_write_the_same_sheet() -> None:
    """Y10.12"""
    assert write_sheet(Sheet()).decode() == EXAMPLES.empty
    for example in EXAMPLES.written:
        assert write_sheet(Sheet(ticks=example.ticks)).decode() == example.text
        assert read_sheet(example.text.encode()).ticks == example.ticks
    for example in EXAMPLES.read:
        assert list(read_sheet(example.text.encode()).ticks.items()) == list(example.ticks.items())
    for text in EXAMPLES.refused:
        with pytest.raises(BadInput):
            read_sheet(text.encode())


def test_the_page_and_the_terminal_tick_and_merge_alike() -> None:
    """Y10.12"""
    for ticked in EXAMPLES.ticked:
        won = Outcome((9, 9), (0, 1), ticked.rank)
        after = tick_game(Sheet(ticks=ticked.ticks), {"level": ticked.level}, won)
        assert after.ticks == ticked.after
    for merged in EXAMPLES.merged:
        one, two = Sheet(ticks=merged.one), Sheet(ticks=merged.two)
        assert merge(one, two).ticks == merge(two, one).ticks == merged.both


def test_the_sheet_in_a_terminal() -> None:
    sheet = tick(Sheet(), "3", "glorious")
    drawn = GAME.render_sheet(write_sheet(sheet), GAME.texts("en"))
    assert drawn.splitlines()[0].split() == ["honourable", "glorious", "total"]
    assert drawn.splitlines()[3].split() == ["Level", "3", "·", "✓", "·"]


def test_unknown_ticks_are_refused() -> None:
    for level, rank in (("5", "total"), ("custom", "total"), ("1", "hints_out_unsolved")):
        with pytest.raises(BadInput, match="unknown"):
            tick(Sheet(), level, rank)


def test_files_and_victories_become_one_sheet() -> None:
    """Y10.12"""
    files = [write_sheet(tick(Sheet(), level, "total")) for level in ("1", "2")]
    won = Outcome((9, 9), (0, 1), "glorious")
    written = read_sheet(GAME.add_to_sheet(files, [({"level": "1"}, won), ({"level": "3"}, won)]))
    ticks = {"1": ("glorious", "total"), "2": ("total",), "3": ("glorious",), "4": ()}
    assert written.ticks == ticks


def test_an_endless_name_is_quoted_in_part() -> None:
    """Y10.12"""
    with pytest.raises(BadInput) as refused:
        tick(Sheet(), "x" * 1000, "total")
    assert refused.value.message.params["why"] == Message(
        "sheet.unknown_level", {"name": f"'{'x' * 40}'"}
    )
    assert msgspec.json.decode(write_sheet(Sheet()))["format"] == "hyakki-yokai-sheet"
