"""A player of Terres de Yokai that learns from random games: `python examples/train_a_player.py [GAMES]`.

Least squares say how many points a seat will end ahead, from what it sees and the action that it takes; the player takes the
action with the highest forecast. After a few seconds it beats `uniform` in three games out of four. Needs hyakki[gymnasium].
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

import hyakki
from hyakki.adapters.gymnasium import OneSeat

AT_ONCE = 256
DOUBT = 100.0  # how far all forecasts keep to nothing, and each action's to that of all
OWN_DOUBT = 3000.0

Array = np.ndarray[Any, np.dtype[Any]]


def random_games(game: hyakki.Game[Any, Any], seed: int) -> tuple[Array, Array, Array]:
    """What was seen at each decision, the action taken, and by how much its seat was ahead in the end."""
    batch = game.batch(AT_ONCE, seed=seed, auto_reset=False)
    steps = []
    while (batch.actors >= 0).any():
        going = np.flatnonzero(batch.actors >= 0)
        actions = batch.any_actions()
        steps.append((batch.observations[going], actions[going], going, batch.actors[going]))
        batch.step(actions)
    seen, actions, places, seats = (np.concatenate(part) for part in zip(*steps, strict=True))
    ahead = batch.scores - batch.scores[:, ::-1]
    return seen, actions, ahead[places, seats].astype(np.float32)


def with_one(seen: Array) -> Array:
    """The rows as float32, with a number that is always 1."""
    return np.hstack([seen, np.ones((len(seen), 1))]).astype(np.float32)


class Forecast:
    """The lead at the end, linear in what is seen, for each action."""

    def __init__(self, size: int, actions: int) -> None:
        self.squares = np.zeros((actions, size + 1, size + 1))
        self.leads = np.zeros((actions, size + 1))
        self.weights: Array = np.zeros((size + 1, actions))

    def add(self, seen: Array, actions: Array, ahead: Array) -> None:
        rows = with_one(seen)
        for action in range(len(self.leads)):
            taken = actions == action
            self.squares[action] += rows[taken].T @ rows[taken]
            self.leads[action] += rows[taken].T @ ahead[taken]

    def fit(self) -> None:
        unit = np.eye(self.leads.shape[1])
        common = np.linalg.solve(self.squares.sum(axis=0) + DOUBT * unit, self.leads.sum(axis=0))
        own = [
            np.linalg.solve(squares + OWN_DOUBT * unit, leads - squares @ common)
            for squares, leads in zip(self.squares, self.leads, strict=True)
        ]
        self.weights = (common + np.stack(own)).T

    def best(self, seen: Array, mask: Array) -> int:
        """The legal action with the highest forecast."""
        worth = (with_one(seen[None]) @ self.weights)[0]
        return int(np.where(mask > 0, worth, -np.inf).argmax())


def trained(games: int) -> Forecast:
    game = hyakki.game("terres")
    encoder = game.encoder()
    forecast = Forecast(encoder.size, encoder.actions)
    for seed in range(max(1, games // AT_ONCE)):
        forecast.add(*random_games(game, seed))
    forecast.fit()
    return forecast


def measured(forecast: Forecast, games: int) -> float:
    """Its share of victories against a bot that moves at random, in either seat."""
    table = OneSeat("terres", seat=None, opponents="uniform")
    won = 0.0
    for seed in range(games):
        seen, info = table.reset(seed=seed)
        reward, ended = 0.0, False
        while not ended:
            action = forecast.best(seen, info["action_mask"])
            seen, reward, ended, _, info = table.step(action)
        won += (reward + 1) / 2
    return won / games


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2048
    share = measured(trained(games), 200)
    print(f"learnt from {games} random games; beats uniform in {100 * share:.0f} % of 200 games")


if __name__ == "__main__":
    main()
