"""Bots see what their seat sees, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec
import pytest

from hyakki.bots import bot_for, bot_named
from hyakki.bots.search.searcher import Searcher
from hyakki.core.fate import SeededFate
from hyakki.core.game import Move
from hyakki.core.levels import LEVELS
from hyakki.core.messages import BadInput
from hyakki.core.mind import AnyBot
from hyakki.core.rng import Rng
from hyakki.core.table import AnyTable
from hyakki.lab.match import bot_streams, deal_seed
from tests.bots.test_search import counted
from tests.every_game import Case, every_default, random_table, secret_table, swapped

#: every kind of bot and every level, with budgets that are counted and small
PLAYERS: dict[str, Callable[[], AnyBot]] = {
    "uniform": lambda: bot_named("uniform"),
    "greedy": lambda: bot_named("greedy"),
    "search": lambda: bot_named("search:24"),
    **{level.key: partial(Searcher, counted(level, 12)) for level in LEVELS},
}


def choice(case: Case, table: AnyTable, bot: AnyBot, seat: int) -> str:
    moves = [case.game.read(text) for text in table.moves(seat)]
    move: Move = bot.choose(case.game, table.view(seat), moves, Rng.of("swap", seat))
    return move.text


@every_default
@pytest.mark.parametrize("name", PLAYERS)
def test_hidden_things_do_not_change_the_choice(case: Case, name: str) -> None:
    swap_test(case, PLAYERS[name])


@every_default
def test_nor_that_of_a_bot_of_the_laboratory(case: Case) -> None:
    for name in case.game.mind.lab_bots():
        swap_test(case, partial(bot_for, case.game, name))


def swap_test(case: Case, player: Callable[[], AnyBot]) -> None:
    """The same bot seed, the hidden part exchanged, the same choice."""
    rng = Rng(31)
    compared = 0
    for seed in range(150):
        if seed >= 3 and compared > 5:  # where secrets are rare, more deals are needed
            break
        for moves in (0, 2, 5, 9, 14, 20):
            table = secret_table(case, seed, moves)
            if table.outcome() is not None:
                continue
            seat = table.actors()[0]
            other = swapped(case, table, seat, rng)
            if other is not None:
                assert choice(case, other, player(), seat) == choice(case, table, player(), seat)
                compared += 1
    assert compared > 5


@every_default
@pytest.mark.parametrize("name", PLAYERS)
def test_a_bot_in_another_process_needs_only_json(case: Case, name: str) -> None:
    """A view that went through JSON leads to the same choice."""
    table = random_table(case, 8, 7)
    seat = table.actors()[0]
    view = table.view(seat)
    copy = msgspec.json.decode(msgspec.json.encode(view), type=case.game.view_type)
    moves = [case.game.read(text) for text in table.moves(seat)]
    bot = PLAYERS[name]()
    first = bot.choose(case.game, view, moves, Rng(3))
    assert bot.choose(case.game, copy, moves, Rng(3)) is first
    assert first in moves


def test_no_bot_draws_what_the_deal_draws() -> None:
    """A shared generator would let a rollout replay the real draws: every stream is its own."""
    odds = [1] * 1000
    for number in range(20):
        fate = SeededFate(deal_seed(7, number))
        draws = [fate.choose("pile", place, odds) for place in range(8)]
        streams = [Rng(deal_seed(7, number)), *bot_streams(7, number, 4)]
        rows = [draws, *([int(stream.below(1000)) for _ in range(8)] for stream in streams)]
        assert len({tuple(row) for row in rows}) == len(rows)


def test_addresses() -> None:
    assert bot_named("greedy:3").__class__.__name__ == "Greedy"
    for wrong in (
        "genius",
        "greedy:0",
        "greedy:x",
        "greedy:99999",
        "uniform:2",
        "search",
        "search:0",
        "search:ms",
        "search:99999999",
        "master:3",
        "",
    ):
        with pytest.raises(BadInput, match="bot"):
            bot_named(wrong)
