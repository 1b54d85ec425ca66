"""A real Redis for the tests: the machine's own, or Debian's package where that can be installed."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

import pytest

from tests.server.live import PATIENCE, free_port

PACKAGE = ["apt-get", "install", "-y", "-q", "--no-install-recommends", "redis-server"]


def redis_program() -> str:
    if shutil.which("redis-server") is None and shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run(PACKAGE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    found = shutil.which("redis-server")
    if found is None:
        pytest.skip("no redis-server on this machine")
    return found


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
            [redis_program(), *words, str(self.folder)], stdout=subprocess.DEVNULL
        )
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return self
            time.sleep(0.05)
        raise AssertionError("Redis did not start")

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait()
