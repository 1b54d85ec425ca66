"""The engines still do what the golden files show. After an intended change: `make golden`, and read the diff."""

from __future__ import annotations

import pytest

from hyakki.core.game import Game
from tests import golden
from tests.every_game import every_game


@pytest.mark.parametrize(("game", "seats"), golden.playthrough_names(), ids=str)
def test_playthroughs_are_as_written(game: Game, seats: int) -> None:
    expected = golden.playthrough_path(game, seats).read_text(encoding="utf-8")
    assert golden.written_playthrough(game, seats) == expected


@every_game
def test_perft_counts_are_as_written(game: Game) -> None:
    counts = golden.read_counts(game)
    assert {count.seats for count in counts} == set(game.seats)
    for count in counts:
        found = golden.nodes(game, count.seats, count.after, count.seed, len(count.nodes))
        assert found == count.nodes, count
