"""Bots play the other readings of the rules, too: a seeded mini-arena against the uniform bot for each."""

from __future__ import annotations

import pytest

from hyakki.core.levels import NOVICE
from hyakki.lab.match import Series, play_series
from hyakki.lab.tally import tally
from tests.bots.test_search import counted
from tests.bots.test_strength import share_of_wins, team_wins
from tests.every_game import Case, adapter_of, own_games

DEALS = 3
GAMES_OF_A_TEAM = 2


def readings() -> list[Case]:
    """Two players, with each reading that the adapter of a game names."""
    return [
        Case(game, 2, options)
        for game in own_games()
        for options in getattr(adapter_of(game), "READINGS", ())
    ]


def deals(case: Case) -> int:
    """Where luck decides much more deals tell."""
    return getattr(adapter_of(case.game), "READING_DEALS", DEALS)


every_reading = pytest.mark.parametrize("case", readings(), ids=repr)


@every_reading
def test_greedy_beats_uniform(case: Case) -> None:
    if case.game.cooperative:
        wins = [team_wins(case, bot, GAMES_OF_A_TEAM) for bot in ("greedy", "uniform")]
        assert wins[0] > wins[1]
        return
    bots, games = ("greedy", "uniform"), 2 * deals(case)
    found = tally(play_series(Series(case.game.key, bots, case.options, 5, 0, games), 1))
    assert found.seats[0].win_rate > 0.625


@every_reading
def test_the_search_beats_uniform(case: Case) -> None:
    if case.game.cooperative:
        wins = [team_wins(case, bot, GAMES_OF_A_TEAM) for bot in ("adept", "uniform")]
        assert wins[0] > wins[1]
        return
    novice = counted(NOVICE, NOVICE.simulations)
    assert share_of_wins(case, novice, None, deals(case)) > 0.625
