"""What a player of Kanagawa does at a table, by clicking, tapping or keys alone."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web import table
from tests.web.table import tab_to

COLUMN = '[data-at^="column:"][data-touch~=live]'
STAY = '[data-at="do:stay"][data-touch~=live]'
CARD = ".hand button[data-touch~=live]"
SLOT = "button.slot.empty[data-touch~=live]"
PAINT = '.way[data-at=print]:not([aria-disabled="true"])'
STUDIO = ".way[data-at=studio]"
OBTAIN = '[data-at="do:obtain"][data-touch~=live]'
MOST_SLOTS = 8
END = '[data-at="do:end"]'
ANSWER = f'[data-at^="seat:"][data-touch~=live], {OBTAIN}, button.panel-art[data-touch~=live]'


def open_table(page: Page, seats: int, options: dict[str, str] | None = None) -> str:
    return table.open_table(page, "kanagawa", seats, options)


def there(page: Page, selector: str) -> bool:
    return page.locator(selector).count() > 0


def at_school(page: Page, turn: int) -> str:
    """Stays two times of three, where that is allowed."""
    return STAY if turn % 3 and there(page, STAY) else COLUMN


def answered(page: Page) -> None:
    """The last move is confirmed, so that the next one is taken."""
    page.wait_for_selector('main[data-pending=""]')


def click(page: Page, turn: int) -> None:
    """One decision with the mouse: paints whatever can be painted."""
    answered(page)
    if there(page, ANSWER):
        page.locator(ANSWER).first.click()
    elif there(page, COLUMN):
        page.locator(at_school(page, turn)).first.click()
    elif there(page, SLOT):
        page.locator(SLOT).first.click()
    elif there(page, ".hand button"):
        use_a_card(page)
    else:
        page.locator(END).click()


def use_a_card(page: Page) -> None:
    """The first card that the brushes pay for is painted, else the last goes to the studio."""
    cards = page.locator(".hand button")
    for at in range(cards.count()):
        if cards.count() > 1 and cards.nth(at).get_attribute("aria-pressed") == "false":
            cards.nth(at).click()
        if there(page, PAINT):
            page.locator(PAINT).click()
            return
    page.locator(STUDIO).click()


def furnish(page: Page, turn: int) -> None:
    """One decision of somebody who puts every card in the studio: that soon earns an offer."""
    if there(page, ".hand button"):
        if page.locator(".hand button").count() > 1 and there(page, CARD):
            page.locator(CARD).first.click()
        page.locator(STUDIO).click()
    else:
        click(page, turn)


def walk_to(page: Page, selector: str) -> None:
    """A row is one stop of the Tab key: from there the arrows lead on, past its end to the next line."""
    tab_to(page, ".studio button[data-touch~=live]")
    for key in ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown") * MOST_SLOTS:
        for _ in range(MOST_SLOTS):
            before = page.evaluate_handle("document.activeElement")
            if page.evaluate("(s) => document.activeElement.matches(s)", selector):
                return
            page.keyboard.press(key)
            if page.evaluate("(last) => document.activeElement === last", before):
                break
    raise AssertionError(f"the arrows never reach {selector}")


def press(page: Page, turn: int) -> None:
    """One decision with keys alone."""
    answered(page)
    if there(page, ANSWER):
        tab_to(page, ANSWER)
        page.keyboard.press("Enter")
    elif there(page, COLUMN):
        tab_to(page, at_school(page, turn))
        page.keyboard.press("Enter")
    elif there(page, SLOT):
        walk_to(page, SLOT)
        page.keyboard.press("Enter")
    elif there(page, ".hand button"):
        if page.locator(".hand button").count() > 1:
            page.keyboard.press("1")
            page.wait_for_function("() => document.activeElement?.matches('.way')")
        page.keyboard.press("p" if there(page, PAINT) else "s")
    else:
        page.keyboard.press("e")
