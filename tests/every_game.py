"""Our own games for the tests here: each of them, with every number of seats and every option."""

from __future__ import annotations

import pytest

from hyakki.core.game import AnyGame
from hyakki.core.rng import Rng
from hyakki.core.table import AnyTable
from hyakki.games import OWN, game_named
from hyakki.testing import cases as testing
from hyakki.testing.adapter import Adapter, adapter_in
from hyakki.testing.cases import Case, random_states, random_table

__all__ = ["Adapter", "Case", "random_states", "random_table"]

ADAPTER = "tests.games.{game}.adapter"


def own_games() -> list[AnyGame]:
    return [game_named(key) for key in OWN]


def adapter_of(game: AnyGame) -> Adapter:
    return adapter_in(ADAPTER.replace("{game}", game.key))


def cases() -> list[Case]:
    return [case for game in own_games() for case in testing.cases(game, adapter_of(game))]


def default_cases() -> list[Case]:
    return [case for game in own_games() for case in testing.default_cases(game)]


def secret_table(case: Case, seed: int, moves: int) -> AnyTable:
    return testing.secret_table(case, adapter_of(case.game), seed, moves)


def swapped(case: Case, table: AnyTable, seat: int, rng: Rng) -> AnyTable | None:
    return testing.swapped(case, adapter_of(case.game), table, seat, rng)


every_case = pytest.mark.parametrize("case", cases(), ids=repr)
every_default = pytest.mark.parametrize("case", default_cases(), ids=repr)
every_game = pytest.mark.parametrize("game", own_games(), ids=lambda game: game.key)
