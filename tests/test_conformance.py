"""What holds for every game on the shelf, with every option."""

from __future__ import annotations

import msgspec
import pytest

from hyakki.core.fate import SealedFate
from hyakki.core.game import CHANCE, SPECTATOR, Game, State
from hyakki.core.messages import BadInput, BadOption
from hyakki.core.options import complete
from hyakki.core.record import read_record, write_record
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.core.verify import draws_of
from tests.every_game import (
    Case,
    adapter_of,
    every_case,
    every_default,
    every_game,
    random_states,
    random_table,
)


def fingerprint(case: Case, state: State) -> bytes:
    return msgspec.json.encode(case.game.write_position(state))


@every_case
def test_random_games_end_and_keep_every_piece(case: Case) -> None:
    adapter = adapter_of(case.game)
    for seed in range(3):
        state = case.start()
        for state in random_states(case, seed):
            adapter.conserved(state)
        outcome = state.outcome()
        assert outcome is not None
        assert len(outcome.scores) == case.seats
        assert set(outcome.winners) <= set(range(case.seats))
        assert f"reason.{outcome.reason}" in case.game.texts("en")


@every_case
def test_legal_moves_are_distinct_pinned_and_only_for_those_who_act(case: Case) -> None:
    for state in random_states(case, 5):
        actors = state.actors()
        assert (state.outcome() is None) == bool(actors)
        for seat in (CHANCE, *range(case.seats)):
            moves = [move.text for move in state.moves(seat)]
            assert bool(moves) == (seat in actors)
            assert len(set(moves)) == len(moves)
            assert moves == [move.text for move in state.moves(seat)]


@every_case
def test_notation_has_an_exact_inverse_and_moves_are_made_once(case: Case) -> None:
    for state in random_states(case, 6):
        for seat in state.actors():
            for move in state.moves(seat):
                assert case.game.read(case.game.write(move)) is move


@every_case
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


@every_case
def test_a_copy_is_independent(case: Case) -> None:
    rng = Rng(8)
    for number, state in enumerate(random_states(case, 8)):
        if number % 5 or not state.actors():
            continue
        before = fingerprint(case, state)
        twin = state.copy()
        assert fingerprint(case, twin) == before
        for _ in range(4):
            if not twin.actors():
                break
            seat = twin.actors()[0]
            moves = twin.moves(seat)
            twin.apply(seat, moves[int(rng.below(len(moves)))])
        assert fingerprint(case, state) == before


@every_case
def test_positions_have_an_exact_inverse(case: Case) -> None:
    for state in random_states(case, 9):
        document = case.game.write_position(state)
        through_json = msgspec.json.decode(msgspec.json.encode(document))
        again = case.game.read_position(through_json)
        assert case.game.write_position(again) == document
        assert again.actors() == state.actors()
        for seat in state.actors():
            assert again.moves(seat) == state.moves(seat)
        for seat in (*range(case.seats), SPECTATOR):
            assert again.view(seat) == state.view(seat)


@every_case
def test_a_record_rebuilds_the_game(case: Case) -> None:
    table = random_table(case, 10, 10_000)
    record = read_record(write_record(table.record()))
    assert record == table.record()
    again = Table.replay(case.game, record)
    assert again.record(reveal=True).moves == record.moves
    assert again.outcome() == record.outcome
    for seat in (*range(case.seats), SPECTATOR):
        assert again.view(seat) == table.view(seat)
        assert again.log(seat) == table.log(seat)


@every_case
def test_views_survive_json(case: Case) -> None:
    table = random_table(case, 11, 12)
    for seat in (*range(case.seats), SPECTATOR):
        view = table.view(seat)
        assert msgspec.json.decode(msgspec.json.encode(view), type=case.game.view_type) == view


@every_default
def test_the_same_seed_gives_the_same_game(case: Case) -> None:
    assert random_table(case, 12, 40).record() == random_table(case, 12, 40).record()
    assert random_table(case, 12, 40).record() != random_table(case, 13, 40).record()


@every_case
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


def said(case: Case, table: Table, lang: str) -> None:
    """Every prompt, drawing, score line and move of this position, in words; a missing text raises."""
    texts = case.game.texts(lang)
    for viewer in (*range(case.seats), SPECTATOR):
        view = table.view(viewer)
        assert texts.say(case.game.prompt(view), case.names)
        assert case.game.draw(view, texts, case.names)
        for line in case.game.score_lines(view):
            assert texts.say(line.label, case.names)
            assert len(line.points) == case.seats
        for move in table.moves(viewer):
            assert texts.say(case.game.tell(view, case.game.read(move)), case.names)


@every_case
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_everything_can_be_said(case: Case, lang: str) -> None:
    table = case.table(15)
    rng = Rng(15)
    while table.outcome() is None:
        said(case, table, lang)
        table.play(table.actors()[0], table.random_move(rng))
    said(case, table, lang)
    texts = case.game.texts(lang)
    for viewer in (*range(case.seats), SPECTATOR):
        for line in table.log(viewer):
            assert all(texts.say(message, case.names) for message in line.messages)


@every_game
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_option_is_explained(game: Game, lang: str) -> None:
    texts = game.texts(lang)
    for option in game.menu:
        assert texts.text(f"option.{option.name}.name")
        assert f"rule.{option.rule}" in texts
        for value in option.values:
            assert texts.text(f"option.{option.name}.{value}")
        for number, group in enumerate(option.groups, 1):
            assert texts.text(f"option.{option.name}.group_{number}")
            assert all(texts.text(f"option.{option.name}.{name}") for name in group.names)
        for number in range(len(option.counts)):
            assert texts.text(f"option.{option.name}.count_{number + 1}")


@every_game
def test_what_is_picked_from_groups_is_a_value(game: Game) -> None:
    """The first of each group and the last of each, with whatever else is left as it is."""
    for option in game.menu:
        for first in (True, False) if option.groups else ():
            picked = [
                group.names[: group.take] if first else group.names[-group.take :]
                for group in option.groups
            ]
            value = ",".join(name for names in picked for name in names)
            options = complete(game.menu, game.seats[0], {option.name: value})
            assert options[option.name] == value
            game.check(game.seats[0], options)  # refuses what does not go together


@every_game
def test_what_is_counted_is_a_value_up_to_the_most_of_each(game: Game) -> None:
    for option in game.menu:
        if not option.counts:
            continue
        value = "custom({})".format(",".join(map(str, option.counts)))
        options = complete(game.menu, game.seats[0], {option.name: value})
        assert options[option.name] == value
        game.check(game.seats[0], options)  # refuses what is too many
        for place in range(len(option.counts)):
            many = [str(n + (at == place)) for at, n in enumerate(option.counts)]
            with pytest.raises(BadOption):
                game.check(game.seats[0], options | {option.name: f"custom({','.join(many)})"})


@every_game
def test_unknown_options_and_seats_are_refused(game: Game) -> None:
    with pytest.raises(BadInput, match="unknown_option"):
        complete(game.menu, game.seats[0], {"colour": "blue"})
    for option in game.menu:
        with pytest.raises(BadInput, match="bad_option_value"):
            complete(game.menu, game.seats[0], {option.name: "nonsense"})
    for seats in (game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(BadInput, match="bad_seats"):
            Table(game, ["x"] * seats, {}, None)


@every_default
def test_what_fate_was_asked_is_enough_to_check_its_answers(case: Case) -> None:
    fate = SealedFate(bytes(range(32)), "deal", ["rain"])
    table = Table(case.game, [str(seat) for seat in range(case.seats)], case.options, fate)
    rng = Rng(3)
    while table.outcome() is None:
        table.play(table.actors()[0], table.random_move(rng))
    record = table.record()
    drawn = [line.removeprefix("* ") for line in record.moves if line.startswith("* ")]
    draws = draws_of(case.game, record)
    assert drawn
    answers = [draw.choices[fate.choose(draw.pile, draw.number, draw.odds)] for draw in draws]
    assert answers == drawn
