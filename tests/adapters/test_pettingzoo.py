"""Our games as PettingZoo environments, by PettingZoo's own tests."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import hyakki
from hyakki.adapters.pettingzoo import AllAtOnce, env, parallel_env
from tests.every_game import Case, every_default

#: what PettingZoo says of every environment that has a mask beside its observations
ABOUT_MASKS = pytest.mark.filterwarnings("ignore:Observation")


@ABOUT_MASKS
@every_default
def test_the_api_test_of_pettingzoo(case: Case) -> None:
    api_test(env(case.game.key, case.seats), num_cycles=120)


@every_default
def test_the_seed_test_of_pettingzoo(case: Case) -> None:
    seed_test(lambda: env(case.game.key, case.seats), num_cycles=40)


@every_default
def test_the_parallel_api_test_of_pettingzoo(case: Case) -> None:
    parallel_api_test(parallel_env(case.game.key, case.seats), num_cycles=120)


@every_default
def test_the_parallel_seed_test_of_pettingzoo(case: Case) -> None:
    """It draws from all actions, legal or not."""
    parallel_seed_test(
        lambda: parallel_env(case.game.key, case.seats, illegal="lose"), num_cycles=20
    )


def played(table: AllAtOnce, seed: int | None, luck: int) -> list[Any]:
    """A whole game at random: what each seat saw, and at last the rewards."""
    rng = np.random.default_rng(luck)
    seen, _ = table.reset(seed)
    found: list[Any] = []
    rewards: dict[str, float] = {}
    while table.agents:
        masks = {agent: one["action_mask"] for agent, one in seen.items()}
        actions = {
            agent: int(rng.choice(np.flatnonzero(mask))) if mask.any() else 0
            for agent, mask in masks.items()
        }
        assert sum(mask.any() for mask in masks.values()) == 1
        seen, rewards, ended, _, _ = table.step(actions)
        assert len(set(ended.values())) == 1
        found.append([seen[agent]["observation"].tobytes() for agent in sorted(seen)])
    return [*found, rewards]


def test_a_seed_begins_a_row_of_games() -> None:
    table = parallel_env("terres")
    first, second = played(table, 3, 1), played(table, None, 1)
    assert first != second
    assert played(table, 3, 1) == first
    assert played(table, None, 1) == second
    assert sorted(first[-1].values()) in ([-1.0, 1.0], [0.0, 0.0])


def test_every_agent_is_told_what_its_seat_may_know() -> None:
    """The same rows as those of the library."""
    table = env("yokai", 3)
    table.reset(5)
    encoder = hyakki.game("yokai").encoder(3)
    for seat, agent in enumerate(table.possible_agents):
        view = table._sitting.world.view(seat)
        assert np.array_equal(table.observe(agent)["observation"], encoder.observe(view))
        assert np.array_equal(table.observe(agent)["action_mask"], encoder.mask(view))


def test_an_illegal_action_is_an_error_or_loses() -> None:
    for illegal in ("refuse", "lose"):
        table = parallel_env("terres", illegal=illegal)
        seen, _ = table.reset(1)
        (actor,) = (agent for agent, one in seen.items() if one["action_mask"].any())
        masked = int(np.flatnonzero(seen[actor]["action_mask"] == 0)[0])
        if illegal == "refuse":
            for action, said in (
                (masked, "is not legal now"),
                (99, "no action 99"),
                (None, "None"),
            ):
                with pytest.raises(hyakki.BadInput, match=said):
                    table.step({actor: action})
            assert table.agents
        else:
            _, rewards, ended, _, _ = table.step({actor: masked})
            assert rewards.pop(actor) == -1.0
            assert set(rewards.values()) == {1.0}
            assert all(ended.values())
            with pytest.raises(hyakki.BadInput, match="This game is over"):
                table.step({actor: masked})


def test_a_table_can_be_shown() -> None:
    table = env("kanagawa", 3, render_mode="ansi", options={"expansion": "none"})
    table.reset(1)
    assert "seat 2" in str(table.render())
    assert env("kanagawa").render() is None


def test_wrong_calls_are_refused() -> None:
    for wrong in ({"seats": 9}, {"illegal": "maybe"}, {"options": {"nonsense": "1"}}):
        with pytest.raises(hyakki.BadInput):
            env("terres", **wrong)
