"""`Game.encoder` and `Game.batch`: arrays for programs that learn, and what wrong ones are told."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

import hyakki
from hyakki.api.batch import Batch
from hyakki.games import OWN
from tests.every_game import Case, every_default

every_key = pytest.mark.parametrize("key", OWN)


@every_default
def test_an_encoder_says_what_the_batch_shows(case: Case) -> None:
    """The path by view and the fast one by state are the same, and so are ids and moves."""
    game = hyakki.game(case.game.key)
    batch = game.batch(1, case.seats, seed=4)
    encoder = game.encoder(case.seats)
    for _ in range(40):
        state = batch._stepper.states[0]
        view = state.view(int(batch.actors[0]))
        assert np.array_equal(encoder.observe(view), batch.observations[0])
        assert np.array_equal(encoder.mask(view), batch.masks[0])
        action = int(batch.any_actions()[0])
        assert encoder.action(view, encoder.move(view, action)) == action
        batch.step(np.array([action]))


@every_key
def test_a_batch_plays_whole_games(key: str) -> None:
    batch = hyakki.game(key).batch(3, seed=1)
    ended = 0
    while ended < 4:
        batch.step(batch.any_actions())
        assert batch.masks.any(axis=1).all()
        for place in range(3):
            rewards = batch.rewards[place]
            assert (np.abs(rewards) <= 1).all()
            assert rewards.any() <= batch.done[place]
        ended += int(batch.done.sum())


@every_key
def test_the_same_seed_gives_the_same_games(key: str) -> None:
    """However many there are, and after a reset."""
    game = hyakki.game(key)
    few, many = game.batch(2, seed=9), game.batch(4, seed=9)
    first = few.observations.copy()
    for _ in range(30):
        actions = few.any_actions()
        few.step(actions)
        many.step(np.concatenate([actions, many.any_actions()[2:]]))
        assert np.array_equal(few.observations, many.observations[:2])
        assert np.array_equal(few.masks, many.masks[:2])
    few.reset()
    assert np.array_equal(few.observations, first)
    assert few._stepper.states != game.batch(2, seed=10)._stepper.states


@every_key
def test_without_auto_reset_a_game_stays_over(key: str) -> None:
    batch = hyakki.game(key).batch(2, seed=2, auto_reset=False)
    rewarded = np.zeros(batch.rewards.shape)
    while (batch.actors >= 0).any():
        batch.step(batch.any_actions())
        rewarded += batch.rewards
    assert not batch.masks.any()
    for place, state in enumerate(batch._stepper.states):
        outcome = state.outcome()
        assert outcome is not None
        assert tuple(batch.scores[place]) == outcome.scores
        won = [seat in outcome.winners for seat in range(state.view(0).seats)]
        assert won == [reward >= 0 for reward in rewarded[place]]
    before = batch.observations.copy()
    batch.step(np.full(2, 10**6))  # not read
    assert np.array_equal(batch.observations, before)
    assert not batch.done.any()
    assert not batch.rewards.any()


def test_arrays_stay_where_they_are() -> None:
    batch = hyakki.game("terres").batch(2)
    arrays = _arrays(batch)
    for _ in range(200):
        batch.step(batch.any_actions())
    assert [id(array) for array in _arrays(batch)] == [id(array) for array in arrays]


def test_observations_may_be_float32() -> None:
    game = hyakki.game("terres")
    whole, real = game.batch(2, seed=3), game.batch(2, seed=3, dtype="float32")
    assert real.observations.dtype == np.float32
    for _ in range(5):
        assert np.array_equal(whole.observations, real.observations)
        actions = whole.any_actions()
        whole.step(actions)
        real.step(actions)


def test_whoever_writes_into_a_mask_fools_nobody() -> None:
    batch = hyakki.game("terres").batch(1)
    illegal = int(np.flatnonzero(batch.masks[0] == 0)[0])
    batch.masks.fill(1)
    with pytest.raises(hyakki.BadInput, match="not legal"):
        batch.step(np.array([illegal]))


def _arrays(batch: Batch) -> list[Any]:
    return [
        batch.observations,
        batch.masks,
        batch.actors,
        batch.done,
        batch.rewards,
        batch.scores,
    ]


def _illegal(batch: Batch, place: int) -> int:
    return int(np.flatnonzero(batch.masks[place] == 0)[0])


@every_key
def test_one_wrong_action_changes_nothing(key: str) -> None:
    batch = hyakki.game(key).batch(3, seed=6)
    before = [array.copy() for array in _arrays(batch)]
    last = batch.encoder.actions - 1
    for wrong, said in (
        (_illegal(batch, 2), f"Game 2 of the batch: Action {_illegal(batch, 2)} is not legal now."),
        (-1, f"Game 2 of the batch: There is no action -1: the ids go from 0 to {last}."),
        (last + 1, f"There is no action {last + 1}"),
    ):
        actions = batch.any_actions()
        actions[2] = wrong
        with pytest.raises(hyakki.BadInput) as refused:
            batch.step(actions)
        assert said in str(refused.value)
        assert all(map(np.array_equal, before, _arrays(batch)))


@pytest.mark.parametrize(
    ("actions", "found"),
    [
        ([0, 0], "[0, 0]"),
        (np.zeros(3, np.int64), "int64 (3,)"),
        (np.zeros((2, 1), np.int64), "int64 (2, 1)"),
        (np.zeros(2, np.float64), "float64 (2,)"),
        (np.zeros(2, np.bool_), "bool (2,)"),
    ],
)
def test_wrong_arrays_of_actions_are_refused(actions: Any, found: str) -> None:
    batch = hyakki.game("terres").batch(2)
    before = [array.copy() for array in _arrays(batch)]
    with pytest.raises(hyakki.BadInput) as refused:
        batch.step(actions)
    wanted = "actions must be an array of whole numbers with the shape (2,)"
    assert str(refused.value) == f"{wanted}, not {found}."
    assert all(map(np.array_equal, before, _arrays(batch)))


def test_wrong_calls_of_a_batch_are_refused() -> None:
    game = hyakki.game("terres")
    for arguments in (
        {"count": 0},
        {"count": 2.0},
        {"count": 2, "seats": 3},
        {"count": 2, "seed": "a"},
        {"count": 2, "dtype": "float64"},
        {"count": 2, "dtype": "nonsense"},
        {"count": 2, "options": {"nonsense": "1"}},
    ):
        with pytest.raises(hyakki.BadInput):
            game.batch(**arguments)


def test_wrong_calls_of_an_encoder_are_refused() -> None:
    game = hyakki.game("terres")
    encoder = game.encoder()
    state = game.new(seed=1)
    assert state.actor is not None
    view = state.observe(state.actor)
    out = np.zeros(encoder.size, np.int8)
    frozen = out.copy()
    frozen.flags.writeable = False
    wrong_arrays: list[Any] = [out[1:], out.astype(np.float64), out.reshape(1, -1), frozen, b"", 3]
    for array in wrong_arrays:
        with pytest.raises(hyakki.BadInput, match="out must be an array"):
            encoder.observe(view, array)
    other = hyakki.game("yokai").new(seed=1).observe(0)
    sights: list[Any] = [other, None, state.observe(hyakki.SPECTATOR)]
    for sight in sights:
        with pytest.raises(hyakki.BadInput, match="view must be"):
            encoder.mask(sight)
    with pytest.raises(hyakki.BadInput, match="There is no action 23"):
        encoder.move(view, 23)
    with pytest.raises(hyakki.BadInput, match="action must be a whole number"):
        encoder.move(view, 1.0)  # type: ignore[arg-type]
    with pytest.raises(hyakki.IllegalMove):
        encoder.action(view, game.move("decline"))
    with pytest.raises(hyakki.BadInput, match="name must be one of hand, "):
        encoder.plane(encoder.observe(view), "nonsense")
    with pytest.raises(hyakki.BadInput, match="observations must be"):
        encoder.plane(np.zeros(3, np.int8), "hand")
    with pytest.raises(hyakki.BadInput, match="cannot be played by 3"):
        game.encoder(3)


def test_an_observation_can_be_written_into_an_own_array() -> None:
    game = hyakki.game("terres")
    encoder, state = game.encoder(), game.new(seed=1)
    view = state.observe(0)
    row = encoder.observe(view)
    for kind in (np.int8, np.float32):
        out: Any = np.full(encoder.size, 7, kind)
        assert encoder.observe(view, out) is out
        assert np.array_equal(out, row)


@every_key
def test_planes_are_cut_out_of_many_rows(key: str) -> None:
    batch = hyakki.game(key).batch(5)
    parts = []
    for plane in batch.encoder.planes:
        cut = batch.encoder.plane(batch.observations, plane.name)
        assert cut.shape == (5, *plane.shape)
        parts.append(cut.reshape(5, -1))
    assert np.array_equal(np.concatenate(parts, axis=1), batch.observations)


def test_without_numpy_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    for ask in (lambda: hyakki.game("terres").encoder(), lambda: hyakki.game("terres").batch(1)):
        with pytest.raises(hyakki.BadInput, match=r"Install hyakki\[learn\]"):
            ask()


def test_a_game_without_numbers_says_so() -> None:
    from hyakki.core.game import Game

    engine = hyakki.game("terres").engine
    with pytest.raises(hyakki.BadInput, match="terres offers no numbers for learning"):
        Game.numbers(engine, 2)
