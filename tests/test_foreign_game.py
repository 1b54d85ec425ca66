"""Foxfire, a game in a package of its own: tested by the plugin, simulated, verified, searched, played in the terminal."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packages import FOXFIRE, with_project


class Shell:
    """Runs commands where Foxfire is on the shelf."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = with_project(FOXFIRE, folder / "metadata") | {"COLUMNS": "200"}

    def run(self, *words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-P", "-W", "error", "-m", "hyakki", *words]
        return subprocess.run(
            command,
            input=stdin,
            capture_output=True,
            text=True,
            env=self.environment,
            cwd=self.folder,
            check=False,
        )

    def says(self, *words: str, stdin: str = "") -> str:
        run = self.run(*words, stdin=stdin)
        assert (run.returncode, run.stderr) == (0, "")
        return run.stdout

    def refuses(self, *words: str, stdin: str = "") -> str:
        """One line on standard error, and no stack trace."""
        run = self.run(*words, stdin=stdin)
        assert run.returncode == 2
        assert len(run.stderr.splitlines()) == 1, run.stderr
        return run.stderr.strip()


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    return Shell(tmp_path_factory.mktemp("foreign"))


def test_its_own_tests_and_the_suites_pass(shell: Shell) -> None:
    command = [sys.executable, "-m", "pytest", "--hyakki-game=foxfire", "-p", "no:cacheprovider"]
    run = subprocess.run(
        command, cwd=FOXFIRE, env=shell.environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout
    assert "failed" not in run.stdout


def test_it_stands_behind_ours(shell: Shell) -> None:
    listed = json.loads(shell.says("games", "--json"))
    assert list(listed)[-1] == "foxfire"
    assert listed["foxfire"]["seats"] == [2, 4]
    assert "Feux follets" in shell.says("games", "--lang", "fr")


@pytest.mark.parametrize("bots", ["uniform", "greedy", "novice", "search:20"])
def test_bots_play_it_and_the_records_hold(shell: Shell, bots: str) -> None:
    records = shell.folder / bots.replace(":", "-")
    words = ("--games", "2", "--bots", bots, "--seats", "3", "--records", str(records))
    shell.says("sim", "foxfire", *words, "--jobs", "1")
    for record in records.iterdir():
        assert shell.says("verify", str(record)).strip() == "Every draw follows from the seed."
        assert "dawn has come" in shell.says("replay", str(record))


def test_a_search_beats_chance(shell: Shell) -> None:
    words = ("--games", "40", "--bots", "search:60,uniform", "--json")
    tally = json.loads(shell.says("sim", "foxfire", *words))
    searching, at_random = tally["seats"]
    assert searching["wins"] > at_random["wins"]


def test_what_it_does_not_have_is_said_in_words(shell: Shell) -> None:
    assert shell.refuses("rules", "foxfire") == "foxfire has no rule book."
    assert shell.refuses("cards", "foxfire") == "foxfire does not list its pieces."
    assert shell.refuses("fit", "foxfire") == "foxfire names no traits to fit."
    positions = "Positions of foxfire cannot be written or read."
    assert shell.refuses("try", "foxfire", stdin="{}") == positions
    assert shell.refuses("perft", "foxfire", "--position", "-", stdin="{}") == positions


def test_it_is_counted_and_timed(shell: Shell) -> None:
    counted = json.loads(shell.says("perft", "foxfire", "--after", "1", "--depth", "2", "--json"))
    assert counted["moves"] == {"keep": 7, "offer": 2}
    assert "foxfire, 2 seats" in shell.says("bench", "foxfire", "--seconds", "0.2")


def test_it_is_played_in_the_terminal(shell: Shell) -> None:
    """Moves in words, and a refusal that has no rule to name."""
    words = ("play", "foxfire", "--players", "human,human", "--seed", "1", "--lang")
    shown = shell.says(*words, "en", stdin="take\nkeep\nq\n")
    assert "Offer it to Player 2" in shown
    assert "> take\nA light was found: it can be kept or offered." in shown
    assert "Rule" not in shown
    assert "Offrir à Joueur 2" in shell.says(*words, "fr", stdin="q\n")
