"""The arena on a real Ray: a cluster of this machine alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec

import pytest

ARENA = ["-m", "hyakki", "arena", "terres", "--bots", "greedy:1,uniform", "--deals", "2", "--json"]
# On a busy machine the processes of a cluster need longer to find each other than Ray waits by itself.
PATIENT = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_agent_register_timeout_ms": "300000",
    "RAY_raylet_start_wait_time_s": "300",
}


def arena(*words: str) -> dict[str, object]:
    command = [sys.executable, *ARENA, *words]
    run = subprocess.run(
        command, env={**os.environ, **PATIENT}, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr[-2000:]
    found: dict[str, object] = json.loads(run.stdout)
    del found["thinking"]  # the clock differs
    return found


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed here: make cluster")
def test_a_real_cluster_gives_the_same_results() -> None:
    assert arena("--cluster", "local") == arena("--jobs", "1")
