"""The container image is built and answers, where a container engine runs and the base images can be had."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest

from tests.processes import PATIENCE
from tests.server.live import free_port

ROOT = Path(__file__).parent.parent.parent
ENGINES = ("podman", "docker")
TAG = "hyakki-test"


def engine() -> str:
    """A container engine that runs; the test is skipped without."""
    for name in ENGINES:
        if shutil.which(name) is not None and told(name, "info").returncode == 0:
            return name
    pytest.skip(f"no container engine runs here ({', '.join(ENGINES)}): the image is not tested")


def told(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)


def base() -> str:
    recipe = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")
    found = re.search(r"^ARG PYTHON_IMAGE=(\S+)$", recipe, re.MULTILINE)
    assert found is not None
    return found[1]


def test_the_image_is_built_and_serves() -> None:
    name = engine()
    if told(name, "pull", base()).returncode != 0:
        pytest.skip(f"{base()} cannot be pulled here: the image is not tested")
    built = told(name, "build", "--tag", TAG, "--file", "deploy/Dockerfile", ".")
    assert built.returncode == 0, built.stderr[-3000:]
    port = free_port()
    published = f"127.0.0.1:{port}:8000"
    started = told(name, "run", "--detach", "--rm", "--publish", published, TAG)
    assert started.returncode == 0, started.stderr
    try:
        assert answers(f"http://127.0.0.1:{port}/ready")
    finally:
        told(name, "stop", started.stdout.strip())


def answers(address: str) -> bool:
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        with suppress(OSError), urllib.request.urlopen(address, timeout=5) as answer:
            return bool(answer.status == 200)
        time.sleep(0.1)
    return False
