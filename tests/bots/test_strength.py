"""Bots are worth their names: a seeded mini-arena, far from the measured figures (docs/bots.md), so that only a broken bot fails."""

from __future__ import annotations

import pytest

from hyakki.bots import bot_named
from hyakki.bots.search.searcher import Searcher
from hyakki.core.game import AnyGame
from hyakki.core.levels import ADEPT, NOVICE, Level
from hyakki.core.rng import Rng
from hyakki.games import GAMES
from hyakki.lab.match import Series, play_series
from hyakki.lab.tally import tally
from tests.bots.test_search import asked, counted
from tests.every_game import Case, adapter_of, every_default

TEAMS = ("uniform", "novice", "adept")
GAMES_OF_A_TEAM = 12


@every_default
def test_greedy_beats_uniform(case: Case) -> None:
    """At least well above its share; `hyakki sim` shows the exact figures."""
    if case.game.cooperative:
        assert team_wins(case, "greedy") > team_wins(case, "uniform")
        return
    bots = ("greedy", *["uniform"] * (case.seats - 1))
    found = tally(play_series(Series(case.game.key, bots, case.options, 5, 0, 40), 1))
    share = 1 / case.seats
    # in a lucky game at a full table even a good bot wins only about half
    edges: dict[int, float] = getattr(adapter_of(case.game), "GREEDY_EDGE", {})
    assert found.seats[0].win_rate > share + (1 - share) * edges.get(case.seats, 0.25)


def team_wins(case: Case, bot: str, games: int = GAMES_OF_A_TEAM) -> float:
    series = Series(case.game.key, (bot,) * case.seats, case.options, 5, 0, games)
    return tally(play_series(series, 1)).seats[0].wins


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_levels_beat_what_is_below_them(game: AnyGame) -> None:
    if game.cooperative:
        wins = [team_wins(Case(game, game.seat_counts[0], {}), bot) for bot in TEAMS]
        assert wins[0] < wins[1] < wins[2]
        return
    # where luck decides much more deals tell, where thinking takes long fewer thoughts must do
    deals: int = getattr(adapter_of(game), "LADDER_DEALS", 10)
    thoughts: int = getattr(adapter_of(game), "LADDER_THOUGHTS", ADEPT.simulations)
    novice, adept = counted(NOVICE, NOVICE.simulations), counted(ADEPT, thoughts)
    case = Case(game, 2, {})
    assert share_of_wins(case, novice, None, min(deals, 20)) >= 0.65
    assert share_of_wins(case, adept, novice, deals) > 0.5


def share_of_wins(case: Case, one: Level, other: Level | None, deals: int) -> float:
    """Two players, paired deals; no other level is the uniform bot."""
    won = 0.0
    for deal in range(deals):
        for seat in range(2):
            table = case.table(deal)
            players = [bot_named("uniform") if other is None else Searcher(other) for _ in range(2)]
            players[seat] = Searcher(one)
            rng = Rng.of("arena", deal, seat)
            while table.outcome() is None:
                view, moves = asked(case, table)
                move = players[view.seat].choose(case.game, view, moves, rng)
                table.play(view.seat, move.text)
            outcome = table.outcome()
            assert outcome is not None
            won += (seat in outcome.winners) / len(outcome.winners)
    return won / (2 * deals)


@every_default
def test_workers_do_not_change_the_result(case: Case) -> None:
    series = Series(case.game.key, ("uniform",) * case.seats, case.options, 3, 0, 20)
    alone = [played.record for played in play_series(series, 1)]
    together = [played.record for played in play_series(series, 2)]
    assert alone == together
