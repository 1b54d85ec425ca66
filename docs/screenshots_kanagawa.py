"""Pictures of Kanagawa: the school, a card in hand, an offer, a later round, and the finished scroll."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.web.painter import click, furnish, open_table, there
from tests.web.table import Act, decide, ready

Take = Callable[[Page, str], None]
SEATS = 3
MOST_DECISIONS = 60
LATER = 24


def play_until(page: Page, act: Act, selector: str, first: int = 0) -> bool:
    """Plays until this is seen, after so many decisions at least; False if the game ends before."""
    for turn in range(MOST_DECISIONS):
        if ready(page) == "over":
            return False
        if turn >= first and there(page, selector):
            return True
        decide(page, act, turn)
    return False


def tour(
    browser: Browser, address: str, size: tuple[int, int], theme: str, end: str, take: Take
) -> None:
    """One game, photographed; `end` closes the name of each picture."""
    context = browser.new_context(
        base_url=address,
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if theme == "night" else "light",
        locale="en-US" if size[0] > size[1] else "fr-FR",
        reduced_motion="reduce",
    )
    page = context.new_page()
    open_table(page, SEATS)
    take(page, f"kanagawa-school-{end}")
    if play_until(page, click, ".hand button:enabled"):
        page.locator(".hand button:enabled").first.click()
        take(page, f"kanagawa-hand-{end}")
        page.keyboard.press("Escape")
    if play_until(page, furnish, "[data-answer=obtain]"):
        take(page, f"kanagawa-offer-{end}")
    if play_until(page, click, ".column.can", LATER):
        take(page, f"kanagawa-later-{end}")
    turn = 0
    while ready(page) != "over":
        decide(page, click, turn)
        turn += 1
    take(page, f"kanagawa-end-{end}")
    context.close()
