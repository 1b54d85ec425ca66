"""A user's project, checked by `mypy --strict` and Pyright as a user would: it must need no cast and no ignore."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_type

import hyakki
from hyakki.core.game import Game as Engine
from hyakki.games.terres.moves import TerresMove
from hyakki.games.terres.view import TerresView


class First(hyakki.Bot):
    def choose(
        self,
        game: Engine[Any, Any, Any],
        view: hyakki.View,
        moves: Sequence[hyakki.Move],
        rng: hyakki.Rng,
    ) -> hyakki.Move:
        return moves[0]


def play() -> hyakki.Outcome:
    game = hyakki.game("terres")
    assert_type(game, hyakki.Game[TerresMove, TerresView])
    state = game.new(seats=2, seed=7, options={"leftover_chain": "on"})
    while not state.over:
        seat = state.actor
        assert seat is not None
        assert_type(state.observe(seat), TerresView)
        state.play(state.moves()[0])
    assert state.outcome is not None
    return state.outcome


def look(record: hyakki.Record) -> list[str]:
    replay = hyakki.read(record)
    return [step.move.text for step in replay.steps() if step.actor != hyakki.CHANCE]


def measure(name: str) -> float:
    game = hyakki.game(name)
    tally = hyakki.simulate(game, [First, "uniform"], games=2)
    report = hyakki.arena(game, [First(), "uniform"], deals=1)
    return tally.seats[0].win_rate + report.standings[0].win_rate


def refused(state: hyakki.State[TerresMove, TerresView]) -> str:
    try:
        state.play("end")
    except hyakki.IllegalMove as error:
        return error.rule
    return ""
