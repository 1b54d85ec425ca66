"""Fitting: it finds weights that are known, and the data file says where they come from."""

from __future__ import annotations

import json
import tomllib
from math import exp
from pathlib import Path

import msgspec
import pytest

from hyakki.core.rng import Rng
from hyakki.core.weights import Weights
from hyakki.games import GAMES
from hyakki.lab.fit import Sample, fitted, played_samples, weights_file
from tests.cli.test_commands import answer, refusal


def test_known_weights_are_found() -> None:
    rng = Rng(1)
    truth = {"one": 1.2, "two": -0.6, "idle": 0.0}
    games: list[list[Sample]] = []
    for _ in range(400):
        rows = []
        for _ in range(20):
            traits = {name: 2.0 * rng.chance() - 1.0 for name in truth}
            odds = sum(truth[name] * amount for name, amount in traits.items())
            rows.append(Sample(traits, float(rng.chance() < 1.0 / (1.0 + exp(-odds)))))
        games.append(rows)
    found = fitted(games, "a test")
    for name, weight in truth.items():
        assert found.weights[name] == pytest.approx(weight, abs=0.2)
    assert found.provenance.loss < found.provenance.loss_of_a_coin
    assert found.provenance.samples == 360 * 20


def test_the_file_is_read_as_it_was_written() -> None:
    found = fitted([[Sample({"one": 1.0}, 1.0)], [Sample({"one": -1.0}, 0.0)]], "a test")
    assert msgspec.convert(tomllib.loads(weights_file(found)), Weights) == found


@pytest.mark.parametrize("key", GAMES)
def test_self_play_is_the_same_every_time(key: str) -> None:
    """Every seat's result is known, and the seed decides everything."""
    game = GAMES[key]
    seats = game.seat_counts[0]
    options = game.complete(seats, {})
    once, again = (list(played_samples(game, seats, options, 2, 0, 5)) for _ in range(2))
    assert once == again
    assert all(0.0 <= sample.won <= 1.0 for rows in once for sample in rows)


def test_on_the_command_line(tmp_path: Path) -> None:
    key = "terres"
    target = tmp_path / "weights.toml"
    told = json.loads(answer("fit", key, "--games", "20", "--write", str(target), "--json"))
    written = msgspec.convert(tomllib.loads(target.read_text()), Weights)
    assert written.weights == told["weights"]
    assert f"hyakki fit {key} " in written.provenance.command


def test_a_game_without_traits_cannot_be_fitted() -> None:
    assert "no traits" in refusal(2, "fit", "yokai", "--games", "20")
