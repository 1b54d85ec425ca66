"""A game at a real terminal: editing, pages, leaving. The same in pipes, where nothing is cleared."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.test_commands import hyakki

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals", allow_module_level=True)

from tests.cli.pseudo import PAGE, Terminal, plain, public

YOKAI = ("play", "yokai", "--seed", "5", "--players", "human,uniform", "-o", "first_player=0")
TERRES = (
    "play",
    "terres",
    "--seed",
    "5",
    "--players",
    "human,uniform",
    "-o",
    "first_player=seat_0",
)


#: the letters of columns, four of cards and one on each side
SMALLEST_HEADING = 6


def faces(drawing: str) -> set[str]:
    """The letters of families in the grid."""
    rows = [row.split() for row in drawing.partition("Prepared hints")[0].splitlines()]
    below = [row for row in rows if len(row) < SMALLEST_HEADING]
    return {word for row in below for word in row if word in ("K", "P", "R", "O")}


def test_what_was_seen_leaves_the_screen_with_the_turn() -> None:
    """Y4.3"""
    terminal = Terminal(*YOKAI)
    terminal.type("\n", "begin. ")
    assert not faces(plain(terminal.type("a\n")))
    assert len(faces(plain(terminal.type("f\n")))) == 1
    assert len(faces(plain(terminal.type("c\n")))) == 2
    terminal.type("K15\n")
    terminal.type("prepare\n")
    terminal.type("quit\n")
    code, _ = terminal.end()
    assert code == 0
    left = public(terminal.output)
    assert "You look at the card at K11." in left
    assert "Goodbye" in left
    assert not any(faces(drawing) for drawing in left.split("\n\n"))


def test_a_pipe_is_not_cleared() -> None:
    run = hyakki(*YOKAI, stdin="a\nf\nc K15\nprepare\nq\n")
    assert "\x1b" not in run.stdout
    assert "Press Enter" not in run.stdout
    assert "Your move> prepare\n" in run.stdout
    assert run.returncode == 0


def test_the_terminal_is_passed_on_between_people() -> None:
    terminal = Terminal("play", "terres", "--seed", "5", "--players", "human,human")
    terminal.type("\n", "begin. ")
    assert "Your hand" in plain(terminal.type("1\n"))
    terminal.type("end\n")
    between = terminal.type("\n", "⏎ ")
    assert "press Enter when nobody else looks" in plain(between)
    assert PAGE not in between
    assert "Your hand" not in public(terminal.output)
    terminal.type("quit\n")
    assert terminal.end()[0] == 0
    assert "Your hand" not in public(terminal.output)


def test_lines_are_completed_and_remembered() -> None:
    terminal = Terminal(*TERRES)
    terminal.type("leg\t\n")
    assert "whose turn it is" in plain(terminal.type("\x1b[A\n"))
    assert "whose turn it is" in plain(terminal.type("quir\x7ft\n"))
    code, said = terminal.end()
    assert code == 0
    assert "Goodbye" in said


@pytest.mark.parametrize("columns", [80, 60])
def test_a_game_begins_with_its_goal_and_says_what_can_be_typed(columns: int) -> None:
    terminal = Terminal(*TERRES, columns=columns)
    shown = plain(terminal.type("q\n"))
    assert "Collect the most points." in shown
    assert "`legend`" in shown
    assert "Tab" in shown
    assert max(len(line) for line in shown.splitlines()) <= columns
    assert terminal.end()[0] == 0


def test_control_d_and_control_c_leave_in_words(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    terminal = Terminal(*TERRES, "--save", str(saved))
    terminal.type("\x04")
    code, said = terminal.end()
    assert code == 0
    assert "Record saved" in plain(said)
    assert "hyakki replay" in plain(said)
    assert saved.exists()
    terminal = Terminal(*YOKAI)
    terminal.type("\n", "begin. ")
    terminal.wait_for("> ")
    terminal.interrupt()
    code, said = terminal.end()
    assert code == 130
    assert "Nothing was kept" in public(terminal.output)
    assert "Traceback" not in said


def test_a_lesson_that_is_interrupted_keeps_its_place(tmp_path: Path) -> None:
    terminal = Terminal("learn", "yokai", "2", "--progress", str(tmp_path / "p.json"))
    terminal.type("\n")
    terminal.wait_for("> ")
    terminal.interrupt()
    code, _ = terminal.end()
    assert code == 130
    assert "`hyakki learn yokai 2` goes on" in public(terminal.output)
