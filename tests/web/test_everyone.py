"""For whoever plays by keys or listens: focus, tabs, and what is said."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.table import click, decide, open_table, ready

FOCUSED = "document.activeElement?.id || document.activeElement?.textContent?.trim()"


def test_a_link_leads_the_focus_into_the_new_page(visitor: NewPage) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("link", name="Rules: Terres de Yokai").press("Enter")
    page.wait_for_url("**/rules/terres")
    page.wait_for_function(f"() => ({FOCUSED}) === 'main'")


def test_tabs_are_reached_with_arrows(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, "terres")
    page.get_by_role("tab", name="Log").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Chat")).to_be_focused()
    expect(page.get_by_role("tab", name="Chat")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("End")
    expect(page.get_by_role("tab", name="Notes")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Log")).to_be_focused()
    expect(page.get_by_role("tab", name="Log")).to_have_attribute("tabindex", "0")


def test_the_log_begins_with_the_game(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, "terres", options={"first_player": "seat_0"})
    decide(page, click, 0)
    log = page.get_by_role("list", name="Log")
    expect(log).not_to_contain_text("comes to the top")
    page.get_by_role("button", name="Set-up: show").click()
    expect(log).to_contain_text("comes to the top")
    page.get_by_role("button", name="Set-up: hide").click()
    expect(log).not_to_contain_text("comes to the top")


def test_the_curtain_has_the_focus_and_the_log_is_not_read_again(visitor: NewPage) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name="On one screen: Terres de Yokai").click()
    page.wait_for_selector('main[data-state="covered"]')
    page.wait_for_function(f"() => ({FOCUSED}).startsWith('I am')")
    page.keyboard.press("Enter")
    ready(page)
    expect(page.locator('[role="log"] p')).to_have_count(0)


def test_single_letters_can_be_switched_off(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, "terres")
    page.keyboard.press("?")
    page.get_by_role("checkbox", name="Letters and digits are shortcuts").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    page.keyboard.press("r")
    expect(page.locator('.hand [data-touch~="picked"]')).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)
