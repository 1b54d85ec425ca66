"""What a player of OROdelORO does in the browser, by clicking or by keys, and how a table is made for it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.web import table
from tests.web.table import rests, tab_to

#: whether a finger at the middle of an element reaches it: inside the map, and nothing lies above it
ON_TOP = """(node) => {
  const box = node.getBoundingClientRect();
  const map = node.closest(".surface").getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const inside = x > map.left && x < map.right && y > map.top && y < map.bottom;
  const lid = document.elementFromPoint(x, y);
  return inside && (lid === null || node.contains(lid));
}"""


def open_table(
    page: Page, seats: int, options: dict[str, str] | None = None, people: int = 1
) -> str:
    return table.open_table(page, "orodeloro", seats, options, people)


def lift_the_curtain(page: Page) -> None:
    if page.locator(".curtain .btn").count():
        page.locator(".curtain .btn").click()
        page.wait_for_selector('main[data-state="yours"]')


def phase(page: Page) -> str:
    """What is asked of this player, as far as the board shows it."""
    marks = {
        "split": ".combat .palm",
        "pick": ".combat .fist",
        "cyclone": ".cyclone",
        "name": ".rivals",
        "stuck": "button.destroy:visible",
        "place": ".hand button:enabled",
    }
    page.wait_for_selector(", ".join(marks.values()))
    return next(name for name, mark in marks.items() if page.locator(mark).count())


def some(found: Locator, turn: int) -> Locator:
    """One of several, another one from turn to turn."""
    return found.nth(turn % found.count())


def click(page: Page, turn: int) -> None:
    """One decision with the mouse."""
    asked = phase(page)
    if asked == "split":
        page.locator(".combat .palm button:enabled").nth(0).click()
        page.locator(".combat .btn").click()
    elif asked == "pick":
        some(page.locator(".combat .fist"), turn).click()
    elif asked == "cyclone":
        swap_by_clicks(page, turn)
    elif asked == "name":
        name_by_clicks(page)
    elif asked == "stuck":
        page.locator("button.destroy:visible").click()
    else:
        place_by_clicks(page, turn)


def swap_by_clicks(page: Page, turn: int) -> None:
    if turn % 2:
        page.locator("button.stop:visible").click()
        return
    page.locator(".cyclone .tile").first.click()
    page.locator(".cyclone .goal").last.click()


def name_by_clicks(page: Page) -> None:
    """A combat takes one name; a siren as many as it asks for, and then a word."""
    confirm = page.locator("button.bewitch:visible")
    if not confirm.count():
        page.locator(".rivals button:enabled").first.click()
        return
    for rival in page.locator(".rivals button:enabled").all():
        rival.click()
        if confirm.is_enabled():
            confirm.click()
            return


def place_by_clicks(page: Page, turn: int) -> None:
    show_a_tile(page, turn)
    turning = page.locator("button.turn:visible")
    if turning.is_enabled():
        turning.click()
    page.locator("button.place:visible").click()


def place_icon(page: Page, turn: int) -> None:
    """One decision with the mouse; tiles with something to decide go first."""
    for icon in (
        ("Combat", "Cyclone") if phase(page) == "place" else ()
    ):  # the same in both languages
        tiles = page.locator(f".hand button:enabled[aria-label^='{icon}']")
        if tiles.count():
            tiles.first.click()
            in_sight(page, turn).click()
            page.locator("button.place:visible").click()
            return
    click(page, turn)


def show_a_tile(page: Page, turn: int) -> None:
    """Picks a tile and a cell: the tile is shown there, and nothing is played yet."""
    some(page.locator(".hand button:enabled"), turn).click()
    in_sight(page, turn).click()
    page.wait_for_selector("button.target.shown")


def in_sight(page: Page, turn: int) -> Locator:
    """A cell for the chosen tile; a large map is larger than a phone, so perhaps not each of them is seen."""
    page.wait_for_selector("button.target")
    rests(page, "button.target")
    targets = page.locator("button.target").all()
    seen = [target for target in targets if target.evaluate(ON_TOP)]
    if not seen:
        targets[0].focus()  # the map comes to whatever has the focus
        rests(page, "button.target")
        return targets[0]
    return seen[turn % len(seen)]


def press(page: Page, turn: int) -> None:
    """One decision with keys alone."""
    asked = phase(page)
    if asked == "split":
        page.keyboard.press("ArrowLeft")
        tab_to(page, ".combat .btn")
    elif asked == "pick":
        tab_to(page, ".combat .fist")
    elif asked == "cyclone":
        tab_to(page, "button.stop")
    elif asked == "name":
        name_by_keys(page)
    elif asked == "stuck":
        tab_to(page, "button.destroy")
    else:
        place_by_keys(page, turn)
    page.keyboard.press("Enter")


def name_by_keys(page: Page) -> None:
    tab_to(page, ".rivals button")
    confirm = page.locator("button.bewitch:visible")
    if not confirm.count():
        return
    while not confirm.is_enabled():
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
    page.locator("body").press("Shift+Tab")
    tab_to(page, "button.bewitch")


def place_by_keys(page: Page, turn: int) -> None:
    for digit in "123":
        page.keyboard.press(digit)
        if page.locator("button.target").count():
            break
    page.wait_for_selector("button.target:focus")
    page.keyboard.press("ArrowRight" if turn % 2 else "ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_selector("button.target.shown")
    page.keyboard.press("r")
