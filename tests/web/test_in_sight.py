"""What is asked, and what answers it, is in sight on small screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import NewPage
from tests.web.table import open_table
from tests.web.test_lessons import step

SHORT = {"viewport": {"width": 390, "height": 664}, "has_touch": True}
TALL = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
WIDE = {"viewport": {"width": 1280, "height": 800}}


def can_be_hit(thing: Locator) -> None:
    """It is on the screen, and nothing lies over it."""
    expect(thing).to_be_in_viewport(ratio=1)
    thing.click(trial=True)


@pytest.mark.parametrize("size", [SHORT, TALL], ids=["short", "tall"])
def test_the_hand_and_the_stacks_of_terres_are_on_a_phone_together(
    visitor: NewPage, size: dict[str, object]
) -> None:
    page = visitor(**size)
    open_table(page, "terres")
    for sketch in page.locator(".hand [data-piece]").all():
        can_be_hit(sketch)
    page.locator(".hand [data-piece]").first.tap()
    for stack in page.locator("button.drop").all():
        can_be_hit(stack)


@pytest.mark.parametrize("size", [SHORT, TALL], ids=["short", "tall"])
def test_the_hand_of_a_lesson_is_above_the_bar_of_a_phone(
    visitor: NewPage, size: dict[str, object]
) -> None:
    page = visitor(**size)
    page.goto("/learn/terres/01-first-turn")
    step(page, 1)
    page.get_by_role("button", name="Go on").tap()
    step(page, 2)
    for sketch in page.locator(".hand [data-piece]").all():
        can_be_hit(sketch)


@pytest.mark.parametrize("size", [SHORT, TALL], ids=["short", "tall"])
def test_no_prompt_covers_the_columns_that_can_be_taken(
    visitor: NewPage, size: dict[str, object]
) -> None:
    page = visitor(**size)
    open_table(page, "kanagawa", options={"first_player": "0"})
    labels = page.locator(".column .take")
    expect(labels.first).to_be_visible()
    for label in labels.all():
        can_be_hit(label)


@pytest.mark.parametrize("game", ["terres", "kanagawa", "yokai", "orodeloro"])
def test_a_lesson_fits_on_a_wide_screen(visitor: NewPage, game: str) -> None:
    page = visitor(**WIDE)
    page.goto(f"/learn/{game}/01-first-{'tiles' if game == 'orodeloro' else 'turn'}")
    step(page, 1)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0
