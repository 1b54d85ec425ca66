"""Tables in words: the generic board, where any game is played step by step."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.axe import violations
from tests.web.conftest import NewPage
from tests.web.table import number, open_table, play_out

IN_WORDS = "localStorage.setItem('hyakki', JSON.stringify({ inWords: true }))"
LIVE = 'main .steps [data-touch~="live"]'
STEPPED = """([before, picked]) => {
  const main = document.querySelector("main[data-state]");
  return main.dataset.number !== before || main.dataset.pending || document.querySelectorAll('.steps [data-touch~="picked"]').length > picked;
}"""


def sit_down(page: Page) -> None:
    page.add_init_script(IN_WORDS)
    open_table(page, "yokai")


def touch_next(page: Page) -> bool:
    """Touches the first thing that may be touched; true if that was not yet a move."""
    before, picked = number(page), page.locator('main .steps [data-touch~="picked"]').count()
    page.locator(LIVE).first.click()
    page.wait_for_function(STEPPED, arg=[before, picked])
    return page.locator('main .steps [data-touch~="picked"]').count() > picked


def test_a_whole_game_in_steps(visitor: NewPage) -> None:
    page = visitor()
    sit_down(page)
    steps = 0

    def act(page: Page, _turn: int) -> None:
        nonlocal steps
        steps += 1
        while touch_next(page):
            steps += 1

    decisions = play_out(page, act)
    assert decisions > 4
    assert steps > decisions, "a card is moved in two steps"


def test_steps_by_keys_say_what_follows(visitor: NewPage) -> None:
    """A digit touches, Escape goes back to it, and few moves are told in words."""
    page = visitor()
    sit_down(page)
    first = page.get_by_role("list", name="Legal moves").get_by_role("button").first
    expect(first).to_be_visible()
    assert violations(page) == []
    before = number(page)
    for _ in range(2):  # two looks, in one step each
        page.keyboard.press("1")
        page.wait_for_function(STEPPED, arg=[before, 0])
        page.wait_for_selector('main[data-state="yours"][data-pending=""]')
        before = number(page)
    page.keyboard.press("1")
    picked = page.get_by_role("list", name="Begin with").locator('[data-touch~="picked"]')
    expect(picked).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("list", name="Then").get_by_role("button").first).to_contain_text(" ")
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("list", name="Begin with")).to_have_count(0)
    assert number(page) == before
