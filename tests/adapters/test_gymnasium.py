"""Our games as Gymnasium environments, by Gymnasium's own check."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import hyakki
from hyakki.adapters.gymnasium import OneSeat
from hyakki.games import OWN
from tests.every_game import Case, every_default


@every_default
def test_the_check_of_gymnasium(case: Case) -> None:
    """It draws from all actions, legal or not."""
    table = gymnasium.make(f"hyakki/{case.game.key}-v1", seats=case.seats, illegal="lose")
    check_env(table.unwrapped)


def played(table: Any, seed: int | None, luck: int = 1) -> tuple[list[bytes], float]:
    rng = np.random.default_rng(luck)
    seen, info = table.reset(seed=seed)
    rows, reward, ended = [seen.tobytes()], 0.0, False
    while not ended:
        assert reward == 0.0
        legal = np.flatnonzero(info["action_mask"])
        seen, reward, ended, _, info = table.step(int(rng.choice(legal)))
        rows.append(seen.tobytes())
    return rows, reward


@pytest.mark.parametrize("key", OWN)
def test_whole_games_through_what_watches_every_step(key: str) -> None:
    """`gymnasium.make` puts its own checks around an environment."""
    table = gymnasium.make(f"hyakki/{key}-v1", opponents="uniform")
    first, second = played(table, 7), played(table, None)
    assert first != second
    assert played(table, 7) == first
    assert -1.0 <= first[1] <= 1.0


def test_the_opponents_are_bots_of_any_kind() -> None:
    asked: set[tuple[str, int]] = set()

    class Second(hyakki.Bot):
        def choose(self, game: Any, view: Any, moves: Any, rng: hyakki.Rng) -> Any:
            asked.add((type(self).__name__, view.seat))
            return moves[min(1, len(moves) - 1)]

    class Third(Second):
        pass

    played(OneSeat("orodeloro", 3, opponents=[Second, Third], seat=1), 1)
    assert asked == {("Second", 2), ("Third", 0)}


def test_a_bot_that_fails_is_told() -> None:
    class Broken(hyakki.Bot):
        pass

    with pytest.raises(hyakki.HyakkiError, match="NotImplementedError"):
        played(OneSeat("terres", opponents=Broken), 1)


def test_without_a_seat_every_seat_is_played() -> None:
    table = OneSeat("terres", seat=None)
    seats = set()
    for seed in range(8):
        table.reset(seed=seed)
        seats.add(table.seat)
    assert seats == {0, 1}


def test_masks_come_as_learners_ask_for_them() -> None:
    table = OneSeat("terres", render_mode="ansi")
    _, info = table.reset(seed=1)
    assert np.array_equal(table.action_masks(), info["action_mask"] == 1)
    assert "seat 1" in str(table.render())
    with pytest.raises(hyakki.BadInput, match="not legal"):
        table.step(int(np.flatnonzero(~table.action_masks())[0]))


def test_wrong_calls_are_refused() -> None:
    wrong_ones: list[dict[str, Any]] = [
        {"opponents": "nobody"},
        {"opponents": ["uniform", "uniform"]},
        {"seat": 2},
        {"seat": "first"},
        {"seats": 9},
    ]
    for wrong in wrong_ones:
        with pytest.raises(hyakki.BadInput):
            OneSeat("terres", **wrong)
