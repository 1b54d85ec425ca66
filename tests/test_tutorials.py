"""Every code block of the tutorials runs, one after the other, in an empty folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.processes import PATIENCE, stop
from tests.server.live import free_port

ROOT = Path(__file__).parent.parent
TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
BLOCK = re.compile(r"^```(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^```", re.DOTALL | re.MULTILINE)
# What these install is tried by tests/test_packaging.py.
INSTALLS = ("pip install hyakki", 'pip install "hyakki[server,client]"')
PORT = "8000"


class Block(NamedTuple):
    language: str
    title: str
    text: str


def blocks(page: Path, port: str) -> Iterator[Block]:
    for language, title, text in BLOCK.findall(page.read_text(encoding="utf-8")):
        yield Block(language, title, text.replace(PORT, port))


class Reader:
    """Somebody who does what a tutorial says, in a folder of their own."""

    def __init__(self, folder: Path, port: str) -> None:
        self.folder = folder
        self.port = port
        self.servers: list[subprocess.Popen[bytes]] = []
        commands = folder.parent / "commands"
        commands.mkdir()
        command = commands / "hyakki"
        command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m hyakki "$@"\n')
        command.chmod(0o755)
        path = f"{commands}{os.pathsep}{os.environ['PATH']}"
        self.environment = {**os.environ, "PATH": path, "NO_COLOR": "1", "HYAKKI_BOTS": "1"}

    def follow(self, block: Block) -> None:
        if block.title:
            (self.folder / block.title).write_text(block.text, encoding="utf-8")
        elif block.language == "python":
            self.run([sys.executable, "-c", block.text])
        else:
            assert block.language == "sh"
            for line in block.text.splitlines():
                self.type(line)

    def type(self, line: str) -> None:
        if line.startswith("hyakki serve"):
            self.serve(line)
        elif line not in INSTALLS:
            self.run(["sh", "-c", line])

    def run(self, command: list[str]) -> None:
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{command[-1]}\n{done.stderr}"
        assert done.stdout or ">" in command[-1], f"{command[-1]} says nothing"

    def serve(self, line: str) -> None:
        """As in a first terminal: the tutorial goes on in a second one."""
        command = ["sh", "-c", f"exec {line}"]
        server = subprocess.Popen(command, cwd=self.folder, env=self.environment)
        self.servers.append(server)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and server.poll() is None:
            try:
                urllib.request.urlopen(f"http://localhost:{self.port}/ready", timeout=5).close()
            except urllib.error.URLError:
                time.sleep(0.1)
            else:
                return
        raise AssertionError(f"{line} does not answer")


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_a_tutorial_can_be_followed(page: Path, tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    port = str(free_port())
    reader = Reader(folder, port)
    steps = list(blocks(page, port))
    assert len(steps) >= 4
    assert page.read_text(encoding="utf-8").count("\n```") == 2 * len(steps), "a block was missed"
    try:
        for step in steps:
            reader.follow(step)
    finally:
        for server in reader.servers:
            stop(server)
