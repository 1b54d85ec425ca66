"""What a player of OROdelORO does in the browser, by clicking or by keys, and how a table is made for it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.web import table
from tests.web.table import number, rests, tab_to

#: whether a finger at the middle of an element reaches it: inside the map, and nothing lies above it
ON_TOP = """(node) => {
  const box = node.getBoundingClientRect();
  const map = node.closest(".surface").getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const inside = x > map.left && x < map.right && y > map.top && y < map.bottom;
  const lid = document.elementFromPoint(x, y);
  return inside && (lid === null || node.contains(lid));
}"""


LIVE = '[data-touch~="live"]'
LIVE_TILE = f".hand button{LIVE}"
DESTROY = '[data-at="do:destroy"]:visible'
STOP = '[data-at="do:stop"]:visible'
#: the tile is shown in a cell, turned in some way; this lays it down so
PLACE = '[data-at^="turn:"]:visible'


#: one more name was taken and the focus is at the next, or the move was sent
NAMED = """([asked, named]) => {
  const { number, pending } = document.querySelector("main[data-state]").dataset;
  const taken = document.querySelectorAll('.rivals [data-touch~="picked"]').length;
  return number !== asked || pending !== "" || (taken > named && document.activeElement.matches('.rivals [data-touch~="live"]'));
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
        "stuck": '[data-at="do:destroy"]:visible',
        "place": LIVE_TILE,
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
        page.locator(".combat .done").click()
    elif asked == "pick":
        some(page.locator(".combat .fist"), turn).click()
    elif asked == "cyclone":
        swap_by_clicks(page, turn)
    elif asked == "name":
        name_by_clicks(page)
    elif asked == "stuck":
        page.locator(DESTROY).click()
    else:
        place_by_clicks(page, turn)


def swap_by_clicks(page: Page, turn: int) -> None:
    if turn % 2:
        page.locator(STOP).click()
        return
    page.locator(".cyclone .tile button").first.click()
    page.locator(f".cyclone .begun button{LIVE}").last.click()


def name_by_clicks(page: Page) -> None:
    """A combat takes one name; a siren as many as it asks for: the last one sends them."""
    asked = number(page)
    while still_asked(page, asked):
        page.locator(f".rivals button{LIVE}").first.click()


def still_asked(page: Page, asked: str) -> bool:
    """Whether nothing was sent yet since the table was at this number."""
    now: dict[str, str] = page.evaluate(
        "() => ({ ...document.querySelector('main[data-state]').dataset })"
    )
    return now["number"] == asked and now["pending"] == ""


def place_by_clicks(page: Page, turn: int) -> None:
    show_a_tile(page, turn)
    turning = page.locator("button.turn:visible")
    if turning.count():
        turning.click()
    page.locator(PLACE).click()


def place_icon(page: Page, turn: int) -> None:
    """One decision with the mouse; tiles with something to decide go first."""
    for icon in (
        ("Combat", "Cyclone") if phase(page) == "place" else ()
    ):  # the same in both languages
        tiles = page.locator(f"{LIVE_TILE}[aria-label^='{icon}']")
        if tiles.count():
            tiles.first.click()
            in_sight(page, turn).click()
            page.locator(PLACE).click()
            return
    click(page, turn)


def show_a_tile(page: Page, turn: int) -> None:
    """Picks a tile and a cell: the tile is shown there, and nothing is played yet."""
    some(page.locator(LIVE_TILE), turn).click()
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
        page.keyboard.press("r")
        tab_to(page, ".combat .done")
    elif asked == "pick":
        tab_to(page, ".combat .fist")
    elif asked == "cyclone":
        tab_to(page, '[data-at="do:stop"]')
    elif asked == "name":
        name_by_keys(page)
        return
    elif asked == "stuck":
        tab_to(page, '[data-at="do:destroy"]')
    else:
        place_by_keys(page, turn)
    page.keyboard.press("Enter")


def name_by_keys(page: Page) -> None:
    """As many names as are asked for; the focus goes on to somebody who can be named next."""
    asked = number(page)
    tab_to(page, f".rivals button{LIVE}")
    while still_asked(page, asked):
        named = page.locator('.rivals [data-touch~="picked"]').count()
        page.keyboard.press("Enter")
        page.wait_for_function(NAMED, arg=[asked, named])


def place_by_keys(page: Page, turn: int) -> None:
    page.keyboard.press("1")
    page.wait_for_selector("button.target:focus")
    page.keyboard.press("ArrowRight" if turn % 2 else "ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_selector("button.target.shown")
    page.wait_for_selector(f"{PLACE}:focus")
    page.keyboard.press("r")
