"""Clocks as a fold over moments."""

from __future__ import annotations

import msgspec
import pytest

from hyakki.core.steps import finish
from hyakki.games import GAMES
from hyakki.server.schemas import Clock, TableSettings
from hyakki.server.store import Entry
from hyakki.server.table.clocks import Clocks
from hyakki.server.table.history import History
from tests.server.histories import a_setup


def turns(
    clock: Clock, *handed: tuple[int, float], outage: tuple[float, float] | None = None
) -> Clocks:
    """So many seconds after the start a person at that seat is to act; each time after one more move."""
    clocks = Clocks(clock, 2, () if outage is None else [outage])
    for moves, (seat, at) in enumerate(handed):
        clocks.hand_over((seat,), (seat,), moves, at)
    return clocks


def test_a_turn_clock_starts_anew_each_turn() -> None:
    clocks = turns(Clock("turn", 60), (0, 100.0), (0, 110.0))
    assert clocks.next_flag(120.0) == (0, 40.0)
    clocks.hand_over((1,), (1,), 2, 150.0)
    assert clocks.shown(155.0).seconds == (60.0, 55.0)
    clocks.hand_over((0,), (0,), 3, 160.0)
    assert clocks.next_flag(160.0) == (0, 60.0)


def test_a_bank_is_spent_and_grows_by_the_increment() -> None:
    clocks = turns(Clock("bank", 100, 5), (0, 0.0), (1, 30.0))
    assert clocks.left == [75.0, 100.0]
    clocks.hand_over((0,), (0,), 2, 40.0)
    assert clocks.left == [75.0, 95.0]
    assert clocks.shown(50.0).running == (0,)


def test_an_outage_is_nobodys_time() -> None:
    clocks = turns(Clock("bank", 100), (0, 0.0), outage=(20.0, 500.0))
    assert clocks.next_flag(600.0) == (0, 0.0)
    assert clocks.next_flag(510.0) == (0, 70.0)
    clocks.hand_over((1,), (1,), 1, 510.0)
    assert clocks.left[0] == 70.0


def test_nobody_runs_when_bots_think_or_the_game_is_over() -> None:
    clocks = turns(Clock("bank", 100), (0, 0.0))
    clocks.hand_over((1,), (), 1, 10.0)
    clocks.hand_over((), (), 2, 50.0)
    assert (clocks.left, clocks.next_flag(90.0)) == ([90.0, 100.0], None)


@pytest.mark.parametrize("clock", [Clock("turn", 60), Clock("bank", 60, 5)], ids=lambda c: c.kind)
def test_a_stand_in_that_comes_and_goes_gives_no_time_back(clock: Clock) -> None:
    clocks = turns(clock, (0, 0.0))
    for at in (10.0, 20.0, 30.0):
        clocks.hand_over((0,), (), 0, at)
        clocks.hand_over((0,), (0,), 0, at)
    assert clocks.left[0] == 30.0


def test_a_bank_does_not_grow_by_the_turns_of_a_stand_in() -> None:
    clocks = turns(Clock("bank", 60, 5), (0, 0.0))
    clocks.hand_over((0,), (), 0, 10.0)
    clocks.hand_over((1,), (1,), 1, 11.0)
    assert clocks.left[0] == 50.0


@pytest.mark.parametrize("clock", [Clock("turn", 60), Clock("bank", 60, 5)], ids=lambda c: c.kind)
def test_a_turn_that_is_taken_back_gives_no_time_back(clock: Clock) -> None:
    clocks = turns(clock, (0, 0.0), (1, 20.0))
    clocks.hand_over((0,), (0,), 0, 30.0)
    assert clocks.left == [40.0, 50.0]
    clocks.hand_over((1,), (1,), 1, 30.0)
    assert clocks.left[1] == 50.0
    assert clocks.left[0] == (60.0 if clock.kind == "turn" else 45.0)


@pytest.mark.parametrize("clock", [Clock("turn", 60), Clock("bank", 60, 5)], ids=lambda c: c.kind)
def test_whoever_gives_up_ends_no_turn(clock: Clock) -> None:
    """The clock stops as it stands: no move was made."""
    clocks = turns(clock, (0, 0.0))
    clocks.hand_over((), (), 0, 10.0)
    assert clocks.shown(90.0).seconds == (50.0, 60.0)


@pytest.mark.parametrize("clock", [Clock("turn", 60), Clock("bank", 60, 5)], ids=lambda c: c.kind)
def test_no_event_around_the_game_gives_time_back(clock: Clock) -> None:
    setup, seed = a_setup("terres", 2, "pp")
    setup = msgspec.structs.replace(setup, settings=TableSettings(clock=clock))
    history = History(GAMES["terres"], setup, seed, ())
    history.commit(history.opening(), 0.0)
    seat = history.table.actors()[0]
    left = history.clocks.left[seat]
    for at, line in enumerate(
        (f"! out {seat} adept", f"! in {seat}", f"! ask end {seat} 0") * 3, 1
    ):
        finish(history.fold([Entry(history.number, line, float(at))]))
        assert history.clocks.left[seat] <= left
        left = history.clocks.left[seat]
    assert left == 60.0 - 6.0  # while the stand-in is to act nobody pays
