"""Takes the pictures in docs/screenshots: every page, wide and on a phone, by day and by night, and three pages of the site."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))
from docs import (
    screenshots_kanagawa,
    screenshots_lessons,
    screenshots_orodeloro,
    screenshots_site,
    screenshots_yokai,
)
from tests.web.browser import FLAGS, installed
from tests.web.table import click, decide, ready

FOLDER = Path(__file__).parent / "screenshots"
SIZES = {"wide": (1280, 800), "phone": (390, 844)}
THEMES = ("day", "night")
PLAIN_PAGES = {"lobby": "/lobby", "new": "/new", "my-games": "/mine", "about": "/about"}
BOARDS = (screenshots_kanagawa, screenshots_orodeloro, screenshots_yokai, screenshots_lessons)
OWN_MOVES = 7
COLOURS = 256


def take(page: Page, name: str) -> None:
    page.wait_for_timeout(400)
    with Image.open(io.BytesIO(page.screenshot())) as picture:
        small = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        small.save(FOLDER / f"{name}.png", optimize=True)


def tour(browser: Browser, address: str, size: str, theme: str) -> None:
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "night" else "light",
        locale="en-US" if size == "wide" else "fr-FR",
        reduced_motion="reduce",
    )
    page = context.new_page()
    end = f"{size}-{theme}"
    page.goto("/")
    page.wait_for_load_state("networkidle")
    take(page, f"home-{end}")
    page.locator(".actions .btn").first.click()
    play_a_while(page)
    page.locator("ul.hand button").first.click()
    take(page, f"terres-{end}")
    page.keyboard.press("Escape")
    resign(page)
    take(page, f"end-{end}")
    table = page.url.rsplit("/", 1)[1]
    page.goto(f"/replay/{table}")
    page.wait_for_selector("input[type=range]")
    take(page, f"replay-{end}")
    for name, path in {**PLAIN_PAGES, "rules": "/rules/terres", "lost": "/lost"}.items():
        page.goto(path)
        page.wait_for_load_state("networkidle")
        take(page, f"{name}-{end}")
    page.goto("/")
    page.locator(".doors .tool").first.click()
    page.wait_for_selector("#invite-link")
    take(page, f"waiting-{end}")
    page.goto("/")
    page.locator(".doors .tool").nth(1).click()
    page.wait_for_selector(".curtain")
    take(page, f"curtain-{end}")
    context.close()


def play_a_while(page: Page) -> None:
    for turn in range(OWN_MOVES):
        if ready(page) == "over":
            return
        decide(page, click, turn)
    while ready(page) == "yours" and not page.locator("ul.hand button:enabled").count():
        click(page, 0)
        page.wait_for_timeout(300)


def resign(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=re.compile("Resign|Abandonner")).click()
    page.locator(".sure .btn").first.click()
    page.wait_for_selector('main[data-state="over"]')


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "hyakki", "serve", "--port", "0", "--no-browser"]
        environment = {**os.environ, "HYAKKI_HOME": data, "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(
            command,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        ) as server:
            assert server.stdout is not None
            found = re.search(r"http://localhost:(\d+)", server.stdout.readline())
            assert found
            address = f"http://127.0.0.1:{found.group(1)}"
            while True:
                try:
                    urllib.request.urlopen(f"{address}/ready", timeout=5).close()  # noqa: S310
                    break
                except OSError:
                    time.sleep(0.2)
            try:
                with sync_playwright() as playwright:
                    browser = playwright.chromium.launch(executable_path=installed(), args=FLAGS)
                    for size, pixels in SIZES.items():
                        for theme in THEMES:
                            tour(browser, address, size, theme)
                            end = f"{size}-{theme}"
                            for game in BOARDS:
                                game.tour(browser, address, pixels, theme, end, take)
                    screenshots_site.tour(browser, take)
                    browser.close()
            finally:
                server.terminate()
    return 0


if __name__ == "__main__":
    sys.exit(main())
