"""`hyakki box`, and owners' boxes with every command that plays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hyakki.games import OWN, game_named
from tests.boxes import NAME, other_box
from tests.cli.test_commands import answer, hyakki, refusal


@pytest.fixture
def mine(tmp_path: Path) -> str:
    path = tmp_path / "mine.toml"
    path.write_text(other_box("terres"), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("key", OWN)
def test_our_box_is_written_and_read_again(key: str) -> None:
    source = answer("box", key)
    assert source == game_named(key).own_data()
    title = game_named(key).texts("fr").text("about.title")
    of_it = f"d’{title}" if title.startswith("O") else f"de {title}"
    assert answer("box", "check", "-", "--lang", "fr", stdin=source) == (
        f"C’est notre propre boîte {of_it}.\n"
    )


def test_what_differs(mine: str) -> None:
    said = answer("box", "check", mine)
    assert f"The box {NAME} of Terres de Yokai can be played. 3 pieces differ from ours." in said
    assert [line.split() for line in said.splitlines() if line.split()[:1] == ["s01"]] == [
        ["s01", "earth", "wind", "water", "fire"]
    ]
    found = json.loads(answer("box", "check", mine, "--json"))
    assert (found["game"], found["name"], len(found["differences"])) == ("terres", NAME, 3)


def test_what_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(
        other_box("terres").replace('"wind", "earth"', '"wind", "wind"'), encoding="utf-8"
    )
    said = refusal(2, "box", "check", str(path))
    assert "sketches[0].ends: T1.3: s01 shows the same element at both ends" in said
    assert said.startswith("This data file cannot be used. Line ")
    assert "Which file?" in refusal(2, "box", "check")
    assert "nowhere.toml" in refusal(2, "box", "check", "nowhere.toml")
    assert "go" in refusal(2, "box", "go")
    path.write_text("schema_version = 1")
    assert "game.key: this key is missing" in refusal(2, "box", "check", str(path))
    path.write_text("")
    assert "is empty" in refusal(2, "box", "check", str(path))
    assert "is empty" in refusal(2, "play", "terres", "--data", str(path))


def test_a_game_in_the_terminal(mine: str, tmp_path: Path) -> None:
    """Played with the box, recorded with its name, verified only with its file."""
    saved = str(tmp_path / "game.json")
    words = ("play", "terres", "--players", "uniform,uniform", "--seed", "1", "--save", saved)
    answer(*words, "--data", mine)
    assert json.loads(Path(saved).read_text())["box"] == NAME
    assert "Every draw follows from the seed." in answer("verify", saved, "--data", mine)
    assert f"the box {NAME}, which is not here" in refusal(2, "verify", saved)
    assert f"the box {NAME}, which is not here" in refusal(2, "replay", saved)
    assert "not of yokai" in refusal(2, "play", "yokai", "--data", mine)


def test_a_position_of_the_box(mine: str) -> None:
    yokai = {
        name: {"yokai": [f"{name}3", *[None] * 4]} for name in ("water", "fire", "earth", "wind")
    }
    mark = game_named("terres").with_data(other_box("terres")).data_mark
    position = json.dumps({"data": mark, "hands": [["s01"], []], "stacks": yokai})
    after = json.loads(answer("try", "terres", "s01@wind", "--data", mine, stdin=position))
    assert after["stacks"]["wind"]["sides"][0] == ["s01"]
    assert "T4.1" in refusal(1, "try", "terres", "s01@water", "--data", mine, stdin=position)
    assert "is not here" in refusal(2, "try", "terres", "s01@wind", stdin=position)


def test_a_server_says_at_the_start_what_it_cannot_offer(mine: str, tmp_path: Path) -> None:
    words = ("serve", "--no-browser", "--port", "0", "--home", str(tmp_path / "home"))
    for wrong in (
        ("--boxes", str(tmp_path / "nowhere")),
        ("--data", str(tmp_path / "nowhere.toml")),
    ):
        run = hyakki(*words, *wrong)
        assert run.returncode == 2
        assert "nowhere" in run.stderr.splitlines()[-1]
        assert "Traceback" not in run.stderr
    both = hyakki(*words, "--boxes", str(tmp_path), "--data", mine)
    assert "Two boxes are called" in both.stderr.splitlines()[-1]


def test_an_option_of_an_old_record(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    answer("play", "terres", "--players", "uniform,uniform", "--seed", "1", "--save", str(saved))
    record = json.loads(saved.read_text())
    record["options"]["old_rule"] = "on"
    saved.write_text(json.dumps(record))
    for command in ("verify", "replay"):
        said = refusal(2, command, str(saved))
        assert said.startswith("This game was played with old_rule=on, which no longer exists.")
