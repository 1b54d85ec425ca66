"""A real Redis for the tests: the machine's own, or Debian's package where that can be installed."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.processes import stop
from tests.server.live import free_port
from tests.server.programs import listening, program


class RedisServer:
    """One that can be stopped and started again at the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> RedisServer:
        words = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir"]
        self.process = subprocess.Popen(
            [program("redis-server"), *words, str(self.folder)], stdout=subprocess.DEVNULL
        )
        listening(self.port)
        return self

    def stop(self) -> None:
        assert self.process is not None
        stop(self.process)
