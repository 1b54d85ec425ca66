"""Setups and histories for the tests of tables."""

from __future__ import annotations

import msgspec

from hyakki.games import GAMES, game_named
from hyakki.server.schemas import NewTable
from hyakki.server.table.history import History
from hyakki.server.table.setup import Seat, TableSetup, new_setup


def a_setup(game: str, seats: int, kinds: str) -> tuple[TableSetup, str]:
    """`pb` is a person and a bot."""
    setup, seed = new_setup(game_named(game), NewTable(game, seats), "host")
    chairs = tuple(
        Seat("person", f"v{n}", f"P{n}") if kind == "p" else Seat("bot", "", "greedy", "greedy")
        for n, kind in enumerate(kinds)
    )
    return msgspec.structs.replace(setup, seats=chairs), seed


def started(game: str, seats: int, kinds: str) -> History:
    setup, seed = a_setup(game, seats, kinds)
    history = History(GAMES[game], setup, seed, ())
    history.commit(history.opening(), 0.0)
    return history
