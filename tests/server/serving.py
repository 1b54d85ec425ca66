"""`hyakki serve` in a process forked from one that has imported everything already."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from tests import forked
from tests.processes import PATIENCE


class Serving:
    """A running server process."""

    def __init__(self, words: list[str], environment: dict[str, str], log: Path) -> None:
        self._process = forked.server(words, environment, log)

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def runs(self) -> bool:
        return self._process.is_alive()

    def kill(self) -> None:
        """As a power cut would."""
        self._process.kill()
        self._process.join()

    def ask_to_stop(self) -> None:
        os.kill(self.pid, signal.SIGTERM)

    def stop(self) -> int:
        """Ask it to end, and wait for it. What ignores the signal is killed, and the test fails."""
        if self.runs():
            self.ask_to_stop()
        self._process.join(PATIENCE)
        if self.runs():
            self.kill()
            raise AssertionError(f"the server did not stop in {PATIENCE:.0f} s")
        assert self._process.exitcode is not None
        return self._process.exitcode
