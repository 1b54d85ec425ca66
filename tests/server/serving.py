"""`hyakki serve` in a process forked from one that has imported everything already: tests start hundreds of servers."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from hyakki.cli import main

PATIENCE = 90.0  # seconds; a busy machine may take long

_forked = multiprocessing.get_context("forkserver")
_forked.set_forkserver_preload([__name__, "tests.server.warm"])


def _run(words: list[str], environment: dict[str, str], log: str) -> None:
    os.environ.clear()
    os.environ.update(environment)
    output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(output, stream.fileno())
    sys.argv = ["hyakki", *words]
    main()


class Serving:
    """A running server process."""

    def __init__(self, words: list[str], environment: dict[str, str], log: Path) -> None:
        arguments = (words, environment, str(log))
        self._process: ForkServerProcess = _forked.Process(target=_run, args=arguments, daemon=True)
        self._process.start()

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
