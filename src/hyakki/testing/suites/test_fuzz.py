"""Whatever comes in is understood or refused with a message; nothing else ever happens."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hyakki.core.choices import why
from hyakki.core.game import CHANCE, AnyGame
from hyakki.core.messages import BadInput
from hyakki.core.record import Record, move_line, read_record, split_line, write_record
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.core.verify import draws_of, verify
from hyakki.testing.cases import Case, has_positions, play_on, random_states, random_table

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
@given(data=st.data())
def test_any_touches_are_answered_in_words(default_case: Case, data: st.DataObject) -> None:
    table = random_table(default_case, data.draw(st.integers(0, 5)), 12)
    known = sorted({address for line in table.log(0) for address in line.path})
    addresses = st.text(max_size=8) | st.sampled_from([*known, "do:", "seat:9", "0,-99"])
    path = tuple(data.draw(st.lists(addresses, max_size=5)))
    for seat in range(default_case.seats):
        answer = why(default_case.game, table.view(seat, recall=False), path)
        assert default_case.game.texts("en").say(answer.message, default_case.names)


@quick
@given(source=st.binary(max_size=60) | json_values.map(msgspec.json.encode))
def test_foreign_bytes_are_not_a_record(source: bytes) -> None:
    with pytest.raises(BadInput):
        read_record(source)


@quick
@given(data=st.data())
def test_a_changed_draw_never_verifies(game: AnyGame, data: st.DataObject) -> None:
    """Another card that could have come, and from there an honest game to its end: only this draw gives it away."""
    record = finished(game)
    draws = zip(lines_of_chance(record), draws_of(game, record), strict=True)
    could_differ = [(number, draw) for number, draw in draws if len(draw.choices) > 1]
    if not could_differ:
        pytest.skip(f"{game.key} has no chance")
    number, draw = data.draw(st.sampled_from(could_differ))
    others = {move_line(CHANCE, text) for text in draw.choices} - {record.moves[number]}
    table = Table.replay(game, record, to=number)
    table.replay_line(data.draw(st.sampled_from(sorted(others))))
    played_on = Table.replay(game, table.record(record.chance), fate=record.chance.fate())
    play_on(played_on, Rng(data.draw(st.integers(0, 99))))
    verdict = verify(game, played_on.record(record.chance))
    assert (verdict.holds, verdict.message.key) == (False, "verify.wrong_draw")
    assert verdict.message.params["number"] == number
    assert game.texts("en").say(verdict.message)


@quick
@given(data=st.data())
def test_a_move_that_is_not_legal_never_verifies(game: AnyGame, data: st.DataObject) -> None:
    """Moves from elsewhere in the game, moves of others, and noise; what happens to be legal is another game."""
    record = finished(game)
    number = data.draw(st.sampled_from(range(len(record.moves))))
    table = Table.replay(game, record, to=number)
    legal = {move_line(seat, text) for seat in seats(record) for text in table.moves(seat)}
    line = data.draw(st.sampled_from([*record.moves, "9 nonsense"]) | noise)
    verdict = verify(game, changed(record, number, line))
    if line != record.moves[number] and line not in legal:
        assert not verdict.holds
    assert game.texts("en").say(verdict.message)


noise = st.text(max_size=12).map(lambda text: f"0 {text}!")


def changed(record: Record, number: int, line: str) -> Record:
    moves = (*record.moves[:number], line, *record.moves[number + 1 :])
    return msgspec.structs.replace(record, moves=moves)


def seats(record: Record) -> range:
    return range(len(record.seats))


def lines_of_chance(record: Record) -> list[int]:
    return [n for n, line in enumerate(record.moves) if split_line(line)[0] == CHANCE]


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
