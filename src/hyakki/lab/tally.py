"""Counts over a series of games: wins, scores, lengths, and how games ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from hyakki.core.views import Outcome
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


class Counted(msgspec.Struct, frozen=True, gc=False):
    """What is counted of a game."""

    outcome: Outcome
    decisions: int
    moves: int
    events: dict[str, int] = {}
    faults: tuple[Fault, ...] = ()


def counted(game: FinishedGame) -> Counted:
    moves = len(game.record.moves)
    return Counted(game.outcome, game.decisions, moves, game.events, game.faults)


def tally(finished: Iterable[FinishedGame]) -> Tally:
    """At least one game."""
    rows = iter(finished)
    first = next(rows)
    team = game_named(first.record.game).cooperative
    return tally_of(first.record.seats, team, _with(first, rows))


def _with(first: FinishedGame, rows: Iterator[FinishedGame]) -> Iterator[Counted]:
    yield counted(first)
    for game in rows:
        yield counted(game)


def tally_of(bots: Sequence[str], team: bool, rows: Iterable[Counted]) -> Tally:
    """In one pass: a series may have a million games, at least one."""
    games = shared = no_winner = decisions = moves = 0
    wins, scores = [0.0] * len(bots), [0] * len(bots)
    reasons: Counter[str] = Counter()
    events: Counter[str] = Counter()
    faults: list[Fault] = []
    for row in rows:
        outcome = row.outcome
        winners = outcome.winners
        games += 1
        decisions += row.decisions
        moves += row.moves
        reasons[outcome.reason] += 1
        shared += len(winners) > 1 and not team
        no_winner += not winners
        part = 1.0 if team or not winners else 1.0 / len(winners)
        for seat in winners:
            wins[seat] += part
        for seat, score in enumerate(outcome.scores):
            scores[seat] += score
        if row.events:
            events.update(row.events)
        faults += row.faults
    return Tally(
        games=games,
        seats=_seats(bots, games, wins, scores, faults),
        no_winner=no_winner,
        shared=shared,
        reasons=dict(sorted(reasons.items())),
        mean_decisions=decisions / games,
        mean_moves=moves / games,
        events={key: count / games for key, count in sorted(events.items())},
        faults=faults,
    )


def _seats(
    bots: Sequence[str],
    games: int,
    wins: Sequence[float],
    scores: Sequence[int],
    faults: Sequence[Fault],
) -> list[SeatTally]:
    failed = Counter(fault.seat for fault in faults)
    found = []
    for seat, bot in enumerate(bots):
        rate = wins[seat] / games
        low, high = wilson(rate, games)
        mean = scores[seat] / games
        found.append(SeatTally(bot, wins[seat], rate, low, high, mean, failed[seat]))
    return found
