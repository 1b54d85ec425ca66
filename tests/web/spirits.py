"""What a player does at a table of Yōkai, by clicking, by tapping or by keys."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.web.table import open_table, tab_to

OBSERVE, MOVE, HINT = range(3)


def sit_down(page: Page, seats: int = 2, bot: str = "greedy", **options: str) -> None:
    """A table with these options, bots in the other seats (or this player in all of them, without a bot)."""
    people = 1 if bot else seats
    open_table(page, "yokai", seats, {"first_player": "0", **options}, people, bot)


def step(page: Page) -> int:
    """The step of the turn: observe, move or hint."""
    return int(page.locator("ol[aria-label] > li.now .disc").inner_text()) - 1


def lays_a_hint(page: Page, turn: int) -> bool:
    """Prepares and lays by turns, so that all hints are used up in the end."""
    if not page.locator(".clue.live:visible").count():
        return False
    return turn % 2 == 1 or not page.locator("button.prepare").count()


def goal(page: Page) -> Locator:
    """The free cell nearest to the middle of the table: it keeps the layout in sight."""
    page.wait_for_selector("[data-target]")
    place = page.evaluate(
        """() => {
          const middle = (node) => {
            const box = node.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2];
          };
          const [x, y] = middle(document.querySelector("[role=grid]").closest("[role=group]"));
          const away = (node) => Math.hypot(middle(node)[0] - x, middle(node)[1] - y);
          const all = [...document.querySelectorAll("[data-target]")];
          return all.sort((one, two) => away(one) - away(two))[0].dataset.target;
        }"""
    )
    return page.locator(f'[data-target="{place}"]')


def click(page: Page, turn: int) -> None:
    """One decision with the mouse."""
    if step(page) == OBSERVE:
        page.locator(".card.live:not(.seen)").nth(turn % 3).click()
    elif step(page) == MOVE:
        page.locator(".card.live").nth(turn % 5).click()
        goal(page).click()
    elif lays_a_hint(page, turn):
        page.locator(".clue.live:visible").first.click()
        page.locator(".card.live").nth(turn % 3).click()
    else:
        page.locator("button.prepare").click()


def tap(page: Page, turn: int) -> None:
    """One decision with a finger."""
    if step(page) == OBSERVE:
        page.locator(".card.live:not(.seen)").nth(turn % 3).tap()
    elif step(page) == MOVE:
        page.locator(".card.live").nth(turn % 5).tap()
        goal(page).tap()
    elif lays_a_hint(page, turn):
        page.locator(".clue.live:visible").first.tap()
        page.locator(".card.live").nth(turn % 3).tap()
    else:
        page.locator("button.prepare").tap()


def press(page: Page, turn: int) -> None:
    """One decision with keys alone."""
    if step(page) == HINT and not lays_a_hint(page, turn):
        tab_to(page, "button.prepare")
        page.keyboard.press("Enter")
        return
    if step(page) == HINT:
        page.keyboard.press("1")
        page.wait_for_selector(".clue.chosen:visible")
    else:
        tab_to(page, "[role=grid] button")
    walk(page, turn, ".card.live:not(.seen)" if step(page) == OBSERVE else ".card.live")
    moving = step(page) == MOVE
    page.keyboard.press("Enter")
    if moving:
        page.wait_for_selector("[data-target]:focus")
        page.keyboard.press("Enter")


def walk(page: Page, turn: int, selector: str) -> None:
    """Arrows, until the focus is on such a card."""
    ways = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
    for at in range(80):
        if at >= turn % 3 and page.evaluate(
            "(s) => document.activeElement?.matches(s) ?? false", selector
        ):
            return
        page.keyboard.press(ways[(turn + at // 3) % 4])
    raise AssertionError(f"arrows never reach {selector}")
