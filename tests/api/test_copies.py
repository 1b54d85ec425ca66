"""States, moves, generators, games, views and errors copy, pickle, compare and hash, on either kind of engine and between them."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hyakki
from hyakki.core.fate import SealedFate
from hyakki.engines import compiled
from hyakki.games import GAMES
from tests.api.things import errors, states, things
from tests.boxes import other_box
from tests.packages import FOXFIRE

WAYS: list[Callable[[Any], Any]] = [
    copy.copy,
    copy.deepcopy,
    lambda thing: pickle.loads(pickle.dumps(thing)),
    lambda thing: pickle.loads(pickle.dumps(thing, protocol=2)),
]


@pytest.mark.parametrize("way", WAYS)
def test_everything_equals_its_copies(way: Callable[[Any], Any]) -> None:
    for name, thing in things().items():
        again = way(thing)
        assert again == thing, name
        assert type(again) is type(thing), name


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("key", GAMES)
def test_a_copied_state_plays_on_alike_and_apart(key: str, way: Callable[[Any], Any]) -> None:
    game = GAMES[key]
    seats = game.seat_counts[0]
    for state in states(game, seats):
        twin = way(state)
        assert [twin.view(seat) for seat in range(seats)] == [state.view(s) for s in range(seats)]
        assert twin.outcome() == state.outcome()
        if state.actors():
            seat = state.actors()[0]
            before = state.copy()
            twin.apply(seat, twin.moves(seat)[-1])
            assert state == before
            state.apply(seat, state.moves(seat)[-1])
            assert twin == state
            assert twin != before


@pytest.mark.parametrize("key", GAMES)
def test_moves_are_the_moves_of_the_game(key: str) -> None:
    """Legality is identity: what comes out of a pickle is the one object that the engine uses."""
    for state in states(GAMES[key], GAMES[key].seat_counts[0]):
        for seat in state.actors():
            for move in state.moves(seat):
                assert all(way(move) is move for way in WAYS)


def test_what_stays_the_same_has_a_hash() -> None:
    found = things()
    for name, thing in found.items():
        if name.endswith((" game", " record")) or name == "macro":
            assert hash(pickle.loads(pickle.dumps(thing))) == hash(thing)
        elif name.endswith((" moves", " views")) or name == "errors":
            assert {*thing, *pickle.loads(pickle.dumps(thing))} == set(thing)


def test_what_changes_has_none() -> None:
    game = GAMES["terres"]
    for thing in (hyakki.Rng(1), game.start(2, game.complete(2, {})), hyakki.game("terres").new()):
        with pytest.raises(TypeError, match="unhashable"):
            hash(thing)


def test_different_things_differ() -> None:
    one, two = hyakki.game("terres"), hyakki.game("kanagawa")
    assert one != two
    assert one.new(seed=1) != one.new(seed=2)
    assert one.new(seed=1) != one.new(seed=1, options={"leftover_chain": "on"})
    assert one.new(seed=1).observe(0) != one.new(seed=1).observe(1)
    assert one.move("end") != one.move("decline")
    assert hyakki.Rng(1) != hyakki.Rng(2)
    assert len(set(map(str, errors()))) == len(errors())
    assert errors()[0] != errors()[1]
    other = hyakki.Game(GAMES["terres"].with_data(other_box("terres")))
    assert other != one
    assert pickle.loads(pickle.dumps(other)) == other
    state = other.new(seed=1)
    assert pickle.loads(pickle.dumps(state)) == state != one.new(seed=1)


def test_a_generator_goes_on_where_it_was() -> None:
    rng = hyakki.Rng.of("label", 3)
    rng.bits()
    twins = [way(rng) for way in WAYS]
    numbers = [int(rng.below(1000)) for _ in range(20)]
    for twin in twins:
        assert [int(twin.below(1000)) for _ in range(20)] == numbers


def test_errors_keep_all_that_they_say() -> None:
    for error in errors():
        again = pickle.loads(pickle.dumps(error))
        assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))
    assert errors()[0].sentence.startswith("T6.1: ")


def test_a_sealed_deal_can_be_copied() -> None:
    fate = SealedFate(b"0" * 32, "deal", ["ours"])
    again = pickle.loads(pickle.dumps(fate))
    assert again.commitment() == fate.commitment()
    assert again.choose("pile", 3, [1] * 40) == fate.choose("pile", 3, [1] * 40)


def test_the_library_s_state_keeps_its_luck() -> None:
    state = hyakki.game("orodeloro").new(seed=6)
    twin = pickle.loads(pickle.dumps(state))
    for one in (state, twin):
        for _ in range(9):
            one.play(one.moves()[0])
    assert (twin, twin.lines) == (state, state.lines)


FOREIGN = """
import copy, pickle
from foxfire.game import KEEP, Foxfire
from hyakki.core.rng import Rng
game = Foxfire()
state = game.start(3, game.complete(3, {}))
rng = Rng(1)
for _ in range(9):
    for way in (copy.deepcopy, copy.copy, lambda thing: pickle.loads(pickle.dumps(thing))):
        twin = way(state)
        assert twin == state and twin.view(1) == state.view(1)
        assert way(KEEP) == KEEP and hash(way(KEEP)) == hash(KEEP) and way(KEEP) in [KEEP]
        assert way(game) == game
    seat = state.actors()[0]
    state.apply(seat, state.sample(rng) if seat < 0 else state.moves(seat)[0])
    assert twin != state
print("alike")
"""


def run(switch: str, *words: str) -> list[str]:
    ours = os.environ.get("PYTHONPATH", "")
    path = os.pathsep.join(part for part in (str(FOXFIRE / "src"), ours) if part)
    environment = {**os.environ, "HYAKKI_PLAIN": switch, "PYTHONPATH": path}
    command = [sys.executable, "-W", "error", *words]
    found = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    return found.stdout.splitlines()


def test_games_of_other_packages_copy_without_a_line_of_theirs() -> None:
    assert run(os.environ.get("HYAKKI_PLAIN", "0"), "-c", FOREIGN) == ["alike"]


@pytest.mark.parametrize(("writer", "reader"), [("0", "1"), ("1", "0")])
def test_either_engine_reads_what_the_other_wrote(tmp_path: Path, writer: str, reader: str) -> None:
    if not compiled():
        pytest.skip("runs with the compiled engines, which load the plain ones for comparison")
    file = str(tmp_path / "things")
    wrote = run(writer, "-m", "tests.api.things", "write", file)
    read = run(reader, "-m", "tests.api.things", "read", file)
    assert {wrote[0], read[0]} == {"compiled", "plain"}
    assert len(read) > 10


def test_help_and_signatures_survive_compilation() -> None:
    """Of the library whole; of the contracts for games and bots, which are compiled, names, defaults and sentences."""
    if not compiled():
        pytest.skip("runs with the compiled engines, which load the plain ones for comparison")
    fast, slow = (run(switch, "-m", "tests.api.things", "help") for switch in ("0", "1"))
    assert (fast[0], slow[0]) == ("compiled", "plain")
    assert fast[1:] == slow[1:]
