"""The data file: where its facts come from, and corrected copies of it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hyakki.core.fate import SeededFate
from hyakki.core.messages import BadInput, Message
from hyakki.core.table import Table
from hyakki.games.kanagawa.box import own_source
from hyakki.lab.match import Series, play_series
from tests.games.kanagawa.scene import GAME
from tests.games.refused import says

OWN = own_source()
TREE_01 = 'season = "spring", shows = { tree = 1 }, points = 1'


def corrected(old: str, new: str) -> str:
    assert old in OWN
    return OWN.replace(old, new, 1).replace('name = "Hyakki"', 'name = "Mine"')


def test_every_piece_says_where_it_is_known_from() -> None:
    """K1.2: public, disputed, single source, reconstructed."""
    pieces = {piece.id: piece for piece in GAME.inventory()}
    assert {piece.source for piece in pieces.values()} == {"public", "rulebook", "reconstructed"}
    assert pieces["tree_02"].note == ""
    assert pieces["tree_01"].note == "disputed: print.points (also 0)"
    assert pieces["tree_03"].note == "single source: studio.icons"
    assert pieces["animals_1"].note == "disputed: condition.subjects (also crane + deer)"
    assert pieces["animal_17"].note.startswith("disputed: print.landscape (also plains)")
    assert pieces["kite_01"].source == "reconstructed"
    assert pieces["kites_any"].source == "rulebook"
    assert pieces["storm_tokens"].note == "disputed: storm_tokens (also 2)"
    assert pieces["school"].note == "single source: face_down"
    assert pieces["start_ocean"].note == "single source: landscape; single source: season"
    assert "also nothing" in pieces["brushes_1"].note


def test_our_own_file_is_our_own_box() -> None:
    assert GAME.with_data(OWN).data_mark == GAME.data_mark == ""


def test_a_corrected_card_is_played() -> None:
    """K8.3: tree 01 without its point."""
    other = GAME.with_data(corrected(TREE_01, TREE_01[:-1] + "0"))
    assert len(other.data_mark) == 12
    position = {
        "game": "kanagawa",
        "options": {"expansion": "none"},
        "families": ["tree", "animal", "person", "building"],
        "columns": [[], []],
        "grand_master": 0,
        "assistant": 0,
        "top": "tree_02",
        "painters": [
            {"tile": "start_forest", "print": ["tree_01"]},
            {"tile": "start_ocean"},
        ],
    }
    for game, points in ((GAME, 1), (other, 0)):
        state = game.read_position({**position, "data": game.data_mark})
        assert game.score_lines(state.view(0))[2].points == (points, 0)


def test_a_corrected_diploma_is_called_by_what_it_asks() -> None:
    """K5.15: boar and deer become crane and deer."""
    old = 'condition = { type = "set", subjects = ["boar", "deer"] }'
    other = GAME.with_data(corrected(old, old.replace("boar", "crane")))
    texts = other.texts("en")
    table = Table(other, "ab", {"expansion": "none"}, SeededFate(1))
    assert "crane, deer" in other.render(table.view(0), texts, "ab")
    assert "boar, deer\N{NO-BREAK SPACE}·" not in other.render(table.view(0), texts, "ab")


def test_records_remember_their_box() -> None:
    other = GAME.with_data(corrected(TREE_01, TREE_01[:-1] + "0"))
    record = Table(other, "ab", {}, SeededFate(1)).record()
    assert record.data == other.data_mark
    assert Table.replay(other, record).number == len(record.moves)
    with pytest.raises(BadInput, match="This was played with the box"):
        Table.replay(GAME, record)


def test_another_order_of_cards_is_the_same_box() -> None:
    blocks = OWN.split("\n[[cards]]\n")
    moved = "\n[[cards]]\n".join([blocks[0], blocks[2], blocks[1], *blocks[3:]])
    cards = [piece for piece in GAME.with_data(moved).inventory() if piece.kind == "card"]
    assert cards == [piece for piece in GAME.inventory() if piece.kind == "card"]


def test_other_cells_may_lie_face_down() -> None:
    """K3.3, K3.4"""
    source = corrected("[[1, 3], [2, 2], [3, 1], [3, 4]]", "[[1, 1], [2, 1], [1, 2]]")
    other = GAME.with_data(source)
    table = Table(other, "ab", {"first_player": "0"}, SeededFate(1))
    assert all("?" in column[0] for column in table.view(0).columns)
    series = Series("kanagawa", ("greedy", "greedy"), dict(table.options), 1, 0, 1, source)
    assert len(list(play_series(series, 1))) == 1


WRONG = [
    ("K1.2", 'id = "tree_01"', 'id = "tree_19"'),
    ("K1.2", 'id = "tree_01"', 'id = "tree_02"'),
    ("K1.2", 'id = "start_forest"', 'id = "start_river"'),
    ("K5.15", 'id = "trees_1"', 'id = "trees_9"'),
    ("K5.1", 'id = "trees_1"\ncategory = "tree"', 'id = "trees_1"\ncategory = "animal"'),
    ("K5.1", 'type = "total", n = 3', 'type = "arrows", n = 3'),
    ("K5.1", 'type = "arrows", n = 2', 'type = "brushes", n = 2'),
    ("K5.14", 'subjects = ["boar", "deer"] }', 'subjects = ["boar", "dragon"] }'),
    ("K5.14", 'type = "set", subjects = ["boar", "deer"] }', 'type = "set" }'),
    ("KY5.13", "need = [3, 0, 0]", "need = [0, 0, 0]"),
    ("K1.5", "shows = { tree = 1 }", "shows = { boar = 1 }"),
    ("K1.5", "shows = { boar = 1 }", "shows = { boar = 1, deer = 1 }"),
    ("K1.5", 'subjects = ["tree"]', 'subjects = ["tree", "tree"]'),
    ("K1.6", 'icons = ["arrow"]', 'icons = ["arrow", "arrow"]'),
    ("KY1.2", 'set = "yokai"', 'set = "base"'),
    ("KY1.2", 'id = "kite"', 'id = "dragon"'),
    ("KY1.4", 'icons = ["arrow"]', 'icons = ["give_yokai"]'),
    ("season", 'season = "spring"', 'season = "monsoon"'),
    ("landscape", 'landscape = "forest"', 'landscape = "river"'),
    ("points", "points = 1 }", "points = 7 }"),
    ("schema_version", "schema_version = 1", "schema_version = 2"),
    ("Invalid", "[counts]", "[counts"),
]


@pytest.mark.parametrize(
    ("what", "old", "new"), WRONG, ids=[f"{n}-{w[0]}" for n, w in enumerate(WRONG)]
)
def test_boxes_that_cannot_be_played_are_refused(what: str, old: str, new: str) -> None:
    """K1.2, K1.5, K1.6, K5.1, K5.14, KY1.2, KY1.4, KY5.13: with the rule, or the field that is wrong."""
    with pytest.raises(BadInput) as refused:
        GAME.with_data(corrected(old, new))
    message = refused.value.message
    why = message.params["why"]
    if isinstance(why, Message):
        assert (why.key.startswith("misfit.") and not what.startswith("K")) or says(
            GAME, message, what
        )
        assert GAME.texts("en").say(why) != GAME.texts("fr").say(why)
    else:  # what reads TOML speaks English only
        assert "Expected ']'" in GAME.texts("en").say(message)


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ('id = "kite"', 'id = "dragon"', "families[4].id"),
        ('id = "tree_01"', 'id = "tree_19"', "cards[0].id"),
        ('id = "start_forest"', 'id = "start_river"', "start_tiles[0].id"),
        ('id = "trees_1"', 'id = "trees_9"', "diplomas[0].id"),
    ],
)
def test_the_place_of_a_name_that_is_not_known(old: str, new: str, at: str) -> None:
    """K1.2, K5.15, KY1.2"""
    with pytest.raises(BadInput) as refused:
        GAME.with_data(corrected(old, new))
    assert refused.value.message.params["at"] == at


def test_a_missing_card() -> None:
    """K1.2"""
    head, _, rest = GAME.own_data().partition("[[cards]]\n")
    without = head + "[[cards]]\n" + rest.partition("[[cards]]\n")[2]
    with pytest.raises(BadInput) as refused:
        GAME.with_data(without)
    assert says(GAME, refused.value.message, "K1.2")
    assert "tree_01" in GAME.texts("en").say(refused.value.message)


def hyakki(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hyakki", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_command_line_takes_another_box(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(corrected(TREE_01, TREE_01[:-1] + "0"), encoding="utf-8")
    cards = json.loads(hyakki("cards", "kanagawa", "--data", str(path), "--json").stdout)
    assert cards[0]["shows"].startswith("print: asks 1 forest, spring, 1 tree, 0 pt")
    common = (
        "sim",
        "kanagawa",
        "--games",
        "34",
        "--bots",
        "uniform",
        "--json",
        "--data",
        str(path),
    )
    alone = hyakki(*common, "--jobs", "1")
    assert alone.returncode == 0, alone.stderr
    assert hyakki(*common, "--jobs", "2").stdout == alone.stdout


def test_the_command_line_names_the_rule(tmp_path: Path) -> None:
    """KY2.1: three families of the base game; and K1.2 for a box with an unknown card."""
    refused = hyakki("sim", "kanagawa", "-o", "families=tree,animal,person,kite")
    assert (refused.returncode, refused.stderr[:6]) == (2, "KY2.1:")
    path = tmp_path / "box.toml"
    path.write_text(corrected('id = "tree_01"', 'id = "tree_19"'), encoding="utf-8")
    refused = hyakki("cards", "kanagawa", "--data", str(path))
    assert refused.returncode == 2
    assert "K1.2" in refused.stderr
    assert "there is no tree_19" in refused.stderr
