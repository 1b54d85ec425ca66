"""What a search hopes for is what self-play has found: the weights' file says where it comes from, and nothing is added to it."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from math import exp

import msgspec
import pytest

from hyakki.core.game import CHANCE, AnyGame, AnyState
from hyakki.core.weights import Weights
from hyakki.games import GAMES
from tests.every_game import Case, random_states

COMPETITIVE = [game for game in GAMES.values() if not game.cooperative]


def weights_file(game: AnyGame) -> Weights:
    source = files(f"{game.package}.mind").joinpath("weights.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(source), Weights)


def judged(game: AnyGame, seats: int, seed: int) -> list[AnyState]:
    """The positions of a random game that a search may judge."""
    states = random_states(Case(game, seats, {}), seed)
    played = (state.copy() for state in states if state.actors() and state.actors()[0] != CHANCE)
    return [
        state for state in played if any(game.mind.traits(state, seat) for seat in range(seats))
    ]


@pytest.mark.parametrize("game", COMPETITIVE, ids=lambda game: game.key)
def test_the_weights_say_where_they_come_from(game: AnyGame) -> None:
    found = weights_file(game).provenance
    assert found.command.startswith(f"hyakki fit {game.key} ")
    assert found.games >= 1000
    assert found.loss < found.loss_of_a_coin


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", COMPETITIVE, ids=lambda game: game.key)
def test_hopes_of_two_are_the_weights_times_the_traits(game: AnyGame, seed: int) -> None:
    weights = weights_file(game).weights
    compared = 0
    for state in judged(game, 2, seed):
        for seat in range(2):
            traits = game.mind.traits(state, seat)
            if traits:
                odds = sum(weights.get(name, 0.0) * amount for name, amount in traits.items())
                hope = game.mind.prospects(state, 2)[seat]
                assert hope == pytest.approx(1.0 / (1.0 + exp(-odds)))
                compared += 1
    assert compared > 5


@pytest.mark.parametrize("game", COMPETITIVE, ids=lambda game: game.key)
def test_every_weight_belongs_to_a_trait(game: AnyGame) -> None:
    """A trait that was renamed would silently count nothing. Numbers in a name are amounts, and some of them rare."""
    named: set[str] = set()
    for seed in range(60):
        for state in judged(game, 2, seed):
            named |= {name for seat in range(2) for name in game.mind.traits(state, seat)}
    kinds = {re.sub(r"\d+", "#", name) for name in named}
    weighed = {re.sub(r"\d+", "#", name) for name in weights_file(game).weights}
    assert weighed == kinds


@pytest.mark.parametrize("game", COMPETITIVE, ids=lambda game: game.key)
def test_hopes_are_shares(game: AnyGame) -> None:
    for seats in game.seat_counts:
        for state in judged(game, seats, 1):
            hopes = game.mind.prospects(state, seats)
            assert len(hopes) == seats
            assert all(0.0 < hope < 1.0 for hope in hopes)
            assert sum(hopes) == pytest.approx(1.0)
