"""Fixed seeds, fresh seeds, and faults of our own making that the simulator must find."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from unittest.mock import patch

import msgspec
import pytest

from hyakki.core.choices import Step, tree
from hyakki.core.game import Move
from hyakki.server import wire
from hyakki.server.store import Entry
from hyakki.server.table import broadcast, keeper, room, snapshot
from hyakki.server.table.history import History
from tests.simulator.disk import Disk
from tests.simulator.run import simulate

ROOT = Path(__file__).parents[2]
#: those that found something once are among them
FIXED = (1, 7, 147, 153, 170, 182, 211, 221)
FRESH = [secrets.randbelow(10**9) for _ in range(3)]


@pytest.mark.parametrize("seed", FIXED)
def test_fixed_seeds_find_nothing(seed: int) -> None:
    result = simulate(seed)
    assert not result.violations, result.violations[0]
    assert result.games >= 10


def test_fresh_seeds_find_nothing() -> None:
    for seed in FRESH:
        result = simulate(seed)
        again = f"python tools/simulate.py --seed {seed} --trace"
        assert not result.violations, f"{result.violations[0]}; again: {again}"


def test_a_seed_replays_exactly() -> None:
    """In another process, too, where strings have other hashes."""
    command = [sys.executable, "tools/simulate.py", "--seed", "7", "--trace"]
    environment = {**os.environ, "PYTHONHASHSEED": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
    here = simulate(7, trace=True).trace
    assert here is not None
    assert any("fault: " in line for line in here)
    assert done.stdout.decode().splitlines()[:-1] == here


def is_found(text: str, seeds: Sequence[int] = range(12)) -> bool:
    """Whether one of these seeds says so."""
    return any(text in line for seed in seeds for line in simulate(seed).violations)


def test_a_lost_line_is_found() -> None:
    append = Disk.append

    def forgetful(
        disk: Disk, table_id: str, entries: Sequence[Entry], finished: bytes | None, touch: bool
    ) -> None:
        if entries[0].number % 4 != 3:
            append(disk, table_id, entries, finished, touch)

    with patch.object(Disk, "append", forgetful):
        assert is_found("is on disk", [1])


def test_a_leak_is_found() -> None:
    """A seat is sent what its neighbour sees."""

    def neighbours(
        self: snapshot.Snapshot, history: History, seat: int, log_from: int
    ) -> wire.SeatSnapshot:
        own = seen(self, history, seat, log_from)
        other = seat if seat < 0 else (seat + 1) % len(self.setup.seats)
        view = seen(self, history, other, log_from).view
        return msgspec.structs.replace(own, view=view)

    seen = snapshot.Snapshot._seat
    with patch.object(snapshot.Snapshot, "_seat", neighbours):
        assert is_found("the view of seat")


def test_choices_that_are_no_moves_are_found() -> None:
    def too_few(moves: Sequence[Move]) -> Step:
        return tree(moves[1:])

    with patch.object(snapshot, "tree", too_few):
        assert is_found("the choices of seat")


def test_a_table_that_is_wrongly_left_out_is_found() -> None:
    with patch.object(broadcast.Broadcaster, "invalidate", lambda _: None):
        assert is_found("knows Told")


def test_a_table_that_nobody_keeps_going_is_found() -> None:
    with patch.object(keeper.Keeper, "look_again", lambda *_: None):
        assert is_found("still waits for")


def test_a_reader_who_is_told_less_is_found() -> None:
    async def never(self: room.Room) -> bool:
        return False

    with patch.object(room.Room, "_refresh", never):
        assert is_found("was known, and was sent")
