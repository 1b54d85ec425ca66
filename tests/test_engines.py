"""Plain and compiled engines are the same game."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from hyakki.engines import compiled
from hyakki.games import OWN

# An error of the plain engines that the compiled ones do not have, or the other way round, may be in any number.
NUMBERS = """
from hyakki.core.rng import Rng
from hyakki.engines import engine_name
print(engine_name())
for seed in (0, 1, 7, 2**31, 2**32 - 1, 2**32, 2**62, 2**63 - 1):
    rng = Rng(seed)
    print(seed, [int(rng.bits()) for _ in range(20)])
    for limit in (1, 2, 3, 2**16, 2**31 - 1):
        print(limit, [int(rng.below(limit)) for _ in range(20)])
"""


def printed(switch: str, *words: str) -> list[str]:
    environment = {**os.environ, "HYAKKI_PLAIN": switch}
    command = [sys.executable, "-W", "error", *words]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


def assert_alike(*words: str) -> None:
    if not compiled():
        pytest.skip("runs with the compiled engines, which load the plain ones for comparison")
    fast, slow = printed("0", *words), printed("1", *words)
    assert (fast[0], slow[0]) == ("compiled", "plain")
    assert fast[1:] == slow[1:]
    assert len(fast) > 1


@pytest.mark.parametrize("key", OWN)
def test_both_engines_play_identical_games(key: str) -> None:
    """With every number of seats and every option: rules, views, logs, refusals, positions, bots."""
    assert_alike("-m", "tests.identity", key)


def test_both_engines_count_alike() -> None:
    """Integers of 64 bits and their shifts, at the limits."""
    assert_alike("-c", NUMBERS)


def test_the_switch_forces_plain() -> None:
    asked_for_plain = os.environ.get("HYAKKI_PLAIN", "0") not in ("", "0")
    if asked_for_plain:
        assert not compiled()
    code = "from hyakki.engines import engine_name; print(engine_name())"
    assert printed("1", "-c", code) == ["plain"]
