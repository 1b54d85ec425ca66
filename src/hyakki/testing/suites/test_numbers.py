"""A game as numbers, if it offers them: ids of actions, masks, and observations that hold no secret."""

from __future__ import annotations

import pytest

from hyakki.core.game import AnyState
from hyakki.core.messages import BadInput
from hyakki.core.numbers import AnyNumbers
from hyakki.core.rng import Rng
from hyakki.testing.adapter import Adapter, nothing_hidden
from hyakki.testing.cases import Case, random_states, secret_table, swapped


def numbers_of(case: Case) -> AnyNumbers:
    try:
        found: AnyNumbers = case.game.numbers(case.seats)
    except BadInput as error:
        pytest.skip(str(error))
    return found


def decisions(case: Case, seed: int) -> list[tuple[AnyState, int]]:
    """The decisions of a random game."""
    found = []
    for state in random_states(case, seed):
        actors = state.actors()
        if actors and actors[0] >= 0:
            found.append((state.copy(), actors[0]))
    return found


def test_every_legal_move_has_one_id_and_every_id_its_move(case: Case) -> None:
    numbers = numbers_of(case)
    for seed in range(2):
        for state, seat in decisions(case, seed):
            moves = state.moves(seat)
            ids = [numbers.action_of(state, seat, move) for move in moves]
            assert len(set(ids)) == len(ids)
            assert [numbers.move_of(state, seat, action) for action in ids] == moves
            mask = numbers.mask(state, seat)
            assert [action for action, legal in enumerate(mask) if legal] == sorted(ids)
            assert len(mask) == numbers.actions
            assert max(mask) == 1


def test_who_is_not_to_act_has_no_action(case: Case) -> None:
    numbers = numbers_of(case)
    for state, seat in decisions(case, 3)[::5]:
        for other in range(case.seats):
            assert other == seat or not any(numbers.mask(state, other))


def test_other_ids_are_refused(default_case: Case) -> None:
    numbers = numbers_of(default_case)
    state, seat = decisions(default_case, 1)[0]
    mask = numbers.mask(state, seat)
    for action in (-1, numbers.actions):
        with pytest.raises(BadInput, match="There is no action") as refused:
            numbers.check(mask, action)
        assert str(numbers.actions - 1) in str(refused.value)
    for action, legal in enumerate(mask):
        if legal:
            numbers.check(mask, action)
        else:
            with pytest.raises(BadInput, match=f"Action {action} is not legal now"):
                numbers.check(mask, action)


def test_an_observation_follows_from_the_view(case: Case) -> None:
    """A world imagined from the view gives the same row, whoever looks, whenever."""
    numbers = numbers_of(case)
    rng = Rng(5)
    for number, state in enumerate(random_states(case, 5)):
        if number % 3:
            continue
        for seat in range(case.seats):
            row = numbers.observe(state, seat)
            assert len(row) == numbers.size
            assert max(row) < 128  # int8
            world = case.game.imagine(state.view(seat), rng)
            assert named(numbers, numbers.observe(world, seat)) == named(numbers, row)
            assert numbers.mask(world, seat) == numbers.mask(state, seat)


def test_what_a_seat_cannot_see_does_not_reach_its_numbers(case: Case, adapter: Adapter) -> None:
    """The swap test: another game that looks the same from a seat gives it the same rows."""
    numbers = numbers_of(case)
    if nothing_hidden(adapter):
        pytest.skip(f"{case.game.key} has no secrets")
    rng = Rng(21)
    compared = 0
    for seed in range(60):
        if seed >= 2 and compared >= 8:
            break
        for moves in (0, 2, 5, 13, 34):
            table = secret_table(case, adapter, seed, moves)
            for seat in range(case.seats) if table.outcome() is None else ():
                other = swapped(case, adapter, table, seat, rng)
                if other is not None:
                    states = (table._state, other._state)
                    rows = [named(numbers, numbers.observe(state, seat)) for state in states]
                    assert rows[0] == rows[1]
                    assert numbers.mask(states[0], seat) == numbers.mask(states[1], seat)
                    compared += 1
    assert compared >= 8


def named(numbers: AnyNumbers, row: bytes) -> dict[str, bytes]:
    """The planes of a row: a failure then names the one that differs."""
    found: dict[str, bytes] = {}
    for plane in numbers.planes:
        found[plane.name], row = row[: plane.size], row[plane.size :]
    return found
