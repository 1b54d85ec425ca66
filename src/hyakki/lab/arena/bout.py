"""Plays a bout: one deal with every seat rotation, the bots' generators apart from the deal's."""

from __future__ import annotations

from time import perf_counter

import msgspec

from hyakki.bots import bot_for
from hyakki.core.fate import SeededFate
from hyakki.core.game import Game
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.core.views import Outcome
from hyakki.lab.arena.contest import Bout, Contest
from hyakki.lab.match import deal_seed, game_with


class Thought(msgspec.Struct):
    """What a bot spent on its decisions; where there is only one move, nothing is decided."""

    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def add(self, decisions: int, seconds: float, slowest: float) -> None:
        self.decisions += decisions
        self.seconds += seconds
        self.slowest = max(self.slowest, slowest)


class Result(msgspec.Struct, frozen=True):
    """What came out of a bout, a place for each rotation; a shared victory counts in equal parts."""

    contest: Contest
    deal: int
    wins: tuple[float, ...]
    scores: tuple[int, ...]
    reasons: tuple[str, ...]
    #: victories by seat, whoever sat there
    seats: tuple[float, ...]
    #: decisions in each game, and how often the turn passed to another seat
    decisions: tuple[int, ...]
    turns: tuple[int, ...]
    thoughts: dict[str, Thought]


class _Round:
    """A bout as it is played."""

    def __init__(self, bout: Bout) -> None:
        self.bout = bout
        self.game: Game = game_with(bout.setup.game, bout.box)
        self.thoughts: dict[str, Thought] = {}
        self.decisions: list[int] = []
        self.turns: list[int] = []

    def play(self, rotation: int, lineup: tuple[str, ...]) -> Outcome:
        setup, contest, deal = self.bout.setup, self.bout.contest, self.bout.deal
        table = Table(self.game, lineup, setup.options, SeededFate(deal_seed(setup.seed, deal)))
        players = [bot_for(self.game, address) for address in lineup]
        streams = [
            Rng.of("bot", setup.seed, contest.one, contest.rest, deal, rotation, seat)
            for seat in range(setup.seats)
        ]
        decisions = turns = 0
        last = -1
        while (outcome := table.outcome()) is None:
            seat = table.actors()[0]
            moves = [self.game.read(text) for text in table.moves(seat)]
            began = perf_counter()
            chosen = players[seat].choose(self.game, table.view(seat), moves, streams[seat])
            spent = perf_counter() - began
            if len(moves) > 1:
                self.thoughts.setdefault(lineup[seat], Thought()).add(1, spent, spent)
            table.play(seat, self.game.write(chosen))
            decisions += 1
            turns += seat != last
            last = seat
        self.decisions.append(decisions)
        self.turns.append(turns)
        return outcome


def play_bout(bout: Bout) -> Result:
    held = _Round(bout)
    seats = bout.setup.seats
    lineups = bout.contest.lineups(seats)
    outcomes = [held.play(rotation, lineup) for rotation, lineup in enumerate(lineups)]
    shares = [_shares(outcome, seats, held.game.cooperative) for outcome in outcomes]
    return Result(
        contest=bout.contest,
        deal=bout.deal,
        wins=tuple(share[seat] for seat, share in enumerate(shares)),
        scores=tuple(outcome.scores[seat] for seat, outcome in enumerate(outcomes)),
        reasons=tuple(outcome.reason for outcome in outcomes),
        seats=tuple(sum(share[seat] for share in shares) for seat in range(seats)),
        decisions=tuple(held.decisions),
        turns=tuple(held.turns),
        thoughts=held.thoughts,
    )


def _shares(outcome: Outcome, seats: int, cooperative: bool) -> list[float]:
    parts = 1 if cooperative else max(1, len(outcome.winners))
    return [(seat in outcome.winners) / parts for seat in range(seats)]


def play_encoded(bout: bytes) -> bytes:
    """For another process or machine: JSON in, JSON out."""
    return msgspec.json.encode(play_bout(msgspec.json.decode(bout, type=Bout)))
