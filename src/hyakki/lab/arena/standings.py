"""Figures of the bouts. Intervals are computed over deals, because games on the same deal are not independent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import comb

import msgspec

from hyakki.lab.arena.bout import Result, TimeSpent
from hyakki.lab.arena.contest import Contest
from hyakki.lab.intervals import over_deals


class Standing(msgspec.Struct):
    """The figures of a contest. `low` and `high` are the 95 % interval over deals."""

    bot: str
    against: str
    deals: int
    games: int
    win_rate: float
    low: float
    high: float
    fair_share: float
    mean_score: float
    #: how often each seat won, whichever bot sat there
    seats: list[float]


class TeamStanding(msgspec.Struct):
    """The figures of a team of identical bots in a cooperative game."""

    bot: str
    deals: int
    win_rate: float
    low: float
    high: float
    mean_score_of_wins: float | None
    mean_turns: float
    #: the share of each kind of ending in all games
    endings: dict[str, float]


class Comparison(msgspec.Struct):
    """Two teams on the same deals: McNemar's exact test on the deals that only one of them won."""

    bot: str
    other: str
    only_bot: int
    only_other: int
    p_value: float


class Thinking(msgspec.Struct):
    """Milliseconds per decision. A decision has at least two legal moves."""

    bot: str
    decisions: int
    mean_ms: float
    slowest_ms: float


def standing(contest: Contest, results: Sequence[Result]) -> Standing:
    seats = len(results[0].seats)
    rates = [_mean(result.wins) for result in results]
    scores = [score for result in results for score in result.scores]
    games = len(scores)
    low, high = over_deals(rates, games)
    return Standing(
        bot=contest.one,
        against=contest.rest,
        deals=len(results),
        games=games,
        win_rate=_mean(rates),
        low=low,
        high=high,
        fair_share=1 / seats,
        mean_score=_mean(scores),
        seats=[sum(result.seats[seat] for result in results) / games for seat in range(seats)],
    )


def team_standing(contest: Contest, results: Sequence[Result]) -> TeamStanding:
    wins = [result.wins[0] for result in results]
    scores = [result.scores[0] for result in results if result.wins[0]]
    endings = Counter(result.reasons[0] for result in results)
    low, high = over_deals(wins, len(wins))
    return TeamStanding(
        bot=contest.one,
        deals=len(results),
        win_rate=_mean(wins),
        low=low,
        high=high,
        mean_score_of_wins=_mean(scores) if scores else None,
        mean_turns=_mean([result.turns[0] for result in results]),
        endings={reason: count / len(results) for reason, count in sorted(endings.items())},
    )


def comparisons(teams: Sequence[tuple[str, Sequence[Result]]]) -> list[Comparison]:
    found = []
    for (bot, ours), (other, theirs) in combinations(teams, 2):
        pairs = [(a.wins[0] > 0, b.wins[0] > 0) for a, b in zip(ours, theirs, strict=True)]
        only_bot, only_other = pairs.count((True, False)), pairs.count((False, True))
        p_value = sign_test(only_bot, only_other)
        found.append(Comparison(bot, other, only_bot, only_other, p_value))
    return found


def sign_test(one: int, other: int) -> float:
    """The probability of a split at least this uneven if either side is equally likely to win."""
    trials = one + other
    tail = sum(comb(trials, k) for k in range(min(one, other) + 1))
    return min(1.0, 2 * tail / (1 << trials))


def thinking(bots: Sequence[str], results: Sequence[Result]) -> list[Thinking]:
    totals = {bot: TimeSpent() for bot in bots}
    for result in results:
        for bot, spent in result.time_spent.items():
            totals[bot].add(spent.decisions, spent.seconds, spent.slowest)
    return [
        Thinking(
            bot,
            spent.decisions,
            1000 * spent.seconds / max(1, spent.decisions),
            1000 * spent.slowest,
        )
        for bot, spent in totals.items()
    ]


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
