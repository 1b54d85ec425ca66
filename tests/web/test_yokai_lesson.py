"""A lesson of Yōkai on a phone: what the coach says and points at is in sight, and a miss changes nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
#: the bar at the foot of a phone
FOOT = 784
MISS = "h05 i"
HINT = ["m", "i", "m 1,-2", MISS, "h05 m", "d"]
TURN = ["o", "p", "p 0,-1", "do:prepare", "do:declare"]


def touch(page: Page, path: str) -> None:
    if path == "do:declare":
        page.locator(".declare.pointed").tap()  # as at a table, it asks once more
    for at in path.split():
        page.locator(f'[data-at="{at}"]:visible').last.tap()


def settled(page: Page, step: int) -> None:
    page.wait_for_selector(f'main.lesson[data-step="{step}"][data-pending=""]')
    words = page.locator(".prompt .grow").bounding_box()
    assert words is not None
    assert words["width"] > 250
    for box in [
        words,
        *(one.bounding_box() for one in page.locator("[data-touch~=pointed]").all()),
    ]:
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= FOOT


@pytest.mark.parametrize(
    ("name", "tries"), [("01-first-turn", TURN), ("03-what-a-hint-says", HINT)]
)
def test_a_lesson_on_a_phone(visitor: NewPage, name: str, tries: list[str]) -> None:
    page = visitor(**PHONE)
    page.goto(f"/learn/yokai/{name}")
    settled(page, 1)
    page.get_by_role("button", name="Go on").tap()
    step = 2
    for tried in tries:
        settled(page, step)
        touch(page, tried)
        if tried == MISS:
            expect(page.locator(".prompt .text")).to_contain_text("True, but the kappa")
        else:
            step += 1
    expect(page.locator(f'main.lesson[data-step="{step}"]')).to_have_attribute("data-done", "true")
