"""Another tile file: played if it can be, refused with the line and the reason if not."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from hyakki.core.messages import BadInput
from hyakki.core.record import read_record, write_record
from hyakki.core.table import Table
from hyakki.games.orodeloro import box
from hyakki.lab.match import Series, play_series
from tests.cli.test_commands import answer, refusal
from tests.games.orodeloro.scene import GAME, said_in_both_languages
from tests.games.refused import says

OWN = box.own_source()
T07 = '{ id = "t07", shape = "straight", terrain = "LSSS", path = "1010", icon = "",'


def changed(old: str, new: str) -> str:
    assert OWN.count(old) == 1, old
    return OWN.replace(old, new).replace('name = "Hyakki"', 'name = "Mine"')


def line_of(text: str, source: str) -> int:
    return next(n for n, line in enumerate(source.splitlines(), 1) if text in line)


OTHER = changed(T07, T07.replace("LSSS", "LLLL"))

WRONG = [
    ("O1.5", "t07", T07, T07.replace("LSSS", "LSXS")),
    ("O1.5", "t07", T07, T07.replace("1010", "101")),
    ("O1.5", "t07", T07, T07.replace("1010", "1100")),
    ("O1.5", "t07", T07, T07.replace("1010", "1000")),
    ("O1.6", "t07", T07, T07.replace('icon = ""', 'icon = "whale"')),
    ("O1.6", "chest = 7", T07, T07.replace('icon = ""', 'icon = "chest"')),
    ("O1.6", "[icon_counts]", "chest = 7\n", "whale = 7\n"),
    ("O1.1", '"t99"', T07, T07.replace("t07", "t99")),
    ("O1.1", '"t45", shape', '"t45", shape = "crossroads"', '"t44", shape = "crossroads"'),
    ("O1.1", "coins =", "coins = 50", "coins = 60"),
    ("O2.5", "[[setup]]", "removed_tiles = 10", "removed_tiles = 11"),
    ("O4.7", "start =", '"LSSS", path = "1010", source', '"LSSS", path = "0000", source'),
    ("O4.15", '"t01"', 'path = "1010", source', 'path = "1000", source'),
    ("shape", "t07", T07, T07.replace('"straight"', '"snake"')),
    ("terrain", "t07", T07, T07.replace('"LSSS"', "7")),
    ("coins", "coins =", "coins = 50", 'coins = "many"'),
    ("Invalid", "schema_version", "schema_version = 1", "schema_version ="),
]


# the core says it in words; what only the game can say shows its key
WRONG_BOX = r"This data file|^error\.bad_data"


@pytest.mark.parametrize(("word", "place", "old", "new"), WRONG)
def test_a_box_that_cannot_be_played(word: str, place: str, old: str, new: str) -> None:
    source = changed(old, new)
    with pytest.raises(BadInput, match=WRONG_BOX) as refused:
        GAME.with_data(source)
    message = refused.value.message
    said = GAME.texts("en").say(message)
    assert says(GAME, message, word), said
    assert said_in_both_languages(message)
    expected = line_of(place.replace('"t45", shape', '"t44", shape = "cross'), source)
    assert message.params["line"] == expected, said


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ('terrain = "LSSS"', 'terrain = "LSXS"', "box.tiles[6].terrain"),
        ('path = "1010"', 'path = "101"', "box.tiles[6].path"),
        ('"straight"', '"curve"', "box.tiles[6].shape"),
        ('icon = ""', 'icon = "whale"', "box.tiles[6].icon"),
        ('"t07"', '"t99"', "box.tiles[6].id"),
    ],
)
def test_the_field_at_fault_is_named(old: str, new: str, at: str) -> None:
    """O1.1, O1.5, O1.6"""
    with pytest.raises(BadInput) as refused:
        GAME.with_data(changed(T07, T07.replace(old, new)))
    assert refused.value.message.params["at"] == at


PATHS = {
    "straight": ("1010", "0101"),
    "curve": ("1100", "0110", "0011", "1001"),
    "fork": ("1110", "1101", "1011", "0111"),
    "crossroads": ("1111",),
}


@pytest.mark.parametrize(("shape", "paths"), PATHS.items())
def test_a_shape_may_lie_in_any_direction(shape: str, paths: tuple[str, ...]) -> None:
    """O1.5"""
    for path in paths:
        tile = T07.replace("straight", shape).replace("1010", path)
        assert GAME.with_data(changed(T07, tile)).parts.shapes[6] == shape


def test_a_missing_tile() -> None:
    """O1.1"""
    source = re.sub(r'  \{ id = "t07".*\n', "", OWN)
    with pytest.raises(BadInput) as refused:
        GAME.with_data(source)
    assert "t07 is missing" in GAME.texts("en").say(refused.value.message)


@pytest.mark.parametrize(
    "source", ["", "tiles = [", "[[box.tiles]]\nid = 5\n", "\x00", "[box]\n", "a = " + "[" * 9999]
)
def test_foreign_text_is_not_a_box(source: str) -> None:
    with pytest.raises(BadInput, match=WRONG_BOX):
        GAME.with_data(source)


def test_our_own_box_bears_no_mark() -> None:
    assert GAME.data_mark == GAME.with_data(OWN).data_mark == ""
    other = GAME.with_data(OTHER)
    assert len(other.data_mark) == 12
    assert other.data_mark == GAME.with_data(OTHER + "\n# a note\n").data_mark


def test_another_box_is_played_by_its_own_tiles() -> None:
    """O4.4: t07 is all land there, so it cannot go on to the south of the start tile."""
    other = GAME.with_data(OTHER)
    document = {"data": other.data_mark, "hands": [["t07", "t08", "t10"], ["t11", "t12", "t16"]]}
    state = other.read_position(document | {"coins": [3, 3]})
    texts = [move.text for move in state.moves(0)]
    assert "t07r0@0,-1" in texts
    assert not any(text.startswith("t07") and text.endswith("@0,1") for text in texts)
    pieces = {piece.id: piece.shows for piece in other.inventory()}
    assert pieces["t07"] == "LLLL 1010"


def test_a_start_tile_of_land_with_a_single_end() -> None:
    """O4.3, O4.7: the barest tile that there can be is a tile nevertheless."""
    single = changed('path = "1010", source', 'path = "1000", source')
    other = GAME.with_data(re.sub(r'terrain = "[LS]{4}"', 'terrain = "LLLL"', single))
    document = {"data": other.data_mark, "hands": [["t01", "t02", "t03"], ["t05", "t06", "t07"]]}
    state = other.read_position(document | {"coins": [3, 3]})
    assert {move.path[1] for move in state.moves(0)} == {"0,-1"}


def test_records_of_another_box() -> None:
    """Workers play it, the record names it, and our own box refuses the record."""
    series = Series("orodeloro", ("greedy", "uniform"), {}, 4, 0, 20, OTHER)
    alone = [played.record for played in play_series(series, 1)]
    assert alone == [played.record for played in play_series(series, 2)]
    record = read_record(write_record(alone[0]))
    assert (record.data, record.box) == (GAME.with_data(OTHER).data_mark, "Mine")
    assert Table.replay(GAME.with_data(OTHER), record).outcome() == record.outcome
    with pytest.raises(BadInput, match="This was played with the box"):
        Table.replay(GAME, record)


def test_the_command_line_takes_another_box(tmp_path: Path) -> None:
    good, wrong = tmp_path / "other.toml", tmp_path / "wrong.toml"
    good.write_text(OTHER, encoding="utf-8")
    wrong.write_text(changed(T07, T07.replace("LSSS", "LSXS")), encoding="utf-8")
    assert "LLLL 1010" in answer("cards", "orodeloro", "--data", str(good))
    words = ("sim", "orodeloro", "--games", "20", "--bots", "uniform", "--json")
    found = json.loads(answer(*words, "--data", str(good), "--records", str(tmp_path / "games")))
    assert found["games"] == 20
    record = str(tmp_path / "games" / "orodeloro-0-00000.json")
    assert "follows from the seed" in answer("verify", record, "--data", str(good))
    refused = refusal(2, "verify", record)
    assert "the box Mine, which is not here" in refused
    assert "--data" in refused
    line = line_of("LSXS", wrong.read_text(encoding="utf-8"))
    assert f"Line {line}, box.tiles[6].terrain: O1.5" in refusal(
        2, "sim", "orodeloro", "--data", str(wrong)
    )
    assert f"Line {line}, box.tiles[6].terrain: O1.5" in refusal(
        2, "verify", record, "--data", str(wrong)
    )
