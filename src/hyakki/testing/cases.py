"""A game as the suites see it: every number of seats, every option, random games."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hyakki.core.fate import SeededFate
from hyakki.core.game import CHANCE, SPECTATOR, AnyGame, AnyState
from hyakki.core.messages import BadInput
from hyakki.core.rng import Rng
from hyakki.core.table import AnyTable, Table
from hyakki.testing.adapter import Adapter, hides, other_box

ENOUGH = 10_000  # more moves than any game has


class Case:
    """A game with a number of seats and some options; BadInput if they cannot be played."""

    def __init__(self, game: AnyGame, seats: int, options: dict[str, str]) -> None:
        self.game = game
        self.seats = seats
        self.options = game.complete(seats, options)
        box = f"-{game.box.mark}" if game.box.mark else ""
        self.name = f"{game.key}{box}-{seats}" + "".join(f"-{k}={v}" for k, v in options.items())

    def start(self) -> AnyState:
        state: AnyState = self.game.start(self.seats, self.options)
        return state

    def table(self, seed: int) -> AnyTable:
        return Table(self.game, self.names, self.options, SeededFate(seed))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(f"P{seat}" for seat in range(self.seats))

    @property
    def viewers(self) -> tuple[int, ...]:
        return (*range(self.seats), SPECTATOR)

    def __repr__(self) -> str:
        return self.name


def default_cases(game: AnyGame, adapter: Adapter | None = None) -> list[Case]:
    """With our own box, and with the adapter's other one."""
    other = other_box(adapter)
    games = [game, game.with_data(other)] if other else [game]
    return [Case(played, seats, {}) for played in games for seats in game.seat_counts]


def cases(game: AnyGame, adapter: Adapter | None) -> list[Case]:
    """The defaults, and for each number of seats each other value of each option alone, and the adapter's mixes."""
    found = default_cases(game, adapter)
    for seats in game.seat_counts:
        mixes = [{o.name: value} for o in game.menu for value in o.choices(seats)[1:]]
        mixes += [] if adapter is None else adapter.example_options(seats)
        found += _playable(game, seats, mixes)
    return found


def _playable(game: AnyGame, seats: int, mixes: list[dict[str, str]]) -> Iterator[Case]:
    for options in mixes:
        try:
            yield Case(game, seats, options)
        except BadInput:  # a value that does not go with the defaults
            continue


def random_move(state: AnyState, rng: Rng) -> None:
    """Whoever is to act moves at random, in place; chance by its odds."""
    seat = state.actors()[0]
    if seat == CHANCE:
        state.apply(CHANCE, state.sample(rng))
    else:
        moves = state.moves(seat)
        state.apply(seat, moves[int(rng.below(len(moves)))])


def random_states(case: Case, seed: int) -> Iterator[AnyState]:
    """The same state object after every move of a random game, from the start to the end."""
    rng = Rng(seed)
    state = case.start()
    yield state
    while state.actors():
        random_move(state, rng)
        yield state


def random_table(case: Case, seed: int, moves: int) -> AnyTable:
    """A table after so many random moves of its seats, or at the end."""
    table = case.table(seed)
    play_on(table, Rng.of("moves", seed), moves)
    return table


def play_on(table: AnyTable, rng: Rng, moves: int = ENOUGH) -> None:
    """The seats play at random: so many moves, or to the end."""
    for _ in range(moves):
        if table.outcome() is not None:
            break
        table.play(table.actors()[0], table.random_move(rng))


def secret_table(case: Case, adapter: Adapter, seed: int, moves: int) -> AnyTable:
    """A random table, played on if need be until something is hidden from somebody, or to the end."""
    table = random_table(case, seed, moves)
    rng = Rng.of("played on", seed, moves)
    while table.outcome() is None and not hides(adapter, table):
        table.play(table.actors()[0], table.random_move(rng))
    return table


def swapped(case: Case, adapter: Adapter, table: AnyTable, seat: int, rng: Rng) -> AnyTable | None:
    """Another game that looks the same from that seat; None if there is none."""
    lines = adapter.hidden_swap(table, seat, rng)
    if lines is None:
        return None
    record = msgspec.structs.replace(table.record(), moves=tuple(lines), outcome=None)
    return Table.replay(case.game, record)


def has_positions(game: AnyGame) -> bool:
    """Whether positions of this game can be written."""
    case = default_cases(game)[0]
    try:
        game.write_position(case.start())
    except BadInput:
        return False
    return True
