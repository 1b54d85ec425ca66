"""Takes the pictures of the courses: where the first and the last lesson of each game ask for something. Run by docs/screenshots.py."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Browser, Page

from hyakki.core.lessons import Lesson, course
from hyakki.games import OWN, game_named

Take = Callable[[Page, str], None]
GO_ON = re.compile("^(Go on|Continuer)$")


def tour(
    browser: Browser, address: str, size: tuple[int, int], theme: str, end: str, take: Take
) -> None:
    """English on a wide screen, French on a phone; by day only."""
    if theme == "night":
        return
    width, height = size
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        locale="en-US" if width > height else "fr-FR",
        reduced_motion="reduce",
    )
    page = context.new_page()
    for game in OWN:
        lessons = course(game_named(game))
        for name, lesson in (("first", lessons[0]), ("last", lessons[-1])):
            page.goto(f"/learn/{game}/{lesson.name}")
            go_on(page, lesson)
            take(page, f"lesson-{game}-{name}-{end}")
    context.close()


def go_on(page: Page, lesson: Lesson) -> None:
    """Past all that the coach only tells."""
    for number, step in enumerate(lesson.steps, 1):
        page.wait_for_selector(f'main.lesson[data-step="{number}"][data-pending=""]')
        if not step.tells:
            return
        page.get_by_role("button", name=GO_ON).click()
