"""How well a game's bots judge: who won, and what was thought of each seat where a turn began, in games played by reflex.

    python tools/judge.py kanagawa --seats 4 --games 2000

Gives the mean log loss of even odds, of the quick value (`Game.value` as odds) and of the fitted prospects.
"""

from __future__ import annotations

import argparse
from math import log

from hyakki.core.game import Game, State
from hyakki.core.options import Options, complete
from hyakki.core.rng import Rng
from hyakki.games import game_named
from hyakki.lab.fit import play_through

Thought = list[list[float]]  # the chances of each seat, by each judge
JUDGES = ("even odds", "value", "prospects")
NEVER = 1e-9


def thought_of(game: Game, state: State, seats: int) -> Thought:
    by_value = Game.prospects(game, state, seats)
    return [[1.0 / seats] * seats, by_value, game.prospects(state, seats)]


def played(game: Game, seats: int, options: Options, rng: Rng) -> tuple[list[Thought], list[float]]:
    """What was thought on the way, and what each seat got of the victory."""
    thoughts: list[Thought] = []

    def look(state: State) -> None:
        if game.calm(state):
            thoughts.append(thought_of(game, state, seats))

    return thoughts, play_through(game, seats, options, 0, rng, look)


def loss(chances: list[float], won: list[float]) -> float:
    total = 0.0
    for chance, part in zip(chances, won, strict=True):
        sure = min(max(chance, NEVER), 1.0 - NEVER)
        total -= part * log(sure) + (1.0 - part) * log(1.0 - sure)
    return total / len(won)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    asked = parser.parse_args()
    game = game_named(asked.game)
    chosen = dict(option.split("=", 1) for option in asked.option)
    options = complete(game.menu, asked.seats, chosen)
    losses = [0.0] * len(JUDGES)
    positions = 0
    for number in range(asked.games):
        rng = Rng.of("judge", asked.seed, number)
        thoughts, won = played(game, asked.seats, options, rng)
        positions += len(thoughts)
        for thought in thoughts:
            for judge, chances in enumerate(thought):
                losses[judge] += loss(chances, won)
    print(f"{game.key}, {asked.seats} seats, {asked.games} games, {positions} positions")
    for name, total in zip(JUDGES, losses, strict=True):
        print(f"  {name:<10} {total / positions:.4f}")


if __name__ == "__main__":
    main()
