"""A real server process and a real Chromium."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.processes import stop
from tests.web.browser import FLAGS, installed

NewPage = Callable[..., Page]
USUAL = {
    "viewport": {"width": 1280, "height": 800},
    "locale": "en-US",
    "reduced_motion": "reduce",
}

# whoever has never played is asked how to begin, once for each game
KNOWS_THE_GAMES = """
localStorage.getItem("hyakki-coach") ??
  localStorage.setItem("hyakki-coach", JSON.stringify(["terres", "kanagawa", "yokai", "orodeloro", "foxfire"].map((game) => [game, "off"])));
"""


def wait_for(address: str) -> None:
    for _ in range(200):
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/ready", timeout=5):
            return
        time.sleep(0.1)
    raise AssertionError("the server does not answer")


@contextlib.contextmanager
def serving(data: Path, environment: Mapping[str, str]) -> Iterator[str]:
    """The address of a server process on any free port."""
    command = [
        sys.executable,
        "-m",
        "tests.web.fixed_server",
        "serve",
        "--port",
        "0",
        "--no-browser",
    ]
    told = {"HYAKKI_HOME": str(data), "NO_COLOR": "1", "PYTHONUNBUFFERED": "1"}
    with (
        (data / "errors").open("w") as errors,
        subprocess.Popen(
            command, env={**environment, **told}, stdout=subprocess.PIPE, stderr=errors, text=True
        ) as process,
    ):
        assert process.stdout is not None
        found = re.search(r"http://localhost:(\d+)", process.stdout.readline())
        assert found, "the server did not say where it is"
        address = f"http://127.0.0.1:{found.group(1)}"
        try:
            wait_for(address)
            yield address
        finally:
            stop(process)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of its own."""
    with serving(tmp_path_factory.mktemp("served"), os.environ) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visitor(browser: Browser, server: str) -> Iterator[NewPage]:
    """Makes pages, each of a visitor of its own; whatever a page complains about fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def page(*, newcomer: bool = False, **wishes: Any) -> Page:
        wishes = {**USUAL, **wishes}
        context = browser.new_context(base_url=server, **wishes)
        if not newcomer:
            context.add_init_script(KNOWS_THE_GAMES)
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield page
    for context in contexts:
        context.close()
    assert not complaints
