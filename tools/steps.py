"""How many observed steps a second each game makes, masks included: `python tools/steps.py [SECONDS]`.

Random legal actions in batches of 256 games, processor time of one core. The actions are drawn outside of the measured time.
"""

from __future__ import annotations

import sys
import time

import hyakki
from hyakki.engines import compiled
from hyakki.games import OWN

GAMES = 256


def steps_per_second(key: str, seats: int, seconds: float) -> float:
    batch = hyakki.game(key).batch(GAMES, seats)
    steps, spent = 0, 0.0
    while spent < seconds:
        actions = batch.any_actions()
        start = time.process_time()
        batch.step(actions)
        spent += time.process_time() - start
        steps += GAMES
    return steps / spent


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    print("compiled engines" if compiled() else "plain engines")
    for key in OWN:
        for seats in hyakki.game(key).seats:
            print(f"{key} {seats}: {steps_per_second(key, seats, seconds):,.0f} steps a second")


if __name__ == "__main__":
    main()
