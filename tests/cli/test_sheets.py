"""`hyakki sheet`, and the sheet after a game in the terminal."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hyakki.core.fate import SealedFate
from hyakki.core.record import write_record
from hyakki.core.table import Table
from hyakki.games import game_named
from tests.cli.test_commands import answer, hyakki

ONE = '{"ticks": {"1": ["total"], "2": [], "3": [], "4": []}}'
TWO = '{"ticks": {"1": ["honorable"], "2": [], "3": ["glorious"], "4": []}}'


def ticks(path: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = msgspec.json.decode(path.read_bytes())["ticks"]
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "one.json").write_text(ONE, encoding="utf-8")
    (tmp_path / "two.json").write_text(TWO, encoding="utf-8")
    return tmp_path


def test_sheets_are_shown_imported_and_exported(folder: Path) -> None:
    """Y10.12: nothing is lost, and importing twice changes nothing."""
    shown = answer("sheet", "yokai", "one.json", cwd=folder)
    assert shown.count("✓") == 1
    for _ in range(2):
        answer(
            "sheet",
            "yokai",
            "mine.json",
            "--import",
            "one.json",
            "--import",
            "two.json",
            cwd=folder,
        )
        both = {"1": ["honorable", "total"], "2": [], "3": ["glorious"], "4": []}
        assert ticks(folder / "mine.json") == both
    printed = answer("sheet", "yokai", "mine.json", "--json", cwd=folder)
    assert printed == (folder / "mine.json").read_text(encoding="utf-8")
    assert (folder / "one.json").read_text(encoding="utf-8") == ONE


def test_a_damaged_sheet_changes_nothing(folder: Path) -> None:
    (folder / "bad.json").write_text("{", encoding="utf-8")
    for words in (("one.json", "--import", "bad.json"), ("bad.json", "--import", "one.json")):
        refused = hyakki("sheet", "yokai", *words, cwd=folder)
        assert refused.returncode == 2
        assert "not a sheet of victories" in refused.stderr
    assert (folder / "one.json").read_text(encoding="utf-8") == ONE
    assert (folder / "bad.json").read_text(encoding="utf-8") == "{"
    assert "Traceback" not in hyakki("sheet", "yokai", "nowhere.json", cwd=folder).stderr


def test_games_without_a_sheet_say_so(folder: Path) -> None:
    refused = hyakki("sheet", "terres", "one.json", cwd=folder)
    assert (refused.returncode, refused.stderr) == (2, "terres has no sheet of victories.\n")
    refused = hyakki("play", "terres", "--sheet", "one.json", cwd=folder)
    assert refused.stderr == "terres has no sheet of victories.\n"


def test_recorded_games_are_ticked_if_they_are_over(folder: Path) -> None:
    """Y10.12: a defeat leaves no tick; a game that goes on is refused."""
    table = Table(game_named("yokai"), ["A", "B"], {}, SealedFate.fresh("sheet"))
    (folder / "open.json").write_bytes(write_record(table.record()))
    table.play(table.actors()[0], "declare")
    (folder / "lost.json").write_bytes(write_record(table.record()))
    refused = hyakki("sheet", "yokai", "one.json", "--record", "open.json", cwd=folder)
    assert (refused.returncode, refused.stderr) == (2, "This game is not over yet.\n")
    answer("sheet", "yokai", "one.json", "--record", "lost.json", cwd=folder)
    assert ticks(folder / "one.json") == {"1": ["total"], "2": [], "3": [], "4": []}
    refused = hyakki("sheet", "terres", "one.json", "--record", "lost.json", cwd=folder)
    assert refused.stderr == "lost.json is a record of yokai.\n"


def test_a_game_in_the_terminal_keeps_the_sheet(folder: Path) -> None:
    words = ("play", "yokai", "--seed", "1", "-o", "first_player=0", "--sheet", "new.json")
    shown = answer(*words, stdin="declare\n", cwd=folder)
    assert "Sheet of victories: new.json" in shown
    assert sum(len(ranks) for ranks in ticks(folder / "new.json").values()) == 0
