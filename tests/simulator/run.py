"""Runs seeds, and says which of them found something."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

import msgspec

from hyakki.server.store import Unavailable
from hyakki.server.table import slices
from tests.simulator.games import put_on_shelf
from tests.simulator.world import World


class Result(msgspec.Struct):
    seed: int
    games: int
    #: of the virtual clock
    seconds: float
    violations: list[str]
    digest: str
    trace: list[str] | None


class Alarm(logging.Handler):
    """An error that the server logs is one that it did not expect."""

    def __init__(self, fail: Callable[[str], None]) -> None:
        super().__init__(logging.ERROR)
        self._fail = fail

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and not isinstance(error, Unavailable | OSError):
            self._fail(f"logged: {record.getMessage()}: {error!r}")


class Steps:
    """A clock for slices: each look takes half a millisecond, on every machine."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.0005
        return self.now


@contextmanager
def listening(world: World) -> Iterator[None]:
    log, alarm = logging.getLogger("hyakki"), Alarm(world.fail)
    propagate, log.propagate = log.propagate, False
    log.addHandler(alarm)
    try:
        with patch.object(slices, "perf_counter", Steps()):
            yield
    finally:
        log.removeHandler(alarm)
        log.propagate = propagate


def simulate(seed: int, *, trace: bool = False) -> Result:
    put_on_shelf()
    world = World(seed, keep_trace=trace)
    with listening(world):
        world.run()
    return Result(seed, world.games, world.loop.time(), world.violations, world.digest, world.trace)


def simulate_all(seeds: Iterable[int], tell: Callable[[Result], None]) -> tuple[int, float]:
    """How many games were played, in how many seconds of the processor."""
    began, games = time.process_time(), 0
    for seed in seeds:
        result = simulate(seed)
        games += result.games
        tell(result)
    return games, time.process_time() - began
