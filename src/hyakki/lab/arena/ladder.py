"""Ratings of several bots from their contests: maximum likelihood in the model of Bradley, Terry and Luce.

One bot of strength a against n − 1 copies of another of strength b wins with probability a / (a + (n − 1) b).
Each contest gets one additional game in which every seat wins 1/n, so that a bot that never lost has a finite rating.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log10
from typing import Final

import msgspec

from hyakki.core.rng import Rng
from hyakki.lab.arena.bout import Result
from hyakki.lab.arena.contest import Contest

ELO: Final = 400  # a difference of 400 points means odds of ten to one
RESAMPLES: Final = 400
STEPS: Final = 500
CLOSE_ENOUGH: Final = 1e-6


class Rung(msgspec.Struct):
    """A bot's rating above the weakest bot, with a 95 % bootstrap interval over deals."""

    bot: str
    rating: float
    low: float
    high: float


class _Account(msgspec.Struct):
    """A contest as input of the model: the two bots by their index, and the victories of the lone bot on each deal."""

    one: int
    rest: int
    seats: int
    wins: list[float]

    def won(self, deals: Sequence[int]) -> float:
        return sum(self.wins[deal] for deal in deals)


def ladder(
    bots: Sequence[str], contests: Sequence[tuple[Contest, Sequence[Result]]], seed: int
) -> list[Rung]:
    """The ratings, the strongest bot first. All contests were played on the same deals and are resampled together."""
    accounts = [
        _Account(
            bots.index(contest.one),
            bots.index(contest.rest),
            len(results[0].seats),
            [sum(result.wins) for result in results],
        )
        for contest, results in contests
    ]
    deals = len(accounts[0].wins)
    ratings = _ratings(_fitted(accounts, range(deals), [1.0] * len(bots)))
    weakest = ratings.index(min(ratings))
    strengths = [10 ** (rating / ELO) for rating in ratings]
    rng = Rng.of("ladder", seed)
    drawn: list[list[float]] = [[] for _ in bots]
    for _ in range(RESAMPLES):
        sample = [int(rng.below(deals)) for _ in range(deals)]
        found = _ratings(_fitted(accounts, sample, strengths))
        for place, rating in enumerate(found):
            drawn[place].append(rating - found[weakest])
    rungs = [
        Rung(bot, ratings[place] - ratings[weakest], *_middle(drawn[place]))
        for place, bot in enumerate(bots)
    ]
    return sorted(rungs, key=lambda rung: -rung.rating)


def _fitted(
    accounts: Sequence[_Account], deals: Sequence[int], start: Sequence[float]
) -> list[float]:
    """The strengths of maximum likelihood, found by the minorize-maximize algorithm."""
    strengths = list(start)
    won = [0.0] * len(start)
    played: list[float] = []
    for account in accounts:
        games = len(deals) * account.seats + 1.0
        wins = account.won(deals) + 1 / account.seats
        won[account.one] += wins
        won[account.rest] += games - wins
        played.append(games)
    for _ in range(STEPS):
        weights = [0.0] * len(start)
        for account, games in zip(accounts, played, strict=True):
            others = account.seats - 1
            table = strengths[account.one] + others * strengths[account.rest]
            weights[account.one] += games / table
            weights[account.rest] += games * others / table
        better = [wins / weight for wins, weight in zip(won, weights, strict=True)]
        scale = len(better) / sum(better)
        better = [strength * scale for strength in better]
        change = max(abs(a / b - 1) for a, b in zip(better, strengths, strict=True))
        strengths = better
        if change < CLOSE_ENOUGH:
            break
    return strengths


def _ratings(strengths: Sequence[float]) -> list[float]:
    return [ELO * log10(strength) for strength in strengths]


def _middle(drawn: list[float]) -> tuple[float, float]:
    """The bounds of the central 95 %."""
    drawn = sorted(drawn)
    tail = len(drawn) // 40
    return drawn[tail], drawn[-1 - tail]
