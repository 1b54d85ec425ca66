"""Bots play a game to its end in one way, whichever command asks for it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from hyakki.bots import BOTS
from hyakki.core.fate import SeededFate
from hyakki.core.game import AnyGame, Move
from hyakki.core.mind import AnyBot
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.core.views import View
from hyakki.games import GAMES
from hyakki.lab.arena.bout import bout_streams, play_bout
from hyakki.lab.arena.contest import Bout, Contest, MatchTerms
from hyakki.lab.match import Series, bot_streams, deal_seed, decisions, play_game, play_here

SEED = 7


class Witness(AnyBot):
    """Chooses by what it sees, never by its generator, and notes both."""

    def __init__(self, seen: list[tuple[View, str]]) -> None:
        self.seen = seen

    def choose(self, game: AnyGame, view: View, moves: Sequence[Move], rng: Rng) -> Move:
        chosen = moves[sum(msgspec.json.encode(view)) % len(moves)]
        self.seen.append((view, chosen.text))
        return chosen


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[tuple[View, str]]:
    notes: list[tuple[View, str]] = []
    monkeypatch.setitem(BOTS, "witness", lambda _: Witness(notes))
    return notes


def terms_of(key: str, bots: tuple[str, ...]) -> MatchTerms:
    game = GAMES[key]
    seats = game.seat_counts[0]
    options = game.complete(seats, {})
    return MatchTerms(key, game.rules_version, "", seats, options, bots, SEED)


@pytest.mark.parametrize("key", GAMES)
def test_sim_and_arena_play_the_same_game(key: str, seen: list[tuple[View, str]]) -> None:
    """The same seed, deal and choices give the same views, moves, length and result."""
    terms = terms_of(key, ("witness",))
    (simulated,) = play_here(Series(key, ("witness",) * terms.seats, terms.options, SEED, 3, 1))
    in_sim = list(seen)
    seen.clear()
    result = play_bout(Bout(terms, Contest("witness", "witness"), 3))
    assert in_sim == seen
    assert result.decisions == (simulated.decisions,) == (len(seen),)
    assert result.scores == simulated.outcome.scores[:1]
    assert result.reasons == (simulated.outcome.reason,)


@pytest.mark.parametrize("key", GAMES)
def test_a_bout_is_its_games(key: str) -> None:
    """Bots with generators: each rotation is the game that `play_game` plays with the bout's generators."""
    terms = terms_of(key, ("greedy:1", "uniform"))
    bout = Bout(terms, Contest("greedy:1", "uniform"), 0)
    result = play_bout(bout)
    for rotation, lineup in enumerate(bout.contest.lineups(terms.seats)):
        fate = SeededFate(deal_seed(SEED, 0))
        streams = bout_streams(bout, rotation)
        game = play_game(GAMES[key], lineup, terms.options, fate, streams)
        assert result.decisions[rotation] == game.decisions
        assert result.scores[rotation] == game.outcome.scores[rotation]


@pytest.mark.parametrize("key", GAMES)
def test_every_decision_is_reported_once(key: str, seen: list[tuple[View, str]]) -> None:
    game = GAMES[key]
    seats = game.seat_counts[0]
    table = Table(game, ["witness"] * seats, {}, SeededFate(1))
    bots = [Witness(seen) for _ in range(seats)]
    made = list(decisions(game, table, bots, bot_streams(1, 0, seats)))
    assert [(one.seat, one.move) for one in made] == [(view.seat, move) for view, move in seen]
    assert all(one.choices >= 1 and one.seconds >= 0.0 for one in made)
    assert table.outcome() is not None
