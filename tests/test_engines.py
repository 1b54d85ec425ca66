"""Plain and compiled engines are the same game."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from hyakki.engines import compiled

GAMES_TO_PLAY = """
from hashlib import sha256
import msgspec
from hyakki.core.rng import Rng
from hyakki.engines import engine_name
from hyakki.games import OWN, game_named
from hyakki.lab.match import Series, play_here
from hyakki.lab.playout import play_out

def digests():
    for game in map(game_named, OWN):
        for seats in game.seat_counts:
            found = sha256()
            for seed in range(25):
                rng = Rng(seed)
                state = game.start(seats, game.complete(seats, {}))
                decisions = play_out(state, rng)
                found.update(msgspec.json.encode([decisions, rng.bits(), game.write_position(state)]))
            # the search takes long on the plain engines: few thoughts, with the fewest players
            for bot in ("greedy", "search:4") if seats == game.seat_counts[0] else ("greedy",):
                series = Series(game.key, (bot,) * seats, game.complete(seats, {}), 7, 0, 1)
                for played in play_here(series):
                    found.update(msgspec.json.encode(played))
            yield f"{game.key} {seats} {found.hexdigest()}"

print(engine_name())
print("\\n".join(digests()))
"""


def games_on(switch: str) -> list[str]:
    environment = {**os.environ, "HYAKKI_PLAIN": switch}
    command = [sys.executable, "-W", "error", "-c", GAMES_TO_PLAY]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


def test_both_engines_play_identical_games() -> None:
    if not compiled():
        pytest.skip("runs with the compiled engines, which load the plain ones for comparison")
    fast, slow = games_on("0"), games_on("1")
    assert (fast[0], slow[0]) == ("compiled", "plain")
    assert fast[1:] == slow[1:]
    assert len(fast) > 1


def test_the_switch_forces_plain() -> None:
    asked_for_plain = os.environ.get("HYAKKI_PLAIN", "0") not in ("", "0")
    if asked_for_plain:
        assert not compiled()
    code = "from hyakki.engines import engine_name; print(engine_name())"
    environment = {**os.environ, "HYAKKI_PLAIN": "1"}
    command = [sys.executable, "-c", code]
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "plain"
