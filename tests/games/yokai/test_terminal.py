"""Yōkai on the command line."""

from __future__ import annotations

import json

import pytest

from hyakki.core.texts import LANGUAGES
from tests.cli.test_commands import answer, hyakki, refusal
from tests.games.yokai.scene import BRIDGE, GAME, Scene


def test_a_series_counts_victories_of_the_team_and_defeats_by_reason() -> None:
    words = ("sim", "yokai", "--games", "3", "--seats", "2", "--seed", "1", "--json")
    found = json.loads(answer(*words, "--bots", "uniform", "--option", "level=4"))
    assert sum(found["reasons"].values()) == found["games"] == 3
    assert found["no_winner"] == 3
    won = json.loads(answer(*words))
    victories = {"honorable", "glorious", "total"}
    wins = sum(count for reason, count in won["reasons"].items() if reason in victories)
    assert [seat["wins"] for seat in won["seats"]] == [wins, wins]
    assert wins + won["no_winner"] == 3
    assert won["shared"] == 0


def test_impossible_mixes_name_their_rule() -> None:
    """Y11.8, Y11.1"""
    mix = ("-o", "level=custom", "-o", "shape=random", "-o", "secret_affinities=3", "--seats", "4")
    assert refusal(2, "sim", "yokai", *mix).startswith("Y11.8: ")
    assert refusal(2, "play", "yokai", "-o", "hints=custom(9,0,0)").startswith("Y11.1: ")


def test_trying_moves_on_a_worked_example() -> None:
    """Y-E4: the locked link cannot be looked at, and a corner card may move."""
    scene = Scene(BRIDGE, hints={(1, 2): "h05"})
    position = json.dumps(GAME.write_position(scene.state))
    link = scene.card(1, 2)
    assert refusal(1, "try", "yokai", f"look:{link}", stdin=position).startswith("Y6.4: ")
    after = json.loads(answer("try", "yokai", "look:a", "look:b", "a@4,0", stdin=position))
    assert after["cards"]["a"]["cell"] == [4, 0]
    assert after["phase"] == "hint"


def test_an_evening_with_a_partner() -> None:
    """Two looks, a move in two steps, a hint; then the partner plays and the next turn shows no old face."""
    script = "look:a\nlook:f\na@9,9\na\nN15\nprepare\nq\n"
    run = hyakki(
        "play", "yokai", "--seats", "2", "--seed", "5", "-o", "first_player=0", stdin=script
    )
    assert run.returncode == 0
    assert run.stderr == ""
    assert "You chose the card at K11." in run.stdout
    assert "L10  M10" in run.stdout
    assert "Rule Y5.2" in run.stdout
    last = run.stdout.rpartition("looks at the card")[2]
    assert "prepares " in last or "puts " in last
    grid = last.partition("Prepared hints")[0]
    rows = [line for line in grid.splitlines() if line.strip()[:1].isdigit()]
    faces = grid.splitlines()[grid.splitlines().index(rows[0]) :]
    assert not any(f" {letter} " in line for line in faces for letter in "KPRO")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("score", ["0", "1", "printed"])
def test_it_says_that_colourless_hints_are_turned_up(score: str, lang: str) -> None:
    """Y11.5"""
    options = GAME.complete(2, {"colourless": "on", "colourless_used_score": score})
    texts = GAME.texts(lang)
    drawn = GAME.render(GAME.start(2, options).view(0), texts, "AB")
    assert (texts.text("drawing.blank_printed") in drawn) == (score == "printed")
