"""Observed steps a second of our games beside OpenSpiel's card games, in one run: `python tools/peers.py [SECONDS]`.

A step is a decision of a player: its legal actions, its observation as an array, and a random one of these actions, with what
chance then brings. Ours are batches of 256 games; OpenSpiel's are driven from Python as its own examples do, with the
observation written into one array. All that is timed is processor time of one core, drawing the actions included. The rounds
of all games alternate; the best of each counts.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np

import hyakki
from hyakki.core.rng import Rng
from hyakki.engines import engine_name
from hyakki.games import OWN

GAMES = 256
ROUNDS = 5
THEIRS = ("hanabi", "gin_rummy")


def ours(key: str, seconds: float) -> float:
    batch = hyakki.game(key).batch(GAMES)
    start, steps, spent = time.process_time(), 0, 0.0
    while spent < seconds:
        batch.step(batch.any_actions())
        steps += GAMES
        spent = time.process_time() - start
    return steps / spent


def theirs(name: str, seconds: float) -> float:
    import pyspiel
    from open_spiel.python.observation import make_observation

    game, rng = pyspiel.load_game(name), Rng(1)
    observation = make_observation(game)
    start, steps, spent = time.process_time(), 0, 0.0
    while spent < seconds:
        steps += _played(game.new_initial_state(), observation, rng)
        spent = time.process_time() - start
    return steps / spent


def _played(state: Any, observation: Any, rng: Rng) -> int:
    """One game; the number of its decisions."""
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(_drawn(state.chance_outcomes(), rng.chance()))
            continue
        legal = state.legal_actions()
        observation.set_from(state, state.current_player())
        state.apply_action(legal[rng.below(len(legal))])
        steps += 1
    return steps


def _drawn(outcomes: list[tuple[int, float]], ticket: float) -> int:
    for action, probability in outcomes:
        ticket -= probability
        if ticket < 0:
            return action
    return outcomes[-1][0]


def measured(seconds: float) -> dict[str, float]:
    """The best round of each game, in steps a second."""
    runs: dict[str, tuple[Callable[[str, float], float], str]] = {
        f"hyakki {key}": (ours, key) for key in OWN
    }
    if find_spec("pyspiel") is not None:
        runs.update({f"OpenSpiel {name}": (theirs, name) for name in THEIRS})
    found = dict.fromkeys(runs, 0.0)
    for _ in range(ROUNDS):
        for name, (run, game) in runs.items():
            found[name] = max(found[name], run(game, seconds / ROUNDS))
    return found


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    speeds = measured(seconds)
    peers = [name for name in speeds if name.startswith("OpenSpiel")]
    if not peers:
        print("OpenSpiel is not installed here, so ours are not compared with it: make peers")
    print(f"observed steps a second, {engine_name()} engines, NumPy {np.__version__}")
    for name, speed in speeds.items():
        ratios = [f"{speed / speeds[peer]:5.1f} × {peer.split()[1]}" for peer in peers]
        print(
            "  ".join([f"{name:<20}", f"{speed:>10,.0f}", *(ratios if name not in peers else [])])
        )


if __name__ == "__main__":
    main()
