"""Whatever comes in is understood or refused with a message; nothing else ever happens."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hyakki.core.game import AnyGame
from hyakki.core.messages import BadInput, HyakkiError
from hyakki.core.record import Record, read_record, write_record
from hyakki.core.table import Table
from hyakki.core.verify import verify
from hyakki.testing.cases import Case, has_positions, random_states, random_table

quick = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


@quick
@given(text=st.text(max_size=20))
def test_notation_is_read_exactly_or_refused(game: AnyGame, text: str) -> None:
    try:
        assert game.read(text).text == text
    except BadInput as error:
        assert game.texts("en").say(error.message)


@quick
@given(data=st.data())
def test_damaged_positions_are_read_or_refused(game: AnyGame, data: st.DataObject) -> None:
    if not has_positions(game):
        pytest.skip(f"{game.key} has no positions")
    case = Case(game, data.draw(st.sampled_from(list(game.seat_counts))), {})
    states = random_states(case, data.draw(st.integers(0, 5)))
    document: dict[str, object] = {}
    for number, state in enumerate(states):
        if number == 25 or not state.actors():
            document = game.write_position(state)
            break
    key = data.draw(st.sampled_from(sorted(document)))
    document[key] = data.draw(json_values | st.sampled_from(list(document.values())))
    try:
        again = game.read_position(document)
    except BadInput as error:
        assert game.texts("fr").say(error.message)
    else:
        for seat in again.actors():
            assert again.moves(seat)
        for seat in range(case.seats):
            assert again.view(seat).seat == seat


@quick
@given(document=json_values)
def test_foreign_json_is_not_a_position(game: AnyGame, document: object) -> None:
    with pytest.raises(BadInput):
        game.read_position(document)


@quick
@given(source=st.binary(max_size=60) | json_values.map(msgspec.json.encode))
def test_foreign_bytes_are_not_a_record(source: bytes) -> None:
    with pytest.raises(BadInput):
        read_record(source)


@quick
@given(data=st.data())
def test_a_changed_move_is_noticed(game: AnyGame, data: st.DataObject) -> None:
    """Whichever line of a sealed game is changed, verification says so and never breaks."""
    record = finished(game)
    number = data.draw(st.integers(0, len(record.moves) - 1))
    others = [line for line in record.moves if line != record.moves[number]]
    line = data.draw(st.sampled_from(others) | st.text(max_size=12).map(lambda text: f"0 {text}!"))
    moves = (*record.moves[:number], line, *record.moves[number + 1 :])
    changed = msgspec.structs.replace(record, moves=moves)
    verdict = verify(game, changed)
    assert not verdict.holds or _same_end(game, record, changed)
    assert game.texts("en").say(verdict.message)


def _same_end(game: AnyGame, record: Record, changed: Record) -> bool:
    """Another legal move of a seat may lead to the same result: then it is simply another honest game."""
    try:
        return Table.replay(game, changed).outcome() == record.outcome
    except HyakkiError:
        return False


_FINISHED: dict[str, Record] = {}


def finished(game: AnyGame) -> Record:
    if game.key not in _FINISHED:
        table = random_table(Case(game, game.seat_counts[0], {}), 3, 10_000)
        record = read_record(write_record(table.record()))
        assert verify(game, record).holds
        _FINISHED[game.key] = record
    return _FINISHED[game.key]


@quick
@given(given_options=st.dictionaries(st.text(max_size=6), st.text(max_size=6), max_size=3))
def test_odd_options_are_refused(game: AnyGame, given_options: dict[str, str]) -> None:
    try:
        game.complete(game.seat_counts[0], given_options)
    except BadInput as error:
        assert game.texts("en").say(error.message)
