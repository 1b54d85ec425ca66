"""What a player of Kanagawa does at a table, by clicking, tapping or keys alone."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web import table
from tests.web.table import tab_to

ANSWER = "[data-answer=give], [data-answer=take], [data-answer=obtain]:enabled, button.panel-art"
MOST_SLOTS = 40


def open_table(page: Page, seats: int, options: dict[str, str] | None = None) -> str:
    return table.open_table(page, "kanagawa", seats, options)


def there(page: Page, selector: str) -> bool:
    return page.locator(selector).count() > 0


def at_school(page: Page, turn: int) -> str:
    """Stays two times of three, where that is allowed."""
    return ".stay:enabled" if turn % 3 and there(page, ".stay:enabled") else ".column.can:enabled"


def answered(page: Page) -> None:
    """The last move is confirmed, so that the next one is taken."""
    page.wait_for_selector('main[data-pending=""]')


def click(page: Page, turn: int) -> None:
    """One decision with the mouse: paints whatever can be painted."""
    answered(page)
    if there(page, ANSWER):
        page.locator(ANSWER).first.click()
    elif there(page, ".column.can"):
        page.locator(at_school(page, turn)).first.click()
    elif there(page, "button.slot.open"):
        page.locator("button.slot.open").first.click()
    elif there(page, ".hand button:enabled"):
        use_a_card(page)
    else:
        page.locator("button.end:visible").click()


def use_a_card(page: Page) -> None:
    """The first card that the brushes pay for is painted, else the first goes to the studio."""
    cards = page.locator(".hand button:enabled")
    for at in range(cards.count()):
        if cards.nth(at).get_attribute("aria-pressed") == "false":
            cards.nth(at).click()
        if there(page, "[data-way=paint]:enabled"):
            page.locator("[data-way=paint]").click()
            return
    page.locator("[data-way=studio]").click()


def furnish(page: Page, turn: int) -> None:
    """One decision of somebody who puts every card in the studio: that soon earns an offer."""
    if there(page, ".hand button:enabled"):
        if not there(page, ".hand .chosen"):
            page.locator(".hand button:enabled").first.click()
        page.locator("[data-way=studio]").click()
    else:
        click(page, turn)


def press(page: Page, turn: int) -> None:
    """One decision with keys alone."""
    answered(page)
    if there(page, ANSWER):
        tab_to(page, "[data-answer]")
    elif there(page, ".column.can"):
        tab_to(page, at_school(page, turn).replace(":enabled", ""))
    elif there(page, "button.slot.open"):
        tab_to(page, ".studio [data-rove]")
        for _ in range(MOST_SLOTS):
            if page.evaluate("document.activeElement.matches('button.slot.open')"):
                break
            page.keyboard.press("ArrowRight")
    elif there(page, ".hand button:enabled"):
        page.keyboard.press("1")
        page.wait_for_function("() => document.activeElement?.matches('[data-way]')")
    else:
        page.keyboard.press("e")
        return
    page.keyboard.press("Enter")
