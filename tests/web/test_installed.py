"""A package, installed into an empty environment, is all that playing in the browser needs."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from tests.web.conftest import KNOWS_THE_GAMES
from tests.web.table import click, decide, ready, start_against_bot
from tests.wheels import build_wheel, install, serving

DECISIONS = 6


def test_playing_from_an_installed_package(browser: Browser, tmp_path: Path) -> None:
    hyakki = install(tmp_path / "environment", build_wheel(tmp_path / "made"), "[server]")
    with serving(hyakki, tmp_path / "home") as address:
        context = browser.new_context(base_url=address, locale="en-US", reduced_motion="reduce")
        context.add_init_script(KNOWS_THE_GAMES)
        page = context.new_page()
        start_against_bot(page)
        for turn in range(DECISIONS):
            assert ready(page) == "yours"
            decide(page, click, turn)
        context.close()
