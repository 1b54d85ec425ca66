"""The pictures of an OROdelORO table: opening, a tile shown in place, combat, cyclone, end."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, Page

from tests.web.orodeloro_table import (
    click,
    lift_the_curtain,
    open_table,
    phase,
    place_icon,
    show_a_tile,
)
from tests.web.table import decide, ready

Take = Callable[[Page, str], None]
OWN_MOVES = 7
MOST_GAMES = 6


def tour(
    browser: Browser, address: str, size: tuple[int, int], theme: str, end: str, take: Take
) -> None:
    """Every picture in one size and theme; `end` ends their names."""
    context = browser.new_context(
        base_url=address,
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if theme == "night" else "light",
        locale="en-US" if size[0] > size[1] else "fr-FR",
        reduced_motion="reduce",
    )
    page = context.new_page()
    open_table(page, 3, {"first_captain": "0"})
    take(page, f"orodeloro-opening-{end}")
    play_a_while(page)
    show_a_tile(page, 0)
    take(page, f"orodeloro-{end}")
    for wanted in ("split", "pick", "cyclone"):
        if reached(page, wanted):
            take(page, f"orodeloro-{wanted}-{end}")
    turn = 0
    while ready(page) != "over":
        lift_the_curtain(page)
        decide(page, click, turn)
        turn += 1
    take(page, f"orodeloro-end-{end}")
    context.close()


def play_a_while(page: Page) -> None:
    """Until some tiles lie there and the next one is this player's to place."""
    turn = 0
    while turn < OWN_MOVES or phase(page) != "place":
        if ready(page) == "over":
            open_table(page, 3)
            turn = 0
        decide(page, click, turn)
        turn += 1
        ready(page)


def reached(page: Page, wanted: str) -> bool:
    """Everybody at one screen, until this is asked of somebody."""
    for _ in range(MOST_GAMES):
        open_table(page, 4, {"remove_tiles": "none"}, people=4)
        turn = 0
        while ready(page) != "over":
            lift_the_curtain(page)
            if phase(page) == wanted:
                return True
            turn += 1
            decide(page, place_icon, turn)
    return False
