"""Counts over a series of games: wins, scores, lengths, and how games ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from hyakki.games import game_named
from hyakki.lab.conduct import Fault
from hyakki.lab.intervals import wilson
from hyakki.lab.match import FinishedGame


class SeatTally(msgspec.Struct):
    bot: str
    wins: float = 0.0
    win_rate: float = 0.0
    low: float = 0.0
    high: float = 0.0
    mean_score: float = 0.0
    faults: int = 0


class Tally(msgspec.Struct):
    """A shared victory counts in equal parts, a team's victory in full. `low` and `high` are the 95 % interval of a win rate."""

    games: int
    seats: list[SeatTally]
    no_winner: int
    shared: int
    reasons: dict[str, int]
    mean_decisions: float
    mean_moves: float
    #: occurrences per game of each kind of event
    events: dict[str, float]
    #: what the bots did wrong, as it happened
    faults: list[Fault] = []


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
    faults = [fault for game in games for fault in game.faults]
    for fault in faults:
        seats[fault.seat].faults += 1
    for line in seats:
        line.win_rate = line.wins / len(games)
        line.low, line.high = wilson(line.win_rate, len(games))
    return Tally(
        games=len(games),
        seats=seats,
        no_winner=no_winner,
        shared=shared,
        reasons=dict(sorted(reasons.items())),
        mean_decisions=sum(game.decisions for game in games) / len(games),
        mean_moves=sum(len(game.record.moves) for game in games) / len(games),
        events={key: count / len(games) for key, count in sorted(events.items())},
        faults=faults,
    )
