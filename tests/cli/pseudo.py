"""A person at a real terminal: the command runs on a pseudo-terminal, and every answer waits for its prompt."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

PATIENCE = 60.0
#: what a terminal does besides printing
CONTROLS = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b\][^\x07]*\x07|[\x01\x02\x07\r]")
PAGE, PAGE_END = "\x1b[?1049h", "\x1b[?1049l"


class Terminal:
    """`hyakki` with these words on a terminal of that size."""

    def __init__(
        self, *words: str, columns: int = 80, rows: int = 24, cwd: Path | None = None
    ) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environment = {**os.environ, "TERM": "xterm"}
        for name in ("COLUMNS", "LINES", "HYAKKI_LANG", "NO_COLOR", "FORCE_COLOR"):
            environment.pop(name, None)
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-W", "error", "-m", "hyakki", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            cwd=cwd,
            # whoever runs the tests in the background ignores interrupts, and would hand that down
            preexec_fn=_hear_interrupts,  # noqa: PLW1509  (tests start no threads)
        )
        os.close(slave)
        self.output = ""
        self._raw = b""
        self._read = 0

    def wait_for(self, sign: str) -> str:
        """Everything up to that sign, since the last one that was waited for."""
        limit = time.monotonic() + PATIENCE
        while sign not in plain(self.output[self._read :]):
            if not self._more(limit):
                raise AssertionError(f"no {sign!r} in {self.output[self._read :]}")
        seen, self._read = self.output[self._read :], len(self.output)
        return seen

    def type(self, keys: str, sign: str = "> ") -> str:
        """Wait for the sign, then press these keys. What was shown until then."""
        seen = self.wait_for(sign)
        os.write(self.master, keys.encode())
        return seen

    def interrupt(self) -> None:
        """What Ctrl-C does; again if it came just before the line was read, as a person would."""
        before, limit = len(self.output), time.monotonic() + PATIENCE
        while "\n" not in self.output[before:]:
            self.process.send_signal(signal.SIGINT)
            again = time.monotonic() + 3.0
            while time.monotonic() < again and "\n" not in self.output[before:]:
                self._more(limit)

    def end(self) -> tuple[int, str]:
        """Wait for the end: the exit code, and what was shown since the last keys."""
        limit = time.monotonic() + PATIENCE
        while self._more(limit):
            pass
        os.close(self.master)
        return self.process.wait(PATIENCE), self.output[self._read :]

    def _more(self, limit: float) -> bool:
        if time.monotonic() > limit:
            self.process.kill()
            self.process.wait()
            raise AssertionError(f"too slow: {self.output[-500:]}")
        if not select.select([self.master], [], [], 1.0)[0]:
            return True
        try:
            found = os.read(self.master, 65536)
        except OSError:  # the other side is closed
            return False
        self._raw += found
        self.output = self._raw.decode(errors="ignore")
        return bool(found)


def _hear_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def plain(output: str) -> str:
    """Without colours and other controls."""
    return CONTROLS.sub("", output)


def public(output: str) -> str:
    """What is left when every page of its own has gone."""
    return plain(re.sub(re.escape(PAGE) + ".*?" + re.escape(PAGE_END), "", output, flags=re.DOTALL))
