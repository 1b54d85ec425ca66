"""Pictures of the site that `make site` has built."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page

SITE = Path(__file__).parent.parent / "build" / "site"
PAGES = {
    "site-bot": "tutorials/first-bot",
    "site-library": "api",
    "site-rules-fr": "rules/terres-rules-fr",
}


def tour(browser: Browser, take: Callable[[Page, str], None]) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    for name, place in PAGES.items():
        page.goto((SITE / place / "index.html").as_uri())
        take(page, name)
    page.close()
