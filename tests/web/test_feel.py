"""How a table feels: drags, travelling pieces, quiet for who wants it, large text, very small and very large screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from hyakki.games import GAMES
from tests.web.conftest import NewPage
from tests.web.table import decide, number, open_table, ready

WATCH = """() => {
  window.travelled = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...all) { window.travelled++; return animate.apply(this, all); };
}"""

#: and waits until that is drawn
MOVE_AWAY = """() => new Promise((done) => {
  document.querySelector("ul.hand").style.transform = "translateY(-300px)";
  requestAnimationFrame(() => requestAnimationFrame(done));
})"""


def drag(page: Page, card: int, stack: int) -> None:
    """Carries a card of the hand to one of its stacks with the mouse, step by step."""
    held = page.locator("ul.hand button").nth(card)
    box = held.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] - 40, steps=4)
    goal = page.locator("button.drop").nth(stack).bounding_box()
    assert goal is not None
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=8)
    page.mouse.up()


def test_a_card_is_dragged_to_its_stack(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, "terres", options={"first_player": "seat_0"})
    hand = page.locator("ul.hand button").count()
    decide(page, lambda page, turn: drag(page, 0, turn), 0)
    expect(page.locator("ul.hand button")).to_have_count(hand - 1)


def test_what_was_pressed_is_meant_even_if_it_moves_away(visitor: NewPage) -> None:
    """A prompt that grows, or a late picture, moves things under a finger: no tap is lost by that."""
    page = visitor()
    open_table(page, "terres", options={"first_player": "seat_0"})
    card = page.locator("ul.hand button[data-touch~=live]").first
    at = card.get_attribute("data-at")
    card.hover()
    page.mouse.down()
    page.evaluate(MOVE_AWAY)
    page.mouse.up()
    expect(page.locator(f'[data-at="{at}"][data-touch~=picked]')).to_be_visible()


def test_a_card_let_go_elsewhere_comes_back(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, "terres", options={"first_player": "seat_0"})
    before, hand = number(page), page.locator("ul.hand button").count()
    box = page.locator("ul.hand button").first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(5, 5, steps=6)
    page.mouse.up()
    expect(page.locator("ul.hand button")).to_have_count(hand)
    assert number(page) == before


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_pieces_travel_unless_somebody_wants_quiet(visitor: NewPage, motion: str) -> None:
    page = visitor(reduced_motion=motion)
    open_table(page, "terres", options={"first_player": "seat_0"})
    page.evaluate(WATCH)
    decide(page, lambda page, turn: drag(page, 0, turn), 0)
    ready(page)
    travelled = page.evaluate("window.travelled")
    assert (travelled > 0) == (motion == "no-preference")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [360, 3840])
def test_the_smallest_and_the_largest_screen_show_the_table(
    visitor: NewPage, game: str, width: int
) -> None:
    page = visitor(viewport={"width": width, "height": 640 if width == 360 else 2160})
    open_table(page, game, GAMES[game].seat_counts[0])
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(page.locator(".prompt").first).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_rules_fit_the_smallest_screen_also_while_they_come(visitor: NewPage, game: str) -> None:
    page = visitor(viewport={"width": 360, "height": 640})
    page.goto(f"/rules/{game}")
    expect(page.locator("[data-rule]").first).to_be_visible()
    rules = 0
    while rules != (rules := page.locator("[data-rule]").count()):
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.wait_for_timeout(200)


@pytest.mark.parametrize("path", ["/", "/new", "/lobby", "/rules/terres", "/about"])
def test_text_at_twice_its_size_loses_nothing(visitor: NewPage, path: str) -> None:
    page = visitor()
    page.goto(path)
    page.wait_for_selector("h1")
    page.add_style_tag(content="html { font-size: 200% !important; }")
    page.wait_for_timeout(200)
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    cut = page.evaluate(
        """() => [...document.querySelectorAll("button, a, h1, h2, label")]
        .filter(e => e.offsetParent && !e.closest(".unseen") && getComputedStyle(e).overflow === "hidden"
          && e.scrollWidth > e.clientWidth + 2).map(e => e.textContent)"""
    )
    assert cut == []


def test_a_table_can_be_played_with_text_at_twice_its_size(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, "terres", options={"first_player": "seat_0"})
    page.add_style_tag(content="html { font-size: 200% !important; }")
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    page.locator("ul.hand button").first.click()
    page.locator("button.drop").first.click()
    ready(page)
