"""`hyakki learn`: lessons in the terminal, in both languages, with the place kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from hyakki.cli import app
from hyakki.core.coach import Coach
from hyakki.core.lesson_check import ways
from hyakki.core.lessons import course
from hyakki.games import OWN, game_named


def learn(folder: Path, *words: str, typed: str = "") -> str:
    result = CliRunner().invoke(
        app, ["learn", *words, "--progress", str(folder / "p.json")], input=typed
    )
    assert result.exception is None, result.exception
    return result.output


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("key", OWN)
def test_the_first_lesson_is_played_to_its_end(tmp_path: Path, key: str, lang: str) -> None:
    game = game_named(key)
    lesson = course(game)[0]
    tries = list(ways(game, lesson))[-1]
    coaches = (Coach(game, lesson, tries[:place]) for place in range(len(tries)))
    texts = {move.path: move.text for coach in coaches for move in coach.moves()}
    typed = [texts.get(path, "") for path in tries]
    shown = learn(tmp_path, key, "--lang", lang, typed="\n".join(typed) + "\n")
    assert lesson.won.of(lang) in shown
    assert course(game)[1].title.of(lang) in shown
    assert game.texts(lang).text("lesson.listed_done", n=1, title=lesson.title.of(lang)) in learn(
        tmp_path, "--lang", lang
    )


def test_a_lesson_goes_on_where_it_stopped(tmp_path: Path) -> None:
    learn(tmp_path, "terres", typed="\ns01@water\nq\n")
    shown = learn(tmp_path, "terres", typed="q\n")
    assert "You go on where you stopped." in shown
    assert "Step 3 of 4" in shown
    assert "You lay the sketch" in shown
    assert "You lays" not in shown
    assert "(begun)" in learn(tmp_path)
    assert "Step 1 of 4" in learn(tmp_path, "terres", "--again", typed="q\n")


def test_asides(tmp_path: Path) -> None:
    """A rule, an illegal move with its rule, nonsense, beginning anew."""
    typed = "\nr T4.1\ns01@wind\ntea\nb\nq\n"
    shown = learn(tmp_path, "terres", typed=typed)
    assert game_named("terres").texts("en").text("rule.T4.1") in shown
    assert "✗" in shown
    assert "(T4.1)" in shown
    assert "“tea” is not a move" in shown
    assert shown.count("Step 1 of 4") == 2


def test_after_two_misses_a_move_is_shown_that_can_be_typed(tmp_path: Path) -> None:
    assert "Try this: look:o" in learn(tmp_path, "yokai", "1", typed="\nlook:a\nlook:b\nq\n")


def test_many_moves_are_asked_for_in_steps(tmp_path: Path) -> None:
    shown = learn(tmp_path, "yokai", "1", typed="\no\np\np\nback\np -1,0\nq\n")
    cards = "  ".join("abcdefghijklmnop")
    assert (
        shown.count(cards) == 3
    )  # before the first look, before the move, and when the step was taken back
    assert "You chose the card at N14." in shown
    assert "(begun)" in learn(tmp_path)


def test_the_words_of_a_lesson(tmp_path: Path) -> None:
    typed = "\naide\nLEGENDE\nrègles Y3.2\nrecommencer\npasser\n"
    shown = learn(tmp_path, "yokai", "1", "--lang", "fr", typed=typed)
    texts = game_named("yokai").texts("fr")
    assert texts.text("command_does.leave") in shown
    assert texts.text("legend.rim").partition(" = ")[2] in shown
    assert texts.text("rule.Y3.2") in shown
    assert shown.count("Étape 1") == 2
    assert texts.text("lesson.skipped") in shown


def test_whoever_leaves_is_told_how_to_go_on(tmp_path: Path) -> None:
    assert "`hyakki learn yokai 2` goes on" in learn(tmp_path, "yokai", "2", typed="")


def test_the_end_of_a_lesson_remembers_no_faces_for_the_learner(tmp_path: Path) -> None:
    typed = "\nlook:a\nlook:m\nm@1,5\nprepare\nlook:k\n"
    end = learn(tmp_path, "yokai", "2", typed=typed).rpartition("✓ Something new")[2]
    faces = end.partition("Prepared hints")[0]
    assert "R" in faces  # the rokurokubi of this turn
    assert faces.count("P") == 1  # the column; not the kappa of the turn before


def test_a_lesson_can_be_skipped(tmp_path: Path) -> None:
    assert "Skipped." in learn(tmp_path, "terres", typed="s\n")
    assert course(game_named("terres"))[1].title.en in learn(tmp_path, "terres", typed="q\n")


def test_a_damaged_file_of_progress(tmp_path: Path) -> None:
    (tmp_path / "p.json").write_text("{")
    result = CliRunner().invoke(app, ["learn", "--progress", str(tmp_path / "p.json")])
    assert "is not a file of progress" in str(result.exception)


def test_an_unknown_lesson() -> None:
    result = CliRunner().invoke(app, ["learn", "terres", "99"])
    assert "There is no lesson" in str(result.exception)
