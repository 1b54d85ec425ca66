"""Takes the pictures of Yōkai: opening, middle, special moments and the final reveal. Run by docs/screenshots.py, or alone on a server's address."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.web.appease import win
from tests.web.browser import FLAGS, installed
from tests.web.spirits import CARD, FREE, HINT, MOVE, OBSERVE, click, sit_down, step
from tests.web.table import decide, ready

Take = Callable[[Page, str], None]
MIDDLE = 9


def tour(
    browser: Browser, address: str, size: tuple[int, int], theme: str, end: str, take: Take
) -> None:
    """All pictures of the game at one size, by day or by night."""
    width, height = size
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "night" else "light",
        locale="en-US" if width > height else "fr-FR",
        reduced_motion="reduce",
    )
    page = context.new_page()
    sit_down(page, 3, level="2")
    take(page, f"yokai-opening-{end}")
    go_on(page, OBSERVE, MIDDLE)
    take(page, f"yokai-observe-{end}")
    go_on(page, MOVE)
    page.locator(CARD).first.click()
    page.locator(FREE).first.hover()
    take(page, f"yokai-move-{end}")
    page.keyboard.press("Escape")
    go_on(page, HINT)
    take(page, f"yokai-hint-{end}")
    secret(page)
    take(page, f"yokai-secret-{end}")
    page.mouse.up()
    sit_down(page, bot="", hints="custom(4,6,4)")
    win(page)
    page.locator(".finale").scroll_into_view_if_needed()
    take(page, f"yokai-finale-{end}")
    context.close()


def go_on(page: Page, wanted: int, least: int = 0) -> None:
    """Plays so often, and then to that step."""
    for turn in range(200):
        if ready(page) == "over" or (turn >= least and step(page) == wanted):
            return
        decide(page, click, turn)


def secret(page: Page) -> None:
    """A secret affinity, held down."""
    sit_down(page, level="3")
    page.locator(".secret:visible").hover()
    page.mouse.down()


def main(address: str, folder: Path) -> None:
    def take(page: Page, name: str) -> None:
        page.wait_for_timeout(400)
        page.screenshot(path=folder / f"{name}.png")

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=FLAGS)
        for end, size in {"wide": (1280, 800), "phone": (390, 844)}.items():
            for theme in ("day", "night"):
                tour(browser, address, size, theme, f"{end}-{theme}", take)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
