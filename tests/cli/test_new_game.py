"""`hyakki new-game`: a package that can be played and tested at once, and one sentence for whoever asks for a bad one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.test_commands import answer, refusal
from tests.packages import with_project


def test_the_skeleton_is_green_from_the_first_minute(tmp_path: Path) -> None:
    said = answer("new-game", "marsh_walk", cwd=tmp_path)
    assert said.startswith("marsh_walk holds a small game to start from.")
    assert "plain Python" in said
    project = tmp_path / "marsh_walk"
    environment = with_project(project, tmp_path / "metadata")
    command = [sys.executable, "-m", "pytest", "--hyakki-game", "marsh_walk", "-p", "no:cacheprovider"]
    run = subprocess.run(
        command, cwd=project, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout
    assert " passed" in run.stdout
    assert "failed" not in run.stdout


def test_nothing_of_the_skeleton_is_left_to_fill_in(tmp_path: Path) -> None:
    answer("new-game", "marsh_walk", cwd=tmp_path)
    files = [path for path in (tmp_path / "marsh_walk").rglob("*") if path.is_file()]
    assert len(files) == 8
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert "NAME" not in text
        assert "CLASS" not in text
    assert "class MarshWalk(" in (tmp_path / "marsh_walk/src/marsh_walk/game.py").read_text()


@pytest.mark.parametrize("name", ["Marsh", "2marsh", "marsh-walk", "marsh__walk", "class", "", "é"])
def test_a_bad_name_is_refused(tmp_path: Path, name: str) -> None:
    assert "cannot be the name of a game" in refusal(2, "new-game", name, cwd=tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("terres", "There is a game “terres” already: choose another name."),
        ("json", "There is a Python module “json” already: choose another name."),
        ("here", "here exists already: choose another name or folder."),
    ],
)
def test_what_is_taken_is_refused(tmp_path: Path, name: str, why: str) -> None:
    (tmp_path / "here").mkdir()
    assert refusal(2, "new-game", name, cwd=tmp_path) == why
    assert [path.name for path in tmp_path.iterdir()] == ["here"]
