"""Two fingers on a real touch screen: the ground of a board grows and shrinks under them."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.web.conftest import NewPage
from tests.web.spirits import CARD
from tests.web.table import open_table, rests

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
Point = tuple[float, float]
#: a game whose ground pans and zooms, one of the pieces that lie on it, and options that leave room to zoom out
GROUNDS = [("yokai", ".card[data-piece]", {"first_player": "0"}), ("orodeloro", "li.tile", {})]


class Fingers:
    """What the browser is told of fingers, as a screen would tell it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.screen: CDPSession = page.context.new_cdp_session(page)

    def _tell(self, kind: str, points: list[Point]) -> None:
        told = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    def pinch(self, middle: Point, apart: int, then: int, shift: int = 0) -> None:
        """Two fingers, so many pixels apart, that move until they are so many apart, and their middle aside."""
        x, y = middle
        steps = 6
        self._tell("touchStart", [(x - apart / 2, y)])
        self._tell("touchStart", [(x - apart / 2, y), (x + apart / 2, y)])
        for step in range(1, steps + 1):
            half = (apart + (then - apart) * step / steps) / 2
            aside = x + shift * step / steps
            self._tell("touchMove", [(aside - half, y), (aside + half, y)])
        self._tell("touchEnd", [])


def middle_of(page: Page) -> Point:
    box = page.locator(".surface").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def width_of(page: Page, piece: str) -> float:
    rests(page, piece)
    box = page.locator(piece).first.bounding_box()
    assert box is not None
    return box["width"]


@pytest.mark.parametrize(("game", "piece", "options"), GROUNDS)
def test_two_fingers_zoom_and_pan(
    visitor: NewPage, game: str, piece: str, options: dict[str, str]
) -> None:
    page = visitor(**PHONE)
    open_table(page, game, options=options)
    rests(page, piece)
    fingers, middle = Fingers(page), middle_of(page)
    number = page.locator("main").get_attribute("data-number")
    fitted = width_of(page, piece)
    page.get_by_role("button", name="Zoom out").click()
    before = width_of(page, piece)
    assert before < fitted - 5
    fingers.pinch(middle, 80, 120)
    assert width_of(page, piece) == pytest.approx(before * 1.5, rel=0.05)
    fingers.pinch(middle, 150, 100)
    assert width_of(page, piece) == pytest.approx(before, rel=0.05)
    left = page.locator(piece).first.bounding_box()
    fingers.pinch(middle, 100, 100, shift=24)
    rests(page, piece)
    moved = page.locator(piece).first.bounding_box()
    assert left is not None
    assert moved is not None
    assert moved["x"] == pytest.approx(left["x"] + 24, abs=3)
    assert moved["width"] == pytest.approx(left["width"], rel=0.02)
    # the page itself stays as it is, and nothing was picked
    assert page.evaluate("visualViewport.scale") == 1
    assert page.locator("main").get_attribute("data-number") == number
    page.get_by_role("button", name="Show everything").click()
    expect(page.get_by_role("button", name="Show everything")).to_be_disabled()


def test_a_tap_after_a_pinch_is_still_a_tap(visitor: NewPage) -> None:
    page = visitor(**PHONE)
    open_table(page, "yokai", options={"first_player": "0"})
    Fingers(page).pinch(middle_of(page), 100, 130)
    page.locator(CARD).nth(5).tap()
    expect(page.locator(".card.seen")).to_have_count(1)
