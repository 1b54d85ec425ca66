"""Clocks as a fold over moments."""

from __future__ import annotations

from hyakki.server.schemas import Clock
from hyakki.server.table.clocks import Clocks


def test_a_turn_clock_starts_anew_each_turn() -> None:
    clocks = Clocks(Clock("turn", 60), 2, ())
    clocks.hand_over((0,), 100.0)
    clocks.hand_over((0,), 110.0)
    assert clocks.next_flag(120.0) == (0, 40.0)
    clocks.hand_over((1,), 150.0)
    assert clocks.shown(155.0).seconds == (60.0, 55.0)
    clocks.hand_over((0,), 160.0)
    assert clocks.next_flag(160.0) == (0, 60.0)


def test_a_bank_is_spent_and_grows_by_the_increment() -> None:
    clocks = Clocks(Clock("bank", 100, 5), 2, ())
    clocks.hand_over((0,), 0.0)
    clocks.hand_over((1,), 30.0)
    assert clocks.left == [75.0, 100.0]
    clocks.hand_over((0,), 40.0)
    assert clocks.left == [75.0, 95.0]
    assert clocks.shown(50.0).running == (0,)


def test_an_outage_is_nobodys_time() -> None:
    clocks = Clocks(Clock("bank", 100), 2, [(20.0, 500.0)])
    clocks.hand_over((0,), 0.0)
    assert clocks.next_flag(600.0) == (0, 0.0)
    assert clocks.next_flag(510.0) == (0, 70.0)
    clocks.hand_over((1,), 510.0)
    assert clocks.left[0] == 70.0


def test_nobody_runs_when_bots_think_or_the_game_is_over() -> None:
    clocks = Clocks(Clock("bank", 100), 2, ())
    clocks.hand_over((0,), 0.0)
    clocks.hand_over((), 10.0)
    clocks.hand_over((), 50.0)
    assert (clocks.left, clocks.next_flag(90.0)) == ([90.0, 100.0], None)
