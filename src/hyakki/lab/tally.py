"""Counts over a series of games: wins, scores, lengths, and how games ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt

import msgspec

from hyakki.games import game_named
from hyakki.lab.match import FinishedGame


class SeatTally(msgspec.Struct):
    bot: str
    wins: float = 0.0
    win_rate: float = 0.0
    win_rate_margin: float = 0.0
    mean_score: float = 0.0


class Tally(msgspec.Struct):
    """A shared victory counts in equal parts, a team's victory in full. A margin is the half width of a 95 % interval."""

    games: int
    seats: list[SeatTally]
    no_winner: int
    shared: int
    reasons: dict[str, int]
    mean_decisions: float
    mean_moves: float
    #: occurrences per game of each kind of event
    events: dict[str, float]


def tally(finished: Iterable[FinishedGame]) -> Tally:
    games = list(finished)
    first = games[0].record
    seats = [SeatTally(bot) for bot in first.seats]
    reasons: Counter[str] = Counter()
    events: Counter[str] = Counter()
    team = game_named(first.game).cooperative
    shared = no_winner = 0
    for game in games:
        outcome = game.outcome
        reasons[outcome.reason] += 1
        events.update(game.events)
        shared += len(outcome.winners) > 1 and not team
        no_winner += not outcome.winners
        for seat, line in enumerate(seats):
            line.mean_score += outcome.scores[seat] / len(games)
            parts = 1 if team else max(1, len(outcome.winners))
            line.wins += (seat in outcome.winners) / parts
    for line in seats:
        line.win_rate = line.wins / len(games)
        line.win_rate_margin = 1.96 * sqrt(line.win_rate * (1 - line.win_rate) / len(games))
    return Tally(
        games=len(games),
        seats=seats,
        no_winner=no_winner,
        shared=shared,
        reasons=dict(sorted(reasons.items())),
        mean_decisions=sum(game.decisions for game in games) / len(games),
        mean_moves=sum(len(game.record.moves) for game in games) / len(games),
        events={key: count / len(games) for key, count in sorted(events.items())},
    )
