"""What the bouts show. The unit of every interval is the deal: games on one deal are not independent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import comb, sqrt

import msgspec

from hyakki.lab.arena.bout import Result, Thought
from hyakki.lab.arena.contest import Contest


class Standing(msgspec.Struct):
    """A contest; margins are half widths of 95 % intervals over deals."""

    bot: str
    against: str
    deals: int
    games: int
    win_rate: float
    margin: float
    fair_share: float
    mean_score: float
    #: how often each seat won, whoever sat there
    seats: list[float]


class TeamStanding(msgspec.Struct):
    """A team of equals in a cooperative game."""

    bot: str
    deals: int
    win_rate: float
    margin: float
    mean_score_of_wins: float | None
    mean_turns: float
    #: the share of each kind of ending in all games
    endings: dict[str, float]


class Comparison(msgspec.Struct):
    """Two teams on the same deals: McNemar's exact test on those that only one of them won."""

    bot: str
    other: str
    only_bot: int
    only_other: int
    p_value: float


class Thinking(msgspec.Struct):
    """Milliseconds per decision; a decision has at least two moves."""

    bot: str
    decisions: int
    mean_ms: float
    slowest_ms: float


def standing(contest: Contest, results: Sequence[Result]) -> Standing:
    seats = len(results[0].seats)
    rates = [_mean(result.wins) for result in results]
    scores = [score for result in results for score in result.scores]
    games = len(scores)
    return Standing(
        bot=contest.one,
        against=contest.rest,
        deals=len(results),
        games=games,
        win_rate=_mean(rates),
        margin=margin(rates),
        fair_share=1 / seats,
        mean_score=_mean(scores),
        seats=[sum(result.seats[seat] for result in results) / games for seat in range(seats)],
    )


def team_standing(contest: Contest, results: Sequence[Result]) -> TeamStanding:
    wins = [result.wins[0] for result in results]
    scores = [result.scores[0] for result in results if result.wins[0]]
    endings = Counter(result.reasons[0] for result in results)
    return TeamStanding(
        bot=contest.one,
        deals=len(results),
        win_rate=_mean(wins),
        margin=margin(wins),
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
    """How likely a split at least so uneven is if both are equally likely."""
    trials = one + other
    tail = sum(comb(trials, k) for k in range(min(one, other) + 1))
    return min(1.0, 2 * tail / (1 << trials))


def thinking(bots: Sequence[str], results: Sequence[Result]) -> list[Thinking]:
    spent = {bot: Thought() for bot in bots}
    for result in results:
        for bot, thought in result.thoughts.items():
            spent[bot].add(thought.decisions, thought.seconds, thought.slowest)
    return [
        Thinking(
            bot,
            thought.decisions,
            1000 * thought.seconds / max(1, thought.decisions),
            1000 * thought.slowest,
        )
        for bot, thought in spent.items()
    ]


def margin(means: Sequence[float]) -> float:
    """1.96 standard errors of the mean; the rule of three where all was won or all lost; nothing is known from one deal."""
    count = len(means)
    if count < 2:
        return 1.0
    mean = _mean(means)
    if mean in (0.0, 1.0):
        return min(1.0, 3 / count)
    spread = sum((one - mean) ** 2 for one in means) / (count - 1)
    return 1.96 * sqrt(spread / count)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
