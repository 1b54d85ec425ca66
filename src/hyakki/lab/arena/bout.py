"""Plays a bout: one deal with every seat rotation. The bots' generators are separate from the deal's."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from hyakki.core.fate import SeededFate
from hyakki.core.game import AnyGame
from hyakki.core.rng import Rng
from hyakki.core.views import Outcome
from hyakki.lab.arena.contest import Bout, Contest
from hyakki.lab.conduct import Fault
from hyakki.lab.match import Decision, FinishedGame, Player, deal_seed, game_with, play_game

OURS: Mapping[str, Player] = {}


class TimeSpent(msgspec.Struct):
    """The time that a bot spent on its decisions. A position with only one legal move is not a decision."""

    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def add(self, decisions: int, seconds: float, slowest: float) -> None:
        self.decisions += decisions
        self.seconds += seconds
        self.slowest = max(self.slowest, slowest)


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a bout, with one entry for each rotation. A shared victory counts in equal parts."""

    contest: Contest
    deal: int
    wins: tuple[float, ...]
    scores: tuple[int, ...]
    reasons: tuple[str, ...]
    #: victories by seat, whichever bot sat there
    seats: tuple[float, ...]
    #: decisions in each game, and how often the turn passed to another seat
    decisions: tuple[int, ...]
    turns: tuple[int, ...]
    time_spent: dict[str, TimeSpent] = msgspec.field(name="thoughts")
    #: what the bots did wrong
    faults: tuple[Fault, ...] = ()


class _Watch:
    """Counts the turns of one game, and adds up the time that its bots spend."""

    def __init__(self, lineup: tuple[str, ...], time_spent: dict[str, TimeSpent]) -> None:
        self.lineup = lineup
        self.time_spent = time_spent
        self.turns = 0
        self.last = -1

    def __call__(self, decision: Decision) -> None:
        self.turns += decision.seat != self.last
        self.last = decision.seat
        if decision.choices > 1:
            spent = self.time_spent.setdefault(self.lineup[decision.seat], TimeSpent())
            spent.add(1, decision.seconds, decision.seconds)


def bout_streams(bout: Bout, rotation: int) -> list[Rng]:
    """A generator for each seat, independent of the deal."""
    terms, contest = bout.terms, bout.contest
    return [
        Rng.of("bot", terms.seed, contest.one, contest.rest, bout.deal, rotation, seat)
        for seat in range(terms.seats)
    ]


def play_bout(bout: Bout, known: Mapping[str, Player] = OURS) -> Result:
    """`known` are bots that have no address, by their names."""
    terms = bout.terms
    game = game_with(terms.game, bout.box)
    time_spent: dict[str, TimeSpent] = {}
    watches = [_Watch(lineup, time_spent) for lineup in bout.contest.lineups(terms.seats)]
    games = [_play(game, bout, rotation, watch, known) for rotation, watch in enumerate(watches)]
    outcomes = [finished.outcome for finished in games]
    shares = [_shares(outcome, terms.seats, game.cooperative) for outcome in outcomes]
    return Result(
        contest=bout.contest,
        deal=bout.deal,
        wins=tuple(share[seat] for seat, share in enumerate(shares)),
        scores=tuple(outcome.scores[seat] for seat, outcome in enumerate(outcomes)),
        reasons=tuple(outcome.reason for outcome in outcomes),
        seats=tuple(sum(share[seat] for share in shares) for seat in range(terms.seats)),
        decisions=tuple(finished.decisions for finished in games),
        turns=tuple(watch.turns for watch in watches),
        time_spent=time_spent,
        faults=tuple(fault for finished in games for fault in finished.faults),
    )


def _play(
    game: AnyGame, bout: Bout, rotation: int, watch: _Watch, known: Mapping[str, Player]
) -> FinishedGame:
    terms = bout.terms
    fate = SeededFate(deal_seed(terms.seed, bout.deal))
    streams = bout_streams(bout, rotation)
    players = [known.get(name, name) for name in watch.lineup]
    return play_game(game, players, terms.options, fate, streams, watch, bout.conduct)


def _shares(outcome: Outcome, seats: int, cooperative: bool) -> list[float]:
    parts = 1 if cooperative else max(1, len(outcome.winners))
    return [(seat in outcome.winners) / parts for seat in range(seats)]


def play_encoded(bout: bytes) -> bytes:
    """For another process or machine: JSON in, JSON out."""
    return msgspec.json.encode(play_bout(msgspec.json.decode(bout, type=Bout)))
