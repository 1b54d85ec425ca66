"""Greedy is worth its name: a seeded series with a wide margin."""

from __future__ import annotations

from hyakki.lab.match import Plan, play_series
from hyakki.lab.tally import tally
from tests.every_game import Case, adapter_of, every_default


@every_default
def test_greedy_beats_uniform(case: Case) -> None:
    """At least well above its share; `hyakki sim` shows the exact figures."""
    if case.game.cooperative:
        teams = {}
        for bot in ("greedy", "uniform"):
            plan = Plan(case.game.key, (bot,) * case.seats, case.options, 5, 0, 12)
            teams[bot] = sum(row.wins for row in tally(play_series(plan, 1)).seats)
        assert teams["greedy"] > teams["uniform"]
        return
    bots = ("greedy", *["uniform"] * (case.seats - 1))
    found = tally(play_series(Plan(case.game.key, bots, case.options, 5, 0, 40), 1))
    share = 1 / case.seats
    # in a lucky game at a full table even a good bot wins only about half
    edges: dict[int, float] = getattr(adapter_of(case.game), "GREEDY_EDGE", {})
    assert found.seats[0].win_rate > share + (1 - share) * edges.get(case.seats, 0.25)


@every_default
def test_workers_do_not_change_the_result(case: Case) -> None:
    plan = Plan(case.game.key, ("uniform",) * case.seats, case.options, 3, 0, 20)
    alone = [played.record for played in play_series(plan, 1)]
    together = [played.record for played in play_series(plan, 2)]
    assert alone == together
