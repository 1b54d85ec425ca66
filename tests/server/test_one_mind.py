"""A bot at a table of the server plays the very game that it plays in the laboratory."""

from __future__ import annotations

import msgspec
import pytest

from hyakki.core.fate import SeededFate
from hyakki.core.rng import Rng
from hyakki.core.table import AnyTable, Table
from hyakki.games import OWN, game_named
from hyakki.lab.match import play_game
from hyakki.server.workers.worker import BotAnswer, BotTask, Planned, answer

BOT = "search:4"
SECONDS = 60.0


def asked(task: BotTask) -> BotAnswer:
    """What a worker process answers, over the same bytes."""
    found = answer(msgspec.json.encode(task))
    assert not found.error, found.error
    return msgspec.json.decode(msgspec.json.encode(found), type=BotAnswer)


def streams(seats: int) -> list[Rng]:
    return [Rng.of("one mind", seat) for seat in range(seats)]


def at_the_table(table: AnyTable, remembers: bool) -> tuple[list[str], int]:
    """The lines of a game in which workers are asked for every move, and how often a turn was planned."""
    seeds = streams(table.seats)
    planned: dict[int, Planned | None] = {}
    plans = 0
    while table.outcome() is None:
        seat = table.actors()[0]
        seed = seeds[seat].bits()
        found = asked(
            BotTask.of(table, seat, BOT, seed=seed, seconds=SECONDS, planned=planned.get(seat))
        )
        planned[seat] = found.planned if remembers else None
        plans += found.planned is not None
        table.play(seat, found.move)
    return table.lines(), plans


@pytest.mark.parametrize("key", OWN)
def test_the_same_game_through_workers_and_in_the_arena(key: str) -> None:
    game = game_named(key)
    seats = game.seat_counts[0]
    options = game.complete(seats, {})
    here = play_game(game, [BOT] * seats, options, SeededFate(7), streams(seats))
    table = Table(game, ["a"] * seats, options, SeededFate(7))
    lines, plans = at_the_table(table, remembers=True)
    assert tuple(lines) == tuple(here.record.moves)
    if key == "kanagawa":
        assert plans > 5


def test_a_lost_plan_costs_time_only() -> None:
    """The bot thinks anew, and what it plays is legal."""
    game = game_named("kanagawa")
    table = Table(game, ["a", "b"], game.complete(2, {}), SeededFate(7))
    at_the_table(table, remembers=False)
    assert table.outcome() is not None


def test_a_plan_for_another_view_is_not_followed() -> None:
    game = game_named("kanagawa")
    table = Table(game, ["a", "b"], game.complete(2, {}), SeededFate(7))
    seat = table.actors()[0]
    fresh = BotTask.of(table, seat, BOT, seed=1, seconds=SECONDS)
    elsewhere = Table(game, ["a", "b"], game.complete(2, {}), SeededFate(8))
    other = msgspec.Raw(msgspec.json.encode(elsewhere.view(seat)))
    misled = msgspec.structs.replace(fresh, planned=Planned(fresh.moves[-1:], other))
    assert asked(misled).move == asked(fresh).move


def test_advice_besides_what_was_advised() -> None:
    game = game_named("terres")
    table = Table(game, ["a", "b"], game.complete(2, {}), SeededFate(7))
    seat = table.actors()[0]
    moves = set(table.moves(seat))
    named: list[str] = []
    for _ in range(4):
        found = asked(
            BotTask.of(table, seat, BOT, seed=1, seconds=SECONDS, reasons=True, besides=named)
        )
        assert found.move in moves - set(named)
        assert found.reasons
        named.append(found.move)


def test_the_rest_of_a_turn_is_told_in_words() -> None:
    game = game_named("kanagawa")
    table = Table(game, ["a", "b"], game.complete(2, {}), SeededFate(7))
    texts = game.texts("en")
    told = 0
    while table.outcome() is None and told < 3:
        seat = table.actors()[0]
        found = asked(BotTask.of(table, seat, BOT, seed=1, seconds=SECONDS, reasons=True))
        for message in found.then:
            assert texts.say(message, table.names)
        told += bool(found.then)
        table.play(seat, found.move)
    assert told == 3


@pytest.mark.parametrize("key", ["yokai", "orodeloro"])
def test_advice_remembers_nothing_for_its_player(key: str) -> None:
    """Y4.3, O1.2: a bot remembers for itself; a person who asks gets what can be said of what they see."""
    game = game_named(key)
    table = Table(game, ["a", "b"], game.complete(2, {}), SeededFate(7))
    rng = Rng(1)
    for _ in range(12):
        seat = table.actors()[0]
        moves = [move for move in table.moves(seat) if move != "declare"]
        table.play(seat, moves[int(rng.below(len(moves)))])
    seat = table.actors()[0]
    assert table.view(seat) != table.view(seat, recall=False)
    for reasons in (False, True):
        task = BotTask.of(table, seat, BOT, seed=1, seconds=SECONDS, reasons=reasons)
        seen = msgspec.json.decode(task.view, type=game.view_type)
        assert seen == table.view(seat, recall=not reasons)


def test_advice_goes_on_with_the_turn_that_it_planned() -> None:
    game = game_named("kanagawa")
    table = Table(game, ["a", "b"], game.complete(2, {}), SeededFate(7))
    planned: Planned | None = None
    followed = 0
    while table.outcome() is None and followed < 5:
        seat = table.actors()[0]
        found = asked(
            BotTask.of(table, seat, BOT, seed=1, seconds=SECONDS, reasons=True, planned=planned)
        )
        if planned is not None:
            assert found.move == planned.moves[0]
            followed += 1
        planned = found.planned
        table.play(seat, found.move)
    assert followed == 5
