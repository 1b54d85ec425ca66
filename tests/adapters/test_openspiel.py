"""Our games as games of OpenSpiel, by OpenSpiel's own tests and with its own algorithms."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

import hyakki
from hyakki.games import OWN
from tests.every_game import Case, every_default

if find_spec("pyspiel") is None:
    pytest.skip("OpenSpiel is not installed here: make peers", allow_module_level=True)

import pyspiel
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts, outcome_sampling_mccfr

import hyakki.adapters.openspiel as adapter


def loaded(key: str, seats: int, options: str = "") -> Any:
    return pyspiel.load_game(f"hyakki_{key}", {"players": seats, "options": options})


def drawn(state: Any, rng: np.random.Generator) -> int:
    actions, odds = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choice(actions, p=odds))


def some_decision(key: str, seats: int, number: int, seed: int = 1) -> Any:
    """A state after so many random decisions."""
    rng = np.random.default_rng(seed)
    state = loaded(key, seats).new_initial_state()
    while state.is_chance_node() or number > 0:
        if state.is_chance_node():
            state.apply_action(drawn(state, rng))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
            number -= 1
    return state


@every_default
def test_the_random_sim_test_of_openspiel(case: Case) -> None:
    """Serialisation included: a state is read again from its history."""
    game = loaded(case.game.key, case.seats)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@every_default
def test_the_information_set_search_of_openspiel_plays(case: Case) -> None:
    game = loaded(case.game.key, case.seats)
    luck = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, luck), 2.0, 6, random_state=luck)
    state = some_decision(case.game.key, case.seats, 3)
    for _ in range(2):
        while state.is_chance_node():
            state.apply_action(drawn(state, np.random.default_rng(1)))
        action = int(bot.step(state))
        assert action in state.legal_actions()
        state.apply_action(action)


@every_default
def test_a_resampled_state_is_the_same_to_its_player_alone(case: Case) -> None:
    state = some_decision(case.game.key, case.seats, 4)
    player = state.current_player()
    luck = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    others = [state.resample_from_infostate(player, luck) for _ in range(6)]
    for other in others:
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
    if case.game.key != "orodeloro":  # there, whoever remembers everything knows everything
        assert len({str(one) for one in [state, *others]}) > 1


def test_a_resampled_state_tells_no_secret_of_the_others() -> None:
    """What another seat has drawn, it could read in the true state only."""
    state = some_decision("terres", 2, 8)
    player = state.current_player()
    true = [state._heard[seat] for seat in range(2)]
    assert true[0] != true[1]
    twin = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert set(twin._heard) == {true[player]}


@pytest.mark.parametrize("key", OWN)
def test_tensors_are_the_rows_of_the_library(key: str) -> None:
    state = some_decision(key, 2, 2)
    game = hyakki.game(key)
    row = game.encoder(2).observe(state._world.view(1))
    assert state.observation_tensor(1) == row.tolist()
    recalled = state.information_state_tensor(1)
    assert recalled[: len(row)] == row.tolist()
    assert len(recalled) == len(row) + adapter.DIGEST_BITS
    observer = state.get_game().make_py_observer()
    observer.set_from(state, 1)
    for block in game.encoder(2).planes:
        assert observer.dict[block.name].shape == block.shape


def test_moves_go_by_their_notation() -> None:
    state = some_decision("terres", 2, 2)
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    assert texts == [state._move(state.current_player(), one).text for one in state.legal_actions()]
    assert [state.string_to_action(text) for text in texts] == state.legal_actions()


def test_outcome_sampling_learns_on_a_game() -> None:
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(loaded("orodeloro", 2, "table_size:9"))
    for _ in range(2):
        solver.iteration()
    assert solver._infostates


def test_openspiel_writes_a_playthrough() -> None:
    text = generate_playthrough.playthrough("hyakki_orodeloro(players=2)", None, seed=3)
    assert 'GameType.short_name = "hyakki_orodeloro"' in text
    assert "Returns() = [" in text


def test_wrong_parameters_are_told() -> None:
    kind = next(one for one in adapter.SpielGame.__subclasses__() if one.engine.key == "kanagawa")
    wrong_ones: list[tuple[dict[str, Any], str]] = [
        ({"players": 9}, "cannot be played by 9"),
        ({"players": 2, "options": "decline"}, "is no option: write name:value"),
        ({"players": 2, "options": "decline:maybe"}, "maybe"),
    ]
    for params, said in wrong_ones:
        with pytest.raises(hyakki.BadInput, match=said):
            kind(params)
    with pytest.raises(hyakki.BadInput, match="take no parameters"):
        loaded("terres", 2).make_py_observer(None, {"colour": 1})
    state = some_decision("terres", 2, 1)
    masked = next(one for one in range(23) if one not in state.legal_actions())
    with pytest.raises(hyakki.BadInput, match="not legal"):
        state.apply_action(masked)
