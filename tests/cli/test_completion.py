"""What a shell is told to complete."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from hyakki.games import GAMES


def completed(*words: str) -> list[str]:
    """As bash asks: the last word is the one that is being typed."""
    asked = {"COMP_WORDS": " ".join(("hyakki", *words)), "COMP_CWORD": str(len(words))}
    done = subprocess.run(
        [sys.executable, "-m", "hyakki"],
        env={**os.environ, **asked, "_HYAKKI_COMPLETE": "complete_bash"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["ver"], ["verify"]),
        (["sim", "terr"], ["terres"]),
        (["sim", "terres", "--gam"], ["--games"]),
    ],
)
def test_commands_games_and_options_are_completed(words: list[str], found: list[str]) -> None:
    assert completed(*words) == found


def test_every_game_is_offered() -> None:
    assert completed("rules", "") == list(GAMES)
