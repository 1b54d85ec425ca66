"""Packages built from this checkout, and environments that have nothing but them."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from hyakki.server.http.static import built_pages
from tests.processes import stop

ROOT = Path(__file__).parent.parent
UV = Path(sys.executable).parent / "uv"
# The engines stay plain: compiling them takes minutes, and packaging is the same.
ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
    "HYAKKI_PLAIN": "1",
    "NO_COLOR": "1",
    "PYTHONUNBUFFERED": "1",
}


class Built(NamedTuple):
    """A wheel and a source package of the checkout, and the wheel made from that source package alone."""

    wheel: Path
    sdist: Path
    unpacked: Path
    from_sdist: Path


def build(folder: Path, target: str, into: Path, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "--target", target]
    return subprocess.run(
        [*command, "--directory", str(into)],
        cwd=folder,
        env={**ENVIRONMENT, **more},
        capture_output=True,
        text=True,
        check=False,
    )


def build_wheel(made: Path, folder: Path = ROOT) -> Path:
    assert built_pages() is not None, "build the pages first: make pages"
    run = build(folder, "wheel", made)
    assert run.returncode == 0, run.stderr
    return _only(made, "*.whl")


def build_all(made: Path) -> Built:
    run = build(ROOT, "sdist", made)
    assert run.returncode == 0, run.stderr
    sdist = _only(made, "*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(made, filter="data")
    unpacked = made / sdist.name.removesuffix(".tar.gz")
    return Built(build_wheel(made), sdist, unpacked, build_wheel(made / "again", unpacked))


def _only(folder: Path, pattern: str) -> Path:
    (found,) = folder.glob(pattern)
    return found


def install(folder: Path, wheel: Path, extras: str = "") -> Path:
    """A new environment with this wheel and what it asks for, taken from uv's cache where that has everything; its `hyakki`."""
    subprocess.run([UV, "venv", "--quiet", "--python", sys.executable, folder], check=True)
    command: list[str | Path] = [UV, "pip", "install", "--quiet", "--python", folder]
    command += ["--constraint", ROOT / "requirements.lock", f"{wheel}{extras}"]
    cached = {**ENVIRONMENT, "UV_OFFLINE": "1"}
    if subprocess.run(command, env=cached, capture_output=True, check=False).returncode != 0:
        subprocess.run(command, env=ENVIRONMENT, check=True)
    return folder / "bin" / "hyakki"


def ran(*command: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, env={**ENVIRONMENT, **more}, capture_output=True, text=True, check=False
    )


@contextmanager
def serving(hyakki: Path, home: Path) -> Iterator[str]:
    """The address of `hyakki serve`, which it tells once it can be reached."""
    command: list[str | Path] = [hyakki, "serve", "--port", "0", "--no-browser", "--home", home]
    with subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            yield server.stdout.readline().split()[-1]
        finally:
            stop(server)
