"""What a player does at a table, by clicking or by keys."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from playwright.sync_api import Page

MOST_MOVES = 400
Act = Callable[[Page, int], None]


def state(page: Page) -> str:
    return page.locator("main[data-state]").get_attribute("data-state") or ""


def number(page: Page) -> str:
    return page.locator("main[data-state]").get_attribute("data-number") or ""


def moved_on(page: Page, before: str) -> None:
    """Waits until the table is no longer at this number."""
    page.wait_for_function(
        "(n) => document.querySelector('main[data-state]')?.dataset.number !== n", arg=before
    )


def ready(page: Page) -> str:
    """Waits until no move is under way, and this player is asked or the game is over."""
    page.wait_for_selector(
        'main:is([data-state="yours"], [data-state="over"], [data-state="covered"])[data-pending=""]'
    )
    return state(page)


def start_against_bot(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now", exact=True).click()
    page.wait_for_url("**/table/*")
    ready(page)


def open_table(
    page: Page,
    game: str,
    seats: int = 2,
    options: dict[str, str] | None = None,
    people: int = 1,
    bot: str = "greedy",
) -> str:
    """A started table: the first `people` seats are this visitor's, bots sit in the others. Gives its id."""
    assert page.request.get("/api/me").ok
    wanted = {"game": game, "seats": seats, "options": options or {}, "house": {"public": False}}
    table = str(page.request.post("/api/tables", data=wanted).json()["id"])
    for seat in range(seats):
        taken = {"action": "take", "name": f"Player {seat + 1}"}
        change = taken if seat < people else {"action": "bot", "bot": bot}
        assert page.request.put(f"/api/tables/{table}/seats/{seat}", data=change).ok
    assert page.request.post(f"/api/tables/{table}/start").ok
    page.goto(f"/table/{table}")
    ready(page)
    return table


def click(page: Page, turn: int) -> None:
    """One decision with the mouse: lay a card, use or decline an ability."""
    if page.locator("button.calls").count():
        page.locator("button.calls").first.click()
    elif page.locator('[data-at="do:decline"]:visible').count():
        page.locator('[data-at="do:decline"]:visible').click()
    else:
        page.locator("ul.hand button").nth(0).click()
        page.locator("button.drop").nth(turn % 2).click()


def tab_to(page: Page, selector: str) -> None:
    """Walks with Tab until the focus is there."""
    for _ in range(120):
        if page.evaluate("(s) => document.activeElement?.matches(s) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")


def press(page: Page, turn: int) -> None:
    """One decision with keys alone."""
    if page.locator("button.calls").count():
        tab_to(page, "button.calls")
    elif page.locator('[data-at="do:decline"]:visible').count():
        tab_to(page, '[data-at="do:decline"]')
    else:
        page.keyboard.press("1")
        page.wait_for_selector("button.drop")
        if turn % 2:
            page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


RESTS = """(piece) => new Promise((done) => {
  const box = () => JSON.stringify(document.querySelector(piece).getBoundingClientRect());
  let last = box(), frames = 0;
  const look = () => {
    const now = box();
    frames = now === last ? frames + 1 : 0;
    last = now;
    if (frames > 12) done(true);
    else requestAnimationFrame(look);
  };
  document.fonts.ready.then(look);
})"""


def rests(page: Page, piece: str) -> None:
    """Waits until a piece stays where it is: a late font or a map that fits itself may move it once more."""
    page.evaluate(RESTS, piece)


def decide(page: Page, act: Act, turn: int) -> None:
    """One decision, and its effect."""
    before = number(page)
    act(page, turn)
    moved_on(page, before)


def play_out(page: Page, act: Act) -> int:
    """Plays until the game is over; the number of own decisions."""
    for turn in itertools.count():
        assert turn < MOST_MOVES
        if ready(page) == "over":
            return turn
        decide(page, act, turn)
    raise AssertionError


def updates_in_play(frames: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The updates of a socket before the game is over; the table is left out of those that do not change it."""
    status = ""
    for frame in frames:
        if frame["type"] != "update":
            continue
        status = frame.get("table", {}).get("status", status)
        if status != "over":
            yield frame
