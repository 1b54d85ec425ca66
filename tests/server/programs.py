"""Programs that stand around a server: the machine's own, or Debian's package where that can be installed."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time

import pytest

from tests.server.live import PATIENCE


def program(name: str, package: str = "") -> str:
    """The path of a program; the test is skipped where it can be had in no way."""
    if shutil.which(name) is None and shutil.which("apt-get") and os.geteuid() == 0:
        _apt("install", "-y", "--no-install-recommends", package or name)
        if shutil.which(name) is None:  # the machine's list of packages may be old
            _apt("update")
            _apt("install", "-y", "--no-install-recommends", package or name)
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"no {name} on this machine")
    return found


def _apt(*words: str) -> None:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    subprocess.run(["apt-get", "-q", *words], env=quiet, capture_output=True, check=False)


def listening(port: int) -> None:
    """Wait until somebody listens there."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(f"nobody listens at port {port}")
