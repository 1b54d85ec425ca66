"""The rule book in a browser: how others read a rule, and the rules as a table plays them."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.web.axe import violations
from tests.web.conftest import NewPage
from tests.web.table import open_table

PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
PLAYED = "is not counted; it waits until it is touched again"


def rule(page: Page, name: str) -> Locator:
    return page.locator(f'li[data-rule="{name}"]')


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_readings_open_by_keyboard(visitor: NewPage) -> None:
    page = visitor()
    page.goto("/rules/terres#T5.1")
    note = rule(page, "T5.1").locator("summary")
    note.focus()
    page.keyboard.press("Enter")
    readings = rule(page, "T5.1").locator("details li")
    expect(readings).to_have_count(2)
    expect(readings.first).to_contain_text("Played unless a table chooses otherwise")
    expect(readings.last).to_contain_text("call_uncovers=waits")
    expect(rule(page, "T5.2").locator("details")).to_have_count(0)
    assert violations(page) == []


def test_a_table_s_book_shows_what_is_played_there(visitor: NewPage) -> None:
    page = visitor(**PHONE)
    open_table(page, "terres", options={"call_uncovers": "waits"})
    page.get_by_role("button", name="Rules").first.click()
    expect(rule(page, "T5.1")).to_contain_text(PLAYED)
    expect(page.get_by_role("dialog")).to_contain_text("What a Call uncovers:")
    rule(page, "T5.1").locator("summary").tap()
    played = rule(page, "T5.1").locator("li.played")
    expect(played).to_contain_text("call_uncovers=waits")
    expect(played).to_contain_text("Played here")
    assert violations(page) == []
    assert fits(page)
    address = rule(page, "T5.1").get_by_role("link", name="T5.1").get_attribute("href")
    assert address == "/rules/terres?call_uncovers=waits#T5.1"
    page.goto(address)
    expect(rule(page, "T5.1")).to_contain_text(PLAYED)
    expect(rule(page, "T4.4").locator("p.choice")).to_have_count(0)
    assert fits(page)


def test_a_book_knows_nothing_of_choices_that_do_not_exist(visitor: NewPage) -> None:
    page = visitor()
    page.goto("/rules/terres?call_uncovers=never&what=so#T5.1")
    expect(rule(page, "T5.1")).to_contain_text("A Call that is used also touches")
    expect(page.locator(".here")).to_have_count(0)
