"""The games as the shared suites see them: every game of the shelf, every option, random games."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Protocol, cast

import pytest

from hyakki.core.fate import SeededFate
from hyakki.core.game import Game, State
from hyakki.core.messages import BadInput
from hyakki.core.options import complete
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.games import GAMES


class Adapter(Protocol):
    """What each game tells the shared suites about itself, in tests/games/<game>/adapter.py."""

    def conserved(self, state: State) -> None:
        """Assert that no card, coin or pawn was lost or doubled."""

    def hidden_swap(self, table: Table, seat: int, rng: Rng) -> list[str] | None:
        """The lines of another game that this seat cannot tell from this one; None if it sees everything."""

    def facts(self, state: State, seat: int) -> frozenset[str]:
        """The hidden facts of a state, each as a word."""

    def fair_odds(self, state: State, seat: int) -> dict[str, float]:
        """How likely each hidden fact is to somebody who knows what that seat knows."""

    def example_options(self, seats: int) -> list[dict[str, str]]:
        """Values of options that have a form instead of a list, and mixes worth testing."""

    # Where something is hidden only now and then, the adapter also has `hides(table) -> bool`.


def adapter_of(game: Game) -> Adapter:
    return cast(Adapter, import_module(f"tests.games.{game.key}.adapter"))


class Case:
    """A game with a number of seats and some options."""

    def __init__(self, game: Game, seats: int, options: dict[str, str]) -> None:
        self.game = game
        self.seats = seats
        self.options = complete(game.menu, seats, options)
        self.name = f"{game.key}-{seats}" + "".join(f"-{k}={v}" for k, v in options.items())

    def start(self) -> State:
        return self.game.start(self.seats, self.options)

    def table(self, seed: int) -> Table:
        return Table(self.game, self.names, self.options, SeededFate(seed))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(f"P{seat}" for seat in range(self.seats))

    def __repr__(self) -> str:
        return self.name


def cases() -> list[Case]:
    return [case for game in GAMES.values() for seats in game.seats for case in _cases(game, seats)]


def default_cases() -> list[Case]:
    return [Case(game, seats, {}) for game in GAMES.values() for seats in game.seats]


def _cases(game: Game, seats: int) -> Iterator[Case]:
    """The defaults, each other value of each option alone where the game allows it, and the game's own mixes."""
    yield Case(game, seats, {})
    mixes = [{o.name: value} for o in game.menu for value in o.choices(seats)[1:]]
    for options in [*mixes, *adapter_of(game).example_options(seats)]:
        case = Case(game, seats, options)
        try:
            game.check(seats, case.options)
        except BadInput:
            continue
        yield case


every_case = pytest.mark.parametrize("case", cases(), ids=repr)
every_default = pytest.mark.parametrize("case", default_cases(), ids=repr)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)


def random_states(case: Case, seed: int) -> Iterator[State]:
    """The same state object after every move of a random game, from the start to the end."""
    rng = Rng(seed)
    state = case.start()
    yield state
    while state.actors():
        seat = state.actors()[0]
        moves = state.moves(seat)
        state.apply(seat, state.sample(rng) if seat < 0 else moves[int(rng.below(len(moves)))])
        yield state


def secret_table(case: Case, seed: int, moves: int) -> Table:
    """A random table, played on if need be until something is hidden from somebody, or to the end."""
    table = random_table(case, seed, moves)
    hides = getattr(adapter_of(case.game), "hides", None)
    rng = Rng.of("played on", seed, moves)
    while hides is not None and table.outcome() is None and not hides(table):
        table.play(table.actors()[0], table.random_move(rng))
    return table


def random_table(case: Case, seed: int, moves: int) -> Table:
    """A table after so many random moves of its seats, or at the end."""
    table = case.table(seed)
    rng = Rng.of("moves", seed)
    for _ in range(moves):
        if table.outcome() is not None:
            break
        table.play(table.actors()[0], table.random_move(rng))
    return table
