"""Measures the engines. Plain and compiled are timed alternately in one run, so that noise affects both alike."""

from __future__ import annotations

import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from time import perf_counter, process_time

import msgspec

from hyakki.bots.search.tree import Tree
from hyakki.core.game import CHANCE, AnyGame
from hyakki.core.levels import FAR, MASTER
from hyakki.core.rng import Rng
from hyakki.core.views import View
from hyakki.engines import PLAIN_SWITCH, compiled, engine_name
from hyakki.games import game_named
from hyakki.lab.perft import wander
from hyakki.lab.playout import play_out, play_outs

ROUNDS = 5
MOVES_IN = 60  # copy, view and imagine are timed after this many moves


class Speed(msgspec.Struct):
    """The speed of one engine for one game and number of seats; times are in microseconds."""

    game: str
    seats: int
    engine: str
    decisions_per_second: float
    copy_us: float
    view_us: float
    imagine_us: float
    state_bytes: int
    #: of a search with the game's own reflexes and prospects; 0 for games whose bots do not search
    simulations_per_second: float


class Comparison(msgspec.Struct):
    """Both engines, and how many times as fast the compiled one is."""

    game: str
    seats: int
    compiled: Speed | None
    plain: Speed
    ratio: float | None


def measure(game: AnyGame, seats: int, seconds: float) -> Speed:
    """Measure the engine in use."""
    options = game.complete(seats, {})
    state = wander(game.start(seats, options), MOVES_IN, Rng(3))
    view = state.view(0)
    rng = Rng(5)
    return Speed(
        game=game.key,
        seats=seats,
        engine=engine_name(),
        decisions_per_second=_playout_speed(game, seats, seconds),
        copy_us=_microseconds(state.copy, seconds / 4),
        view_us=_microseconds(lambda: state.view(0), seconds / 4),
        imagine_us=_microseconds(lambda: game.imagine(view, rng), seconds / 4),
        state_bytes=_memory(state.copy),
        simulations_per_second=_search_speed(game, seats, seconds / 2),
    )


def compare(game: AnyGame, seats: int, seconds: float) -> Comparison:
    """The best of several rounds for each engine; the rounds of the two engines alternate."""
    fast: list[Speed] = []
    slow: list[Speed] = []
    for _ in range(ROUNDS):
        share = seconds / ROUNDS
        if compiled():
            fast.append(measure(game, seats, share))
            slow.append(_measure_plain(game, seats, share))
        else:
            slow.append(measure(game, seats, share))
    best_fast = _best(fast) if fast else None
    best_slow = _best(slow)
    ratio = None
    if best_fast is not None:
        ratio = best_fast.decisions_per_second / best_slow.decisions_per_second
    return Comparison(game.key, seats, best_fast, best_slow, ratio)


def _best(rounds: list[Speed]) -> Speed:
    first = rounds[0]
    return Speed(
        game=first.game,
        seats=first.seats,
        engine=first.engine,
        decisions_per_second=max(speed.decisions_per_second for speed in rounds),
        copy_us=min(speed.copy_us for speed in rounds),
        view_us=min(speed.view_us for speed in rounds),
        imagine_us=min(speed.imagine_us for speed in rounds),
        state_bytes=min(speed.state_bytes for speed in rounds),
        simulations_per_second=max(speed.simulations_per_second for speed in rounds),
    )


def _measure_plain(game: AnyGame, seats: int, seconds: float) -> Speed:
    """The plain engine runs in a process of its own."""
    code = f"from hyakki.lab.bench import report; report({game.key!r}, {seats}, {seconds})"
    command = [sys.executable, "-c", code]
    environment = {**os.environ, PLAIN_SWITCH: "1"}
    answer = subprocess.run(command, env=environment, capture_output=True, check=True)
    return msgspec.json.decode(answer.stdout, type=Speed)


def report(key: str, seats: int, seconds: float) -> None:
    sys.stdout.write(msgspec.json.encode(measure(game_named(key), seats, seconds)).decode())


def _playout_speed(game: AnyGame, seats: int, seconds: float) -> float:
    options = game.complete(seats, {})
    rng = Rng(1)
    play_outs(game, seats, options, 2, rng)
    decisions = 0
    batch = 4
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        decisions += play_outs(game, seats, options, batch, rng)
        batch *= 2 if elapsed < seconds / 8 else 1
    return decisions / elapsed


def _search_speed(game: AnyGame, seats: int, seconds: float) -> float:
    """Simulations per second of processor time in the middle of a game, with trees as large as the master's."""
    if game.cooperative:
        return 0.0
    view = _in_the_middle(game, seats)
    rng = Rng(7)
    world = game.imagine(view, rng)
    tree = Tree(game, view, FAR)
    simulations = 0
    start = process_time()
    while (elapsed := process_time() - start) < seconds:
        if tree.root.visits >= MASTER.simulations:
            tree = Tree(game, view, FAR)
        tree.simulate(game.mind.redeal(world, view, rng), rng)
        simulations += 1
    return simulations / elapsed


def _in_the_middle(game: AnyGame, seats: int) -> View:
    """What the seat to act sees halfway through a random game."""
    options = game.complete(seats, {})
    length = play_out(game.start(seats, options), Rng(11))
    state = game.start(seats, options)
    rng = Rng(11)
    decisions = 0
    while decisions < length // 2 or state.actors() == (CHANCE,):
        decisions += state.actors() != (CHANCE,)
        wander(state, 1, rng)
    view: View = state.view(state.actors()[0])
    return view


def _microseconds(call: Callable[[], object], seconds: float) -> float:
    calls = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        for _ in range(100):
            call()
        calls += 100
    return 1e6 * elapsed / calls


def _memory(make: Callable[[], object]) -> int:
    """The bytes that a copy of the state keeps allocated."""
    count = 200
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [make() for _ in range(count)]
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return used // len(kept)
