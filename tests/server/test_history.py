"""The fold of a table's history: the same lines, the same table."""

from __future__ import annotations

import msgspec

from hyakki.core.rng import Rng
from hyakki.core.verify import verify
from hyakki.games import GAMES
from hyakki.server.schemas import NewTable
from hyakki.server.store import Entry
from hyakki.server.table.events import write_event
from hyakki.server.table.history import History
from hyakki.server.table.setup import Seat, TableSetup, new_setup
from tests.every_game import Case, every_default


def a_table(game: str, seats: int, kinds: str) -> tuple[TableSetup, str]:
    """`pb` is a person and a bot."""
    setup, seed = new_setup(NewTable(game, seats), "host")
    chairs = tuple(
        Seat("person", f"v{n}", f"P{n}") if kind == "p" else Seat("bot", "", "greedy", "greedy")
        for n, kind in enumerate(kinds)
    )
    return msgspec.structs.replace(setup, seats=chairs), seed


def started(game: str, seats: int, kinds: str) -> History:
    setup, seed = a_table(game, seats, kinds)
    history = History(GAMES[game], setup, seed, ())
    history.commit(history.opening(), 0.0)
    return history


def fold(history: History, *lines: str) -> None:
    first = history.number
    history.fold([Entry(first + n, line, float(first + n)) for n, line in enumerate(lines)])


@every_default
def test_a_history_can_be_folded_again(case: Case) -> None:
    setup, seed = a_table(case.game.key, case.seats, "p" * case.seats)
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
    again.fold([Entry(n, line, float(n)) for n, line in enumerate(lines)])
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
