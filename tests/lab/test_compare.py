"""`hyakki compare`: two versions of a game on the same deals."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hyakki.cli import app
from hyakki.games import game_named
from hyakki.lab.compare import Compared, compare
from hyakki.lab.compare_page import page
from hyakki.lab.intervals import paired, paired_shares
from hyakki.lab.match import Series, play_here


def run(*words: str, fails: bool = False) -> str:
    done = CliRunner().invoke(app, ["compare", *words, "--bots", "uniform", "--jobs", "1"])
    assert (done.exit_code != 0) is fails, done.output
    return str(done.exception.message.key) if fails else done.stdout  # type: ignore[union-attr]


def other_box(folder: Path) -> Path:
    """A sketch shows Call instead of Distract."""
    ours = game_named("terres").own_data()
    changed = ours.replace('name = "Hyakki"', 'name = "More calls"', 1)
    changed = changed.replace('ability = "distract"', 'ability = "call"', 1)
    assert changed != ours
    path = folder / "changed.toml"
    path.write_text(changed, encoding="utf-8")
    return path


def test_a_changed_box_is_compared_with_ours(tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    changed = other_box(tmp_path)
    words = ("terres", "--a", "base", "--b", str(changed), "--games", "12", "--json")
    found = json.loads(run(*words, "--report", str(report)))
    assert (found["a"]["box"], found["b"]["box"]) == ("", "More calls")
    assert [row["name"] for row in found["wins"]] == ["seat 0", "seat 1"]
    for figure in [*found["wins"], *found["scores"], *found["length"], *found["events"]]:
        assert figure["difference"] == pytest.approx(figure["b"] - figure["a"])
        assert figure["low"] <= figure["difference"] <= figure["high"]
    events = {row["name"]: row for row in found["events"]}
    assert events["called"]["b"] > 0
    assert {row["name"] for row in found["pieces"]} <= {f"s{n:02d}" for n in range(1, 37)}
    assert json.loads(run(*words)) == found
    assert "More calls" in report.read_text(encoding="utf-8")
    assert run(*words, "--report", str(report), fails=True) == "error.file_exists"


def test_a_report_stands_alone() -> None:
    """Nothing in it is loaded from somewhere else."""
    game = game_named("orodeloro")
    found = compared("orodeloro", {"end_timing": "immediate"}, {"end_timing": "at_once"}, 4)
    text = page(found, game, "hyakki compare")
    addresses = set(re.findall(r"https?://[^\"'\s<]+", text))
    assert addresses <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<script|<link|<img|src=|@import|url\(", text)
    assert text.count("<svg") == text.count("</svg>") >= 4
    assert "end_timing: immediate and at_once" in text


def compared(key: str, a: dict[str, str], b: dict[str, str], games: int) -> Compared:
    game = game_named(key)
    bots = ("uniform",) * game.seat_counts[0]
    sides = [
        play_here(Series(key, bots, game.complete(len(bots), own), 3, 0, games)) for own in (a, b)
    ]
    return compare((game, game), 3, zip(*sides, strict=True))


def test_pairs_have_the_same_deal_and_the_same_luck() -> None:
    """So what an option does not touch does not differ at all."""
    found = compared("orodeloro", {}, {"coins_display": "open"}, 5)
    for figure in [*found.scores, *found.length, *found.events, *found.pieces]:
        assert (figure.difference, figure.low, figure.high) == (0.0, 0.0, 0.0)
        assert not figure.clear
    for figure in found.wins:  # that a share never differs is not yet known
        assert figure.low < 0.0 < figure.high


def test_a_team_wins_as_one() -> None:
    found = compared("yokai", {"level": "1"}, {"level": "4"}, 3)
    assert [figure.name for figure in found.wins] == ["team"]
    assert sum(a for a, _ in found.reasons.values()) == 3


def test_intervals_of_pairs() -> None:
    assert paired([1.0, 1.0, 1.0]) == (1.0, 1.0)
    low, high = paired([0.0, 2.0, 1.0, 1.0])
    assert low == pytest.approx(1.0 - 1.96 * (2 / 3 / 4) ** 0.5)
    assert high == pytest.approx(2.0 - low)
    low, high = paired_shares([0.0] * 10)
    assert -0.3 < low < 0.0 < high < 0.3
    assert paired_shares([1.0] * 50)[1] <= 1.0


def test_wrong_input_is_told_before_anything_is_played(tmp_path: Path) -> None:
    empty = tmp_path / "empty.toml"
    empty.write_text("")
    assert run("terres", fails=True) == "error.nothing_to_compare"
    assert run("terres", "--b", str(empty), fails=True) == "error.empty_box"
    assert run("terres", "--b", str(tmp_path / "none.toml"), fails=True) == "error.no_file"
    assert run("terres", "--games", "1", fails=True) == "error.bad_number"
    assert run("terres", "--option-b", "nonsense=1", fails=True) == "error.unknown_option"


@pytest.mark.parametrize("command", ["sim", "arena", "cards", "play"])
def test_an_empty_data_file_is_an_error(command: str, tmp_path: Path) -> None:
    empty = tmp_path / "empty.toml"
    empty.write_text("")
    done = CliRunner().invoke(app, [command, "terres", "--data", str(empty)])
    assert done.exit_code != 0
    assert done.exception is not None
    assert "empty" in str(done.exception)
