"""What a player of Kanagawa does at a table, by clicking or by keys alone."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

from tests.web.table import ready, tab_to

BOT = "greedy"


def open_table(page: Page, seats: int, options: dict[str, str] | None = None) -> str:
    """A private table with this visitor in the first seat and bots in the others, started."""
    api = page.request
    assert api.get("/api/me").ok
    wanted: dict[str, Any] = {
        "game": "kanagawa",
        "seats": seats,
        "options": options or {},
        "house": {"public": False},
    }
    table: str = api.post("/api/tables", data=wanted).json()["id"]
    api.put(f"/api/tables/{table}/seats/0", data={"action": "take"})
    for seat in range(1, seats):
        api.put(f"/api/tables/{table}/seats/{seat}", data={"action": "bot", "bot": BOT})
    assert api.post(f"/api/tables/{table}/start").ok
    page.goto(f"/table/{table}")
    ready(page)
    return table


def choices(page: Page, turn: int) -> list[tuple[str, Locator]]:
    """What may be done now, the best first: selectors for the keys, places for the mouse."""
    wanted = [
        "[data-answer=give], [data-answer=take]",
        "[data-answer=obtain]:enabled",
        "button.panel-art",
        "button.slot.open",
        ".stay:enabled" if turn % 3 else ".column.can",
        ".column.can:enabled",
    ]
    return [(one, page.locator(one).first) for one in wanted if page.locator(one).count()]


def may_paint(page: Page) -> bool:
    return page.locator("[data-way=paint]:enabled").count() > 0


def choose_and_use(page: Page) -> None:
    """The first card that the brushes pay for is painted, else the first goes to the studio."""
    cards = page.locator(".hand button:enabled")
    for at in range(cards.count()):
        cards.nth(at).click()
        if may_paint(page):
            page.locator("[data-way=paint]").click()
            return
    if cards.count() > 1:
        cards.first.click()
    page.locator("[data-way=studio]").click()


def click(page: Page, turn: int) -> None:
    """One decision with the mouse."""
    found = choices(page, turn)
    if found:
        found[0][1].click()
    elif page.locator(".hand button:enabled").count():
        choose_and_use(page)
    else:
        page.locator("button.end:visible").click()


def press(page: Page, turn: int) -> None:
    """One decision with keys alone."""
    found = choices(page, turn)
    if found:
        tab_to(page, found[0][0])
        page.keyboard.press("Enter")
    elif page.locator(".hand button:enabled").count():
        page.keyboard.press("1")
        page.wait_for_function("document.activeElement?.matches('[data-way]')")
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("e")
