"""Measures how well a game's bots predict the winner, at the beginning of each turn of games played by reflex.

    python tools/judge.py kanagawa --seats 4 --games 2000

Prints the mean log loss of even odds, of the quick value (converted to probabilities) and of the fitted prospects.
"""

from __future__ import annotations

import argparse
from math import log

from hyakki.core.game import AnyGame, AnyState
from hyakki.core.mind import Mind
from hyakki.core.options import Options
from hyakki.core.rng import Rng
from hyakki.games import game_named
from hyakki.lab.fit import play_through

Predictions = list[list[float]]  # the probability of each seat to win, by each judge
JUDGES = ("even odds", "value", "prospects")
NEVER = 1e-9


def predictions(game: AnyGame, state: AnyState, seats: int) -> Predictions:
    by_value = Mind.prospects(game.mind, state, seats)
    return [[1.0 / seats] * seats, by_value, game.mind.prospects(state, seats)]


def played(
    game: AnyGame, seats: int, options: Options, rng: Rng
) -> tuple[list[Predictions], list[float]]:
    """The predictions during a game, and each seat's share of the victory."""
    made: list[Predictions] = []

    def look(state: AnyState) -> None:
        if game.mind.is_quiet(state):
            made.append(predictions(game, state, seats))

    return made, play_through(game, seats, options, 0, rng, look)


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
    options = game.complete(asked.seats, chosen)
    losses = [0.0] * len(JUDGES)
    positions = 0
    for number in range(asked.games):
        rng = Rng.of("judge", asked.seed, number)
        made, won = played(game, asked.seats, options, rng)
        positions += len(made)
        for prediction in made:
            for judge, chances in enumerate(prediction):
                losses[judge] += loss(chances, won)
    print(f"{game.key}, {asked.seats} seats, {asked.games} games, {positions} positions")
    for name, total in zip(JUDGES, losses, strict=True):
        print(f"  {name:<10} {total / positions:.4f}")


if __name__ == "__main__":
    main()
