"""What holds for every game, with every option."""

from __future__ import annotations

import msgspec
import pytest

from hyakki.core.choices import begins, flat, tree
from hyakki.core.fate import SealedFate
from hyakki.core.game import CHANCE, AnyGame, AnyState, State
from hyakki.core.messages import BadInput, BadOption
from hyakki.core.record import read_record, write_record
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.core.verify import draws_of
from hyakki.testing.adapter import Adapter
from hyakki.testing.cases import Case, has_positions, random_move, random_states, random_table


def fingerprint(case: Case, state: AnyState) -> bytes:
    """Everything about a state; of a game without positions, everything that anybody sees of it."""
    if has_positions(case.game):
        return msgspec.json.encode(case.game.write_position(state))
    seen = [state.view(seat) for seat in case.viewers]
    legal = [[move.text for move in state.moves(seat)] for seat in state.actors()]
    return msgspec.json.encode([seen, legal, state.actors(), state.outcome()])


def test_random_games_end(case: Case) -> None:
    for seed in range(3):
        *_, state = random_states(case, seed)
        outcome = state.outcome()
        assert outcome is not None
        assert len(outcome.scores) == case.seats
        assert set(outcome.winners) <= set(range(case.seats))
        assert f"reason.{outcome.reason}" in case.game.texts("en")


def test_random_games_keep_every_piece(case: Case, adapter: Adapter) -> None:
    for seed in range(3):
        for state in random_states(case, seed):
            adapter.conserved(state)


def test_legal_moves_are_distinct_pinned_and_only_for_those_who_act(case: Case) -> None:
    for state in random_states(case, 5):
        actors = state.actors()
        assert (state.outcome() is None) == bool(actors)
        for seat in (CHANCE, *range(case.seats)):
            moves = [move.text for move in state.moves(seat)]
            assert bool(moves) == (seat in actors)
            assert len(set(moves)) == len(moves)
            assert moves == [move.text for move in state.moves(seat)]


def test_notation_has_an_exact_inverse_and_moves_are_made_once(case: Case) -> None:
    for state in random_states(case, 6):
        for seat in state.actors():
            for move in state.moves(seat):
                assert case.game.read(move.text) is move


def test_choices_are_a_tree_of_touches_that_gives_back_the_moves(case: Case) -> None:
    for state in random_states(case, 6):
        for seat in state.actors():
            moves = state.moves(seat)
            step = msgspec.json.decode(msgspec.json.encode(tree(moves)))
            assert sorted(flat(step)) == sorted(move.text for move in moves)
            paths = [frozenset(move.path) if move.loose else move.path for move in moves]
            assert len(set(paths)) == len(moves)
            assert all(begins(move, move.path) for move in moves)
            if seat != CHANCE:
                view = state.view(seat, recall=False)
                assert all(case.game.meant(view, move.path) is move for move in moves)


def test_chance_has_odds_and_samples_by_them(case: Case) -> None:
    rng = Rng(17)
    for state in random_states(case, 7):
        if state.actors() == (CHANCE,):
            odds = state.odds()
            assert len(odds) == len(state.moves(CHANCE))
            assert all(weight > 0 for weight in odds)
            assert state.pile()
            assert state.sample(rng.copy()) is State.sample(state, rng.copy())
            rng.bits()


def test_a_copy_is_independent(case: Case) -> None:
    rng = Rng(8)
    for number, state in enumerate(random_states(case, 8)):
        if number % 5 or not state.actors():
            continue
        before = fingerprint(case, state)
        twin = state.copy()
        assert fingerprint(case, twin) == before
        for _ in range(4):
            if twin.actors():
                random_move(twin, rng)
        assert fingerprint(case, state) == before


def test_positions_have_an_exact_inverse(case: Case) -> None:
    if not has_positions(case.game):
        pytest.skip(f"{case.game.key} has no positions")
    for state in random_states(case, 9):
        document = case.game.write_position(state)
        through_json = msgspec.json.decode(msgspec.json.encode(document))
        again = case.game.read_position(through_json)
        assert case.game.write_position(again) == document
        assert again.actors() == state.actors()
        for seat in state.actors():
            assert again.moves(seat) == state.moves(seat)
        for seat in case.viewers:
            assert again.view(seat) == state.view(seat)


def test_a_record_rebuilds_the_game(case: Case) -> None:
    table = random_table(case, 10, 10_000)
    record = read_record(write_record(table.record()))
    assert record == table.record()
    again = Table.replay(case.game, record)
    assert again.record().moves == record.moves
    assert again.outcome() == record.outcome
    for seat in case.viewers:
        assert again.view(seat) == table.view(seat)
        assert again.log(seat) == table.log(seat)


def test_views_survive_json(case: Case) -> None:
    table = random_table(case, 11, 12)
    for seat in case.viewers:
        view = table.view(seat)
        assert msgspec.json.decode(msgspec.json.encode(view), type=case.game.view_type) == view


def test_the_same_seed_gives_the_same_game(default_case: Case) -> None:
    assert (
        random_table(default_case, 12, 40).record() == random_table(default_case, 12, 40).record()
    )
    assert (
        random_table(default_case, 12, 40).record() != random_table(default_case, 13, 40).record()
    )


def test_undo_gives_the_position_before(case: Case) -> None:
    table = case.table(14)
    rng = Rng(14)
    undone = 0
    while table.outcome() is None and undone < 12:
        seat = table.actors()[0]
        before, log = table.view(seat), table.log(seat)
        table.play(seat, table.random_move(rng))
        if table.can_undo(seat):
            after = table.record()
            table.undo(seat)
            assert (table.view(seat), table.log(seat)) == (before, log)
            table.play(seat, after.moves[-1].partition(" ")[2])
            undone += 1


def test_what_is_picked_from_groups_is_a_value(game: AnyGame) -> None:
    """The first of each group and the last of each, with whatever else is left as it is."""
    for option in game.menu:
        for first in (True, False) if option.groups else ():
            picked = [
                group.names[: group.take] if first else group.names[-group.take :]
                for group in option.groups
            ]
            value = ",".join(name for names in picked for name in names)
            options = game.complete(game.seat_counts[0], {option.name: value})
            assert options[option.name] == value


def test_what_is_counted_is_a_value_up_to_the_most_of_each(game: AnyGame) -> None:
    for option in game.menu:
        if not option.counts:
            continue
        value = "custom({})".format(",".join(map(str, option.counts)))
        options = game.complete(game.seat_counts[0], {option.name: value})
        assert options[option.name] == value
        for place in range(len(option.counts)):
            many = [str(n + (at == place)) for at, n in enumerate(option.counts)]
            with pytest.raises(BadOption):
                game.complete(game.seat_counts[0], {option.name: f"custom({','.join(many)})"})


def test_unknown_options_and_seats_are_refused(game: AnyGame) -> None:
    with pytest.raises(BadInput, match="There is no option"):
        game.complete(game.seat_counts[0], {"colour": "blue"})
    for option in game.menu:
        with pytest.raises(BadInput, match="cannot be"):
            game.complete(game.seat_counts[0], {option.name: "nonsense"})
    for seats in (game.seat_counts[0] - 1, game.seat_counts[-1] + 1):
        with pytest.raises(BadInput, match="cannot be played by"):
            Table(game, ["x"] * seats, {}, None)


def test_what_fate_was_asked_is_enough_to_check_its_answers(default_case: Case) -> None:
    fate = SealedFate(bytes(range(32)), "deal", ["rain"])
    table = Table(
        default_case.game,
        [str(seat) for seat in range(default_case.seats)],
        default_case.options,
        fate,
    )
    rng = Rng(3)
    while table.outcome() is None:
        table.play(table.actors()[0], table.random_move(rng))
    record = table.record()
    drawn = [line.removeprefix("* ") for line in record.moves if line.startswith("* ")]
    draws = draws_of(default_case.game, record)
    answers = [draw.choices[fate.choose(draw.pile, draw.number, draw.odds)] for draw in draws]
    assert answers == drawn
