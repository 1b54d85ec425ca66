"""A page that was open during an upgrade: its files have other names since."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.web.conftest import NewPage
from tests.web.table import open_table


def gone(route: Route) -> None:
    route.fulfill(status=404, body="")


def test_a_page_whose_files_are_gone_reloads_once_by_itself(visitor: NewPage) -> None:
    page = visitor()
    page.goto("/")
    page.wait_for_selector(".actions .btn")
    page.evaluate("window.before = true")
    page.route("**/assets/Lobby-*.js", gone, times=1)
    page.evaluate("document.querySelector('a[href=\"/lobby\"]').click()")
    page.wait_for_function("() => window.before === undefined")
    expect(page.locator("main h1")).not_to_have_text("A new edition")
    assert page.url.endswith("/lobby")


def test_a_board_that_stays_away_leaves_no_empty_table(visitor: NewPage) -> None:
    page = visitor()
    table = open_table(page, "terres")
    page.goto("/")
    page.route("**/assets/terres-*.js", gone)
    page.goto(f"/table/{table}")
    expect(page.locator(".missing")).to_contain_text("A part of the page is missing")
    page.unroute("**/assets/terres-*.js")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector('main[data-state="yours"]')
