"""The fold of a table's history: the same lines, the same table."""

from __future__ import annotations

import pytest

from hyakki.core.rng import Rng
from hyakki.core.steps import finish
from hyakki.core.verify import verify
from hyakki.games import GAMES
from hyakki.server.store import Entry
from hyakki.server.table.events import QuestionAnswered, QuestionAsked, write_event
from hyakki.server.table.history import DamagedHistory, History
from tests.every_game import Case, every_default
from tests.server.histories import a_setup, started


def fold(history: History, *lines: str) -> None:
    first = history.number
    entries = [Entry(first + n, line, float(first + n)) for n, line in enumerate(lines)]
    finish(history.fold(entries))


@every_default
def test_a_history_can_be_folded_again(case: Case) -> None:
    setup, seed = a_setup(case.game.key, case.seats, "p" * case.seats)
    first = History(case.game, setup, seed, ())
    first.commit(first.opening(), 0.0)
    rng = Rng(2)
    for number in range(60):
        if first.outcome() is not None:
            break
        seat = first.table.actors()[0]
        if first.table.can_undo(seat) and number % 4 == 0:
            fold(first, f"! undo {seat} 1")
        else:
            first.commit(first.play(seat, first.table.random_move(rng)), float(number))
    lines = [write_event(event) for event in first.events]
    again = History(case.game, setup, seed, ())
    finish(again.fold([Entry(n, line, float(n)) for n, line in enumerate(lines)]))
    assert again.events == first.events
    assert again.table.lines() == first.table.lines()
    for seat in range(case.seats):
        assert again.table.view(seat) == first.table.view(seat)
    assert verify(case.game, again.record()).holds


def test_with_two_seats_giving_up_ends_the_game() -> None:
    history = started("terres", 2, "pp")
    fold(history, "! resign 0")
    outcome = history.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "resign")
    assert history.record().ending == "resign 0"


def test_a_stand_in_plays_until_its_player_is_back() -> None:
    history = started("terres", 2, "pp")
    fold(history, "! out 1 greedy")
    assert (history.bot_of(1), history.played_by_person(1)) == ("greedy", False)
    fold(history, "! in 1")
    assert (history.bot_of(1), history.played_by_person(1)) == ("", True)


def test_a_question_without_others_is_settled_at_once() -> None:
    """Alone with bots nobody has to agree."""
    history = started("terres", 2, "pb")
    fold(history, "! ask end 0")
    assert history.ending == "agreed"


def test_a_move_closes_the_question() -> None:
    history = started("terres", 2, "pp")
    fold(history, "! ask end 0")
    assert history.question is not None
    seat = history.table.actors()[0]
    history.commit(history.play(seat, history.table.moves(seat)[0]), 1.0)
    assert history.question is None


def test_answers_from_those_who_were_not_asked_change_nothing() -> None:
    history = started("terres", 2, "pp")
    fold(history, "! yes 1", "! ask end 0", "! yes 0")
    assert history.question is not None
    assert history.ending == ""


@pytest.mark.parametrize(
    "line",
    [
        "! swap 0 1",
        "torn",
        "* first:0",
        "0 s99@water",
        "1 s99@water",
        "! undo 0 99",
        "! out 2 adept",
        "! resign 7",
        "! ask end 9",
        "! ask end 0 1,2",
    ],
)
def test_a_bad_line_is_named_by_its_number(line: str) -> None:
    history = started("terres", 2, "pp")
    number = history.number
    with pytest.raises(DamagedHistory) as damaged:
        fold(history, line)
    assert damaged.value.number == number
    assert line not in str(damaged.value)


def test_a_missing_line_is_named_by_its_number() -> None:
    history = started("terres", 2, "pp")
    with pytest.raises(DamagedHistory, match=rf"^line {history.number}: missing$") as damaged:
        finish(history.fold([Entry(history.number + 1, "! ask end 0", 1.0)]))
    assert damaged.value.number == history.number


def test_a_game_without_chance_begins_without_a_line() -> None:
    """Its first move answers position 0."""
    setup, seed = a_setup("terres", 2, "pp")
    history = History(GAMES["terres"], setup, seed, ())
    finish(history.fold([]))
    assert (history.number, history.position_since) == (0, 0)


def test_the_fold_says_from_where_the_log_changed() -> None:
    history = started("terres", 2, "pp")
    before = history.table.number
    seat = history.table.actors()[0]
    history.commit(history.play(seat, history.table.moves(seat)[0]), 1.0)
    after = history.table.number
    assert finish(history.fold([])) == after
    assert history.table.can_undo(seat) == after - before
    number = history.number
    move = f"{seat} {history.table.lines(before)[0].partition(' ')[2]}"
    undone = [Entry(number, f"! undo {seat} {after - before}", 2.0), Entry(number + 1, move, 3.0)]
    assert finish(history.fold(undone)) == before


def test_who_has_not_moved_yet_has_no_turn_to_take_back() -> None:
    """Else the game goes back to before its deal, and waits for chance for ever."""
    history = started("terres", 2, "pp")
    mover = history.table.actors()[0]
    history.commit(history.play(mover, history.table.moves(mover)[0]), 1.0)
    history.record_event(QuestionAsked("undo", 1 - mover, (mover,)), 2.0)
    before = history.table.number
    history.record_event(QuestionAnswered(mover, True), 3.0)
    assert history.table.number == before
