"""The search itself: legal, within its budget, ready at any time, and right about what it remembers."""

from __future__ import annotations

from itertools import pairwise
from time import process_time

import pytest

from hyakki.bots import bot_named
from hyakki.bots.search.searcher import AnySearcher, Searcher, figures
from hyakki.bots.search.thought import first_step
from hyakki.core.game import Move
from hyakki.core.levels import FAR, LEVELS, Level
from hyakki.core.rng import Rng
from hyakki.core.table import AnyTable
from hyakki.core.texts import LANGUAGES
from hyakki.core.views import View
from tests.every_game import Case, default_cases, every_default, random_table

COMPETITIVE = [case for case in default_cases() if not case.game.cooperative]
every_competition = pytest.mark.parametrize("case", COMPETITIVE, ids=repr)


def counted(level: Level, simulations: int) -> Level:
    """The same level without a clock, so that every machine plays the same."""
    return Level(level.key, level.skill, 0.0, simulations, level.horizon)


def searcher(simulations: int) -> AnySearcher:
    return Searcher(Level("test", 3, 0.0, simulations))


def asked(case: Case, table: AnyTable) -> tuple[View, list[Move]]:
    seat = table.actors()[0]
    return table.view(seat), [case.game.read(text) for text in table.moves(seat)]


def tables(case: Case, count: int) -> list[AnyTable]:
    found = [random_table(case, seed, 3 * seed) for seed in range(count)]
    return [table for table in found if table.outcome() is None]


@every_default
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.key)
def test_every_level_plays_every_game(case: Case, level: Level) -> None:
    """Legal moves, and reasons that can be said in every language."""
    bot: AnySearcher = Searcher(counted(level, 6))
    for number, table in enumerate(tables(case, 4)):
        view, moves = asked(case, table)
        move = bot.choose(case.game, view, moves, Rng(number))
        assert move in moves
        reasons = bot.reasons(case.game, view, move)
        assert reasons
        for lang in LANGUAGES:
            for reason in reasons:
                assert case.game.texts(lang).say(reason, case.names)


@every_competition
def test_a_figure_is_told_only_beside_a_lower_one(case: Case) -> None:
    """Two equal percentages, or one alone, say nothing about the move."""
    told = 0
    for number, table in enumerate(tables(case, 6)):
        view, _ = asked(case, table)
        bot = searcher(30)
        bot.think(case.game, view, Rng(number))
        thought = bot.thought()
        assert thought is not None
        for row in thought.ranking:
            for message in figures(thought, first_step(row.move)):
                percent, other = message.params["percent"], message.params["other"]
                assert isinstance(percent, int)
                assert isinstance(other, int)
                assert percent > other
                told += 1
    assert told


@every_competition
def test_the_count_is_kept_and_the_thought_is_whole(case: Case) -> None:
    table = tables(case, 4)[-1]
    view, moves = asked(case, table)
    for simulations in (1, 7, 40):
        bot = searcher(simulations)
        bot.think(case.game, view, Rng(1))
        thought = bot.thought()
        assert thought is not None
        assert 1 <= thought.simulations <= simulations
        assert sum(row.visits for row in thought.ranking) == thought.simulations
        assert all(first_step(row.move) in moves for row in thought.ranking)
        assert all(0.0 <= row.mean <= 1.0 and row.margin >= 0.0 for row in thought.ranking)
        best = thought.best()
        assert best is not None
        assert best.visits == max(row.visits for row in thought.ranking)
        assert not thought.line or thought.line[0].text == best.move.text


@every_competition
def test_the_clock_is_kept(case: Case) -> None:
    """By processor time, which a busy machine does not add to; `hyakki bench` is where speed is measured."""
    view, moves = asked(case, tables(case, 3)[-1])
    start = process_time()
    assert bot_named("search:40ms").choose(case.game, view, moves, Rng(1)) in moves
    assert process_time() - start < 1.0


@every_competition
def test_a_bot_never_mixes_tables(case: Case) -> None:
    """What it remembers of other tables and seats does not change what it does here."""
    busy = searcher(12)
    for seed, table in enumerate(tables(case, 5)):
        view, moves = asked(case, table)
        fresh = searcher(12).choose(case.game, view, moves, Rng(seed))
        assert busy.choose(case.game, view, moves, Rng(seed)) is fresh
        # asked again with the same luck it does the same
        assert busy.choose(case.game, view, moves, Rng(seed)) is fresh


@every_competition
def test_whole_games_by_one_bot_a_seat(case: Case) -> None:
    table = random_table(case, 5, 0)
    bots = [searcher(10) for _ in range(case.seats)]
    for _ in range(40):
        if table.outcome() is not None:
            break
        seat = table.actors()[0]
        view, moves = asked(case, table)
        move = bots[seat].choose(case.game, view, moves, Rng(table.number))
        table.play(seat, move.text)


def test_a_short_horizon_ends_with_the_own_turn() -> None:
    """A novice's line never holds a move of somebody else."""
    for case in COMPETITIVE:
        view, _ = asked(case, random_table(case, 3, 2))
        bot: AnySearcher = Searcher(Level("short", 1, 0.0, 60, 1))
        bot.think(case.game, view, Rng(1))
        assert bot.tree is not None
        pending = [bot.tree.root]
        while pending:
            node = pending.pop()
            assert node.seat in (view.seat, -1)
            pending += node.children.values()


def test_levels_rise() -> None:
    assert [level.skill for level in LEVELS] == sorted({level.skill for level in LEVELS})
    assert all(a.seconds < b.seconds for a, b in pairwise(LEVELS))
    assert all(a.horizon < b.horizon for a, b in pairwise(LEVELS))
    assert LEVELS[-1].horizon == FAR
