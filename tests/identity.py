"""`python -m tests.identity GAME`: all that can be seen of many games on the engines in use, as a digest for each case.

Both engines have to print the same lines (tests/test_engines.py).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256

import msgspec

from hyakki.core.game import CHANCE, SPECTATOR, AnyGame, AnyState
from hyakki.core.messages import BadInput, HyakkiError, IllegalMove
from hyakki.core.rng import Rng
from hyakki.core.table import AnyTable
from hyakki.engines import engine_name
from hyakki.games import game_named
from hyakki.lab.match import Series, play_here
from hyakki.lab.playout import play_out
from hyakki.testing import cases as testing
from hyakki.testing.cases import Case, random_states
from tests.every_game import adapter_of

CLOSELY = 7  # every so many moves all of the position is looked at, not only the legal moves
WRONG: tuple[object, ...] = (None, -1, 99, "x", [], {}, [[]], True)


def of_states(case: Case, seed: int) -> Iterator[object]:
    """The rules: who may do what, with which odds, and every few moves the whole position and one that looks like it."""
    rng = Rng.of("identity", seed)
    for number, state in enumerate(random_states(case, seed)):
        actors = state.actors()
        yield [[move.text for move in state.moves(seat)] for seat in actors]
        if actors == (CHANCE,):
            yield [state.pile(), list(state.odds())]
        if number % CLOSELY == 0 or not actors:
            yield case.game.write_position(state)
            yield [state.view(seat) for seat in case.viewers]
            yield [case.game.score_lines(state.view(seat)) for seat in case.viewers]
            yield case.game.write_position(case.game.imagine(state.view(number % case.seats), rng))
    yield state.outcome()


def of_tables(case: Case, seed: int) -> Iterator[object]:
    """The referee: views, logs, undo, and what is said to moves of another game."""
    table, other = case.table(seed), testing.random_table(case, seed + 1, 30)
    attempts = [line.partition(" ")[2] for line in other.record().moves]
    rng = Rng.of("table", seed)
    number = 0
    while table.outcome() is None:
        seat = table.actors()[0]
        if number % CLOSELY == 0:
            yield refusals(table, seat, attempts)
            yield [(table.log(viewer), table.moves(viewer)) for viewer in case.viewers]
        table.play(seat, table.random_move(rng))
        if table.can_undo(seat) and number % CLOSELY == 1:
            table.undo(seat)
        number += 1
    yield [table.record(), [table.log(viewer) for viewer in (*range(case.seats), SPECTATOR)]]


def refusals(table: AnyTable, seat: int, attempts: list[str]) -> Iterator[object]:
    legal = set(table.moves(seat))
    for text in [*attempts, "", "nonsense"]:
        if text in legal:
            continue
        try:
            table.play(seat, text)
        except IllegalMove as error:
            yield error.refusal
        except HyakkiError as error:
            yield error.message


def of_damaged_positions(case: Case) -> Iterator[object]:
    """Each part of a position replaced by something wrong: both engines refuse it with the same words, or read it."""
    *_, late = (state.copy() for _, state in zip(range(30), random_states(case, 3), strict=False))
    document = case.game.write_position(late)
    for key in sorted(document):
        for wrong in WRONG:
            yield reading(case.game, {**document, key: wrong})


def reading(game: AnyGame, document: dict[str, object]) -> object:
    try:
        state: AnyState = game.read_position(document)
    except BadInput as error:
        return error.message
    return [[move.text for move in state.moves(seat)] for seat in state.actors()]


def of_playouts(case: Case, games: int) -> Iterator[object]:
    for seed in range(games):
        rng = Rng(seed)
        state = case.start()
        yield [play_out(state, rng), rng.bits(), case.game.write_position(state)]


def of_bots(case: Case, bots: tuple[str, ...]) -> Iterator[object]:
    for bot in bots:
        yield list(
            play_here(Series(case.game.key, (bot,) * case.seats, dict(case.options), 7, 0, 1))
        )


def digest(parts: Iterator[object]) -> str:
    found = sha256()
    for part in parts:
        whole = list(part) if isinstance(part, Iterator) else part
        found.update(msgspec.json.encode(whole))
    return found.hexdigest()[:16]


def lines(game: AnyGame) -> Iterator[str]:
    for case in testing.cases(game, adapter_of(game)):
        yield f"{case} states {digest(of_states(case, 1))}"
        yield f"{case} table {digest(of_tables(case, 2))}"
        yield f"{case} playouts {digest(of_playouts(case, 5))}"
    for case in testing.default_cases(game):
        # the search takes long on the plain engines: few thoughts, with the fewest players
        fewest = case.seats == game.seat_counts[0]
        yield f"{case} bots {digest(of_bots(case, ('greedy', 'search:4') if fewest else ('greedy',)))}"
        yield f"{case} more playouts {digest(of_playouts(case, 25))}"
        yield f"{case} damaged {digest(of_damaged_positions(case))}"


def main() -> None:
    print(engine_name())
    for line in lines(game_named(sys.argv[1])):
        print(line, flush=True)


if __name__ == "__main__":
    main()
