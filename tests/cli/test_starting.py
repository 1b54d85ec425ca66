"""Each command in a process that starts from nothing, as an installed one does; every warning is an error."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from hyakki.cli import app

#: a call of each command that is over soon, and what it ends with
CALLS = {
    "serve": (("--port", "0", "--no-browser", "--database", "mysql://u@h/d"), 2),
    "purge": (("--older", "30d", "--database", "mysql://u@h/d"), 2),
    "play": (("terres", "--players", "uniform,uniform", "--seed", "2"), 0),
    "learn": (("terres", "1", "--progress", "progress.json"), 0),
    "sim": (("terres", "--games", "18", "--bots", "uniform", "--jobs", "2"), 0),
    "arena": (("terres", "--bots", "greedy:1,uniform", "--deals", "2", "--jobs", "2"), 0),
    "fit": (("terres", "--games", "20", "--simulations", "0", "--json"), 0),
    "replay": (("nowhere.json",), 2),
    "verify": (("nowhere.json",), 2),
    "sheet": (("yokai", "nowhere.json"), 2),
    "rules": (("terres", "T5.6"), 0),
    "games": (("--json",), 0),
    "cards": (("kanagawa", "--json"), 0),
    "box": (("terres",), 0),
    "try": (("terres",), 2),
    "perft": (("terres", "--depth", "1"), 0),
    "bench": (("terres", "--seconds", "0.05", "--json"), 0),
    "new-game": (("marsh_walk",), 0),
    "compare": (("terres", "--games", "2"), 2),
}


def test_every_command_is_called_here() -> None:
    commands = get_command(app)
    assert isinstance(commands, TyperGroup)
    assert set(commands.commands) == set(CALLS)


@pytest.mark.parametrize("command", CALLS)
def test_a_command_starts_by_itself(command: str, tmp_path: Path) -> None:
    words, code = CALLS[command]
    # -P: like the installed command, it does not search the current folder by itself
    run = subprocess.run(
        [sys.executable, "-P", "-W", "error", "-m", "hyakki", command, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**os.environ, "NO_COLOR": "1", "COLUMNS": "200"},
        cwd=tmp_path,
        check=False,
    )
    assert run.returncode == code, run.stdout + run.stderr
    assert bool(run.stdout) == (code == 0)
    assert len(run.stderr.splitlines()) == (code != 0), run.stderr
