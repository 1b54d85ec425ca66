"""Processes that tests start, and how they end."""

from __future__ import annotations

import signal
import subprocess
from typing import Any

PATIENCE = 90.0  # seconds; a busy machine may take long


def stop(
    process: subprocess.Popen[Any], asked: int = signal.SIGTERM, patience: float = PATIENCE
) -> int:
    """Ask it to end, and wait for it. What ignores the signal is killed, and the test fails."""
    if process.poll() is None:
        process.send_signal(asked)
    try:
        return process.wait(patience)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise AssertionError(f"{process.args!r} did not stop in {patience:.0f} s") from None
