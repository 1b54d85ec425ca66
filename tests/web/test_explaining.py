"""Every piece explains itself where it is pointed at, focused, or touched."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.axe import violations
from tests.web.conftest import NewPage
from tests.web.table import click, decide, open_table, tab_to

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
#: a piece of each board, and what it says
PIECES = [
    ("terres", {}, ".hand [data-piece]", "A sketch of"),
    ("terres", {}, ".stacks .top", "sketches complete it"),
    (
        "kanagawa",
        {},
        ".school .cell[data-piece], .columns .cell[data-piece]",
        "Painted in your print",
    ),
    ("kanagawa", {}, "[data-diploma]", "A diploma for"),
    ("yokai", {"first_player": "0"}, ".card[data-piece]", "four families"),
    ("orodeloro", {"first_captain": "0"}, ".hand [data-piece]", "brings you 1 coin"),
]


def explanation(page: Page) -> Locator:
    return page.get_by_role("tooltip")


@pytest.mark.parametrize(("game", "options", "piece", "said"), PIECES)
def test_a_piece_explains_itself_to_the_pointer(
    visitor: NewPage, game: str, options: dict[str, str], piece: str, said: str
) -> None:
    page = visitor()
    open_table(page, game, options=options)
    page.locator(piece).first.hover()
    expect(explanation(page)).to_contain_text(said)
    expect(explanation(page)).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(explanation(page)).to_have_count(0)


def test_a_piece_explains_itself_where_it_has_the_focus(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, "kanagawa")
    first = page.locator("[data-diploma]").first
    first.focus()
    page.keyboard.press("ArrowRight")
    second = page.locator("[data-diploma]").nth(1)
    expect(second).to_be_focused()
    expect(explanation(page)).to_contain_text("A diploma for")
    expect(second).to_have_attribute("aria-describedby", "explanation")
    assert violations(page) == []
    page.keyboard.press("Tab")
    expect(second).not_to_be_focused()


def test_a_finger_that_holds_a_piece_is_told_and_one_that_taps_it_chooses(
    visitor: NewPage,
) -> None:
    page = visitor(**PHONE)
    open_table(page, "terres")
    page.locator(".stacks .top").first.tap()
    expect(explanation(page)).to_contain_text("sketches complete it")
    sketch = page.locator(".hand [data-piece]").first
    sketch.tap()
    expect(page.locator("button.drop").first).to_be_visible()
    expect(explanation(page)).to_have_count(0)
    sketch.dispatch_event("pointerdown", {"pointerType": "touch", "isPrimary": True})
    expect(explanation(page)).to_contain_text("A sketch of")


def replayed(page: Page) -> None:
    """The replay of a game of Terres that was resigned early."""
    table = open_table(page, "terres", options={"first_player": "seat_0"})
    decide(page, click, 0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    page.wait_for_selector('main[data-state="over"]')
    page.goto(f"/replay/{table}")
    expect(page.get_by_text("Before the first move.")).to_be_visible()


def test_in_a_replay_pieces_explain_themselves_and_open_hands_are_reached_by_keys(
    visitor: NewPage,
) -> None:
    """Arrows on a piece walk along the pieces; anywhere else they go through the game."""
    page = visitor()
    replayed(page)
    page.locator(".stacks .top").first.hover()
    expect(explanation(page)).to_contain_text("sketches complete it")
    page.keyboard.press("Escape")
    tab_to(page, "ul.rival [data-piece]")
    expect(explanation(page)).to_contain_text("A sketch of")
    page.keyboard.press("ArrowRight")
    expect(page.locator("ul.rival [data-piece]").nth(1)).to_be_focused()
    tab_to(page, "ul.hand button")
    page.keyboard.press("ArrowRight")
    expect(page.locator("ul.hand button").nth(1)).to_be_focused()
    expect(explanation(page)).to_contain_text("A sketch of")
    expect(page.get_by_text("Before the first move.")).to_be_visible()
    assert violations(page) == []


def test_a_finger_asks_in_a_replay_and_in_a_sheet(visitor: NewPage) -> None:
    page = visitor(**PHONE)
    replayed(page)
    page.locator(".stacks .top").first.tap()
    expect(explanation(page)).to_contain_text("sketches complete it")
    open_table(page, "kanagawa")
    page.get_by_role("button", name="Print and studio of").first.click()
    page.locator("dialog[open] [data-about=moves]").tap()
    expect(explanation(page)).to_contain_text("one brush move a turn")
    expect(explanation(page)).to_be_in_viewport(ratio=1)


def test_tools_and_the_deck_explain_themselves(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, "kanagawa")
    for thing, said in (("moves", "one brush move a turn"), ("deck", "how many cards")):
        page.locator(f"[data-about={thing}]").first.hover()
        expect(explanation(page)).to_contain_text(said)
