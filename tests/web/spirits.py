"""What a player does at a table of Yōkai, by clicking, by tapping or by keys."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page

from tests.web.table import open_table, tab_to

OBSERVE, MOVE, HINT = range(3)
CARD = '.card[data-touch~="live"]'
UNSEEN = f"{CARD}:not(.seen)"
CLUE = '.clue[data-touch~="live"]:visible'
FREE = '.free[data-touch~="live"]'
PREPARE = '.prompt [data-at="do:prepare"]'


def sit_down(page: Page, seats: int = 2, bot: str = "greedy", **options: str) -> None:
    """A table with these options, bots in the other seats (or this player in all of them, without a bot)."""
    people = 1 if bot else seats
    open_table(page, "yokai", seats, {"first_player": "0", **options}, people, bot)


def step(page: Page) -> int:
    """The step of the turn: observe, move or hint."""
    return int(page.locator("ol[aria-label] > li.now .disc").inner_text()) - 1


def lays_a_hint(page: Page, turn: int) -> bool:
    """Prepares and lays by turns, so that all hints are used up in the end."""
    if not page.locator(CLUE).count():
        return False
    return turn % 2 == 1 or not page.locator(PREPARE).count()


def goal(page: Page) -> Locator:
    """The free cell nearest to the middle of the table: it keeps the layout in sight."""
    page.wait_for_selector(FREE)
    place = page.evaluate(
        """(free) => {
          const middle = (node) => {
            const box = node.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2];
          };
          const [x, y] = middle(document.querySelector("[role=grid]").closest("[role=group]"));
          const away = (node) => Math.hypot(middle(node)[0] - x, middle(node)[1] - y);
          const all = [...document.querySelectorAll(free)];
          return all.sort((one, two) => away(one) - away(two))[0].dataset.at;
        }""",
        FREE,
    )
    return page.locator(f'.free[data-at="{place}"]')


def click(page: Page, turn: int) -> None:
    """One decision with the mouse."""
    if step(page) == OBSERVE:
        page.locator(UNSEEN).nth(turn % 3).click()
    elif step(page) == MOVE:
        page.locator(CARD).nth(turn % 5).click()
        goal(page).click()
    elif lays_a_hint(page, turn):
        page.locator(CLUE).first.click()
        page.locator(CARD).nth(turn % 3).click()
    else:
        page.locator(PREPARE).click()


def tap(page: Page, turn: int) -> None:
    """One decision with a finger."""
    if step(page) == OBSERVE:
        page.locator(UNSEEN).nth(turn % 3).tap()
    elif step(page) == MOVE:
        page.locator(CARD).nth(turn % 5).tap()
        goal(page).tap()
    elif lays_a_hint(page, turn):
        page.locator(CLUE).first.tap()
        page.locator(CARD).nth(turn % 3).tap()
    else:
        page.locator(PREPARE).tap()


def carry(page: Page, piece: Locator, goal: Callable[[], Locator]) -> None:
    """Pulls a piece with the mouse and lets it go at the middle of what is then found."""
    piece.hover()
    page.mouse.down()
    page.mouse.move(640, 380, steps=3)
    box = goal().bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()


def drag(page: Page, turn: int) -> None:
    """One decision by pulling, wherever there is something to pull."""
    if step(page) == MOVE:
        carry(page, page.locator(CARD).nth(turn % 5), lambda: goal(page))
    elif step(page) == HINT and lays_a_hint(page, turn):
        carry(page, page.locator(CLUE).first, lambda: page.locator(CARD).nth(turn % 3))
    else:
        click(page, turn)


def press(page: Page, turn: int) -> None:
    """One decision with keys alone."""
    if step(page) == HINT and not lays_a_hint(page, turn):
        tab_to(page, PREPARE)
        page.keyboard.press("Enter")
        return
    if step(page) == HINT:
        page.keyboard.press("1")
        page.wait_for_selector('.clue[data-touch~="picked"]:visible')
    else:
        tab_to(page, "[role=grid] button")
    walk(page, turn, UNSEEN if step(page) == OBSERVE else CARD)
    moving = step(page) == MOVE
    page.keyboard.press("Enter")
    if moving:
        page.wait_for_selector(f"{FREE}:focus")
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
