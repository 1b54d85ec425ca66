"""Whole games of OROdelORO in the browser: by clicks, on a phone, by keys; what must stay secret; what an eye cannot see."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hyakki.games import GAMES
from tests.web.axe import violations
from tests.web.conftest import NewPage
from tests.web.orodeloro_table import (
    DESTROY,
    LIVE_TILE,
    PLACE,
    click,
    in_sight,
    lift_the_curtain,
    open_table,
    phase,
    place_icon,
    press,
    show_a_tile,
)
from tests.web.table import (
    decide,
    moved_on,
    number,
    play_out,
    ready,
    rests,
    state,
    tab_to,
    updates_in_play,
)
from tests.web.test_games import frames_of

TILE = re.compile(r"\bt[0-9]{2}")
I_BEGIN = {"first_captain": "0"}
PHONE = {"width": 390, "height": 844}
#: so many games are played until something rare happens; that it never does has no chance worth naming
MOST_GAMES = 6
LONG_GAMES = ({"remove_tiles": "none"},) * MOST_GAMES
#: somebody is stuck about once in a game of four; each mix of options is another deal
STUCK_GAMES = tuple(
    {"stuck": "may_pass", "remove_tiles": "none", "table_size": size, **first}
    for size in ("9", "11", "13")
    for first in ({}, I_BEGIN)
)


def test_a_whole_game_by_clicking(visitor: NewPage) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name="Play a bot: OROdelORO").click()
    page.wait_for_url("**/table/*")
    assert play_out(page, click) > 5
    expect(page.get_by_role("table")).to_contain_text("Coins")
    page.get_by_role("button", name="See the board").click()
    expect(page.get_by_role("group", name="Treasure map")).to_be_visible()


def test_a_whole_game_with_four_on_a_phone(visitor: NewPage) -> None:
    page = visitor(viewport=PHONE, has_touch=True)
    open_table(page, 4)
    assert play_out(page, click) > 5
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_whole_game_by_keyboard(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, 3)
    assert play_out(page, press) > 4


def test_a_tile_is_dragged_turned_and_placed(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, 2, I_BEGIN)
    page.locator(LIVE_TILE).first.click()
    target = in_sight(page, 0)
    spot = target.bounding_box()
    page.keyboard.press("Escape")
    expect(page.locator("button.target")).to_have_count(0)
    tile = page.locator(LIVE_TILE).first.bounding_box()
    assert spot is not None
    assert tile is not None
    page.mouse.move(tile["x"] + 30, tile["y"] + 30)
    page.mouse.down()
    page.mouse.move(spot["x"] + 20, spot["y"] + 20, steps=4)
    page.mouse.move(spot["x"] + 40, spot["y"] + 40, steps=2)
    expect(page.locator('button.target[data-touch~="aimed"]')).to_have_count(1)
    page.mouse.up()
    expect(page.locator("button.target.shown")).to_have_count(1)
    before = number(page)
    page.mouse.wheel(0, 120)
    page.keyboard.press("r")
    page.locator(PLACE).click()
    moved_on(page, before)
    expect(page.locator("li.tile")).not_to_have_count(1)


def test_the_map_pans_zooms_and_fits_again(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, 2, I_BEGIN)
    corner = "() => document.querySelector('li.tile').getBoundingClientRect()"

    def comes_to(what: str, value: float) -> None:
        page.wait_for_function(f"(v) => ({corner})().{what}", arg=value)

    rests(page, "li.tile")
    fitted = page.evaluate(corner)
    page.get_by_role("button", name="Zoom out").click()
    comes_to("width < v - 5", fitted["width"])
    page.get_by_role("group", name="Treasure map").focus()
    left = page.evaluate(corner)["left"]
    page.keyboard.press("ArrowRight")
    comes_to("left < v - 20", left)
    page.keyboard.press("+")
    comes_to("width > v - 1", fitted["width"])
    page.get_by_role("button", name="Show everything").click()
    comes_to("left > v - 1", fitted["left"])


def test_the_map_is_where_it_belongs_from_the_first_moment(visitor: NewPage) -> None:
    page = visitor(reduced_motion="no-preference")
    page.add_init_script(
        "window.flights = 0; addEventListener('transitionrun', ({ target }) => target.matches('.content') && window.flights++, true)"
    )
    open_table(page, 2, I_BEGIN)
    page.get_by_role("button", name="Zoom out").wait_for()
    page.wait_for_timeout(300)
    assert page.evaluate("window.flights") == 0
    page.get_by_role("button", name="Zoom out").click()
    page.wait_for_function("() => window.flights > 0")


def test_the_map_is_pulled_by_its_ground(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, 2, I_BEGIN)
    pull_the_map(page, 90)


def pull_the_map(page: Page, by: int) -> None:
    """Pulls at the ground, to the left and a little down: what lies on it comes along."""
    rests(page, "li.tile")
    sheet = page.locator(".surface").bounding_box()
    before = page.locator("li.tile").first.bounding_box()
    assert sheet is not None
    assert before is not None
    x, y = sheet["x"] + sheet["width"] - 40, sheet["y"] + 30
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - by, y + 20, steps=4)
    page.mouse.up()
    page.wait_for_function(
        """([x, y]) => {
          const tile = document.querySelector("li.tile").getBoundingClientRect();
          return Math.abs(tile.x - x) < 2 && Math.abs(tile.y - y) < 2;
        }""",
        arg=[before["x"] - by, before["y"] + 20],
    )


def test_every_option_can_be_chosen_and_is_shown_at_the_table(visitor: NewPage) -> None:
    page = visitor()
    page.goto("/new/orodeloro")
    page.locator("details summary").click()
    for option in GAMES["orodeloro"].menu:
        last = page.locator(f'input[name="option-{option.name}"]').last
        last.check(force=True)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    table = page.url.rsplit("/", 1)[1]
    assert page.request.put(
        f"/api/tables/{table}/seats/1", data={"action": "bot", "bot": "greedy"}
    ).ok
    assert page.request.post(f"/api/tables/{table}/start").ok
    ready(page)
    page.keyboard.press("Escape")  # a bot that begins may have started a combat
    page.get_by_role("button", name="Menu").click()
    page.locator("details.item summary").click()
    names = GAMES["orodeloro"].texts("en")
    for option in GAMES["orodeloro"].menu:
        agreed = page.locator("details.item li", has_text=names.text(f"option.{option.name}.name"))
        expect(agreed).to_be_visible()


def until(
    page: Page,
    seats: int,
    wanted: str,
    see: Callable[[Page], None],
    games: Sequence[dict[str, str]] = LONG_GAMES,
) -> None:
    """One screen for all: plays on, with the tiles that lead there, until this is asked; then looks."""
    for options in games:
        open_table(page, seats, options, people=seats)
        turn = 0
        while ready(page) != "over":
            lift_the_curtain(page)
            if phase(page) == wanted:
                see(page)
                return
            turn += 1
            decide(page, place_icon, turn)
    raise AssertionError(f"{wanted} never came")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_nothing_in_a_combat_is_hard_to_reach(visitor: NewPage, size: str) -> None:
    page = visitor(viewport=PHONE) if size == "phone" else visitor(color_scheme="dark")
    found: list[str] = []

    def split(page: Page) -> None:
        found.extend(violations(page))
        pull_the_map(page, 20)  # a combat leaves the map alone
        asked = number(page)
        tab_to(page, ".combat .palm button:enabled")
        page.keyboard.press("Enter")
        tab_to(page, ".combat .done")
        page.keyboard.press("Enter")
        moved_on(page, asked)
        # the screen changes hands: neither the piles nor anybody's coins are in the page
        page.wait_for_selector('main[data-state="covered"]')
        expect(page.locator(".combat")).to_have_count(0)
        expect(page.locator(".seats .coins")).to_have_count(0)
        expect(page.get_by_text("in the left one")).to_have_count(0)
        lift_the_curtain(page)
        page.wait_for_selector(".combat .fist")
        found.extend(violations(page))
        decide(page, click, 0)

    until(page, 3, "split", split)
    assert found == []


def test_opening_middle_and_end_have_no_violations(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, 2, I_BEGIN)
    assert violations(page) == [], "opening"
    turn = 0
    while turn < 4 or phase(page) != "place":
        decide(page, click, turn)
        turn += 1
        assert ready(page) == "yours"
    show_a_tile(page, 0)
    assert violations(page) == [], "a tile shown in place"
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    play_out(page, click)
    assert violations(page) == [], "end"
    page.get_by_role("button", name="See the board").click()
    assert violations(page) == [], "the board of a finished game"


def test_a_cyclone_is_dragged(visitor: NewPage) -> None:
    page = visitor()

    def swap(page: Page) -> None:
        assert violations(page) == []
        mine, theirs = (
            page.locator(".cyclone .mate").nth(place).locator(".tile button").first
            for place in (0, 1)
        )
        one, two = mine.get_attribute("data-at"), theirs.get_attribute("data-at")
        before = number(page)
        mine.drag_to(theirs)
        moved_on(page, before)
        texts = [line["text"] for line in told_log(heard)]
        assert any(text in (f"swap:{one}+{two}", f"swap:{two}+{one}") for text in texts)

    heard = frames_of(page)
    until(page, 2, "cyclone", swap)


def test_a_stuck_player_knows_the_price_and_destroys(visitor: NewPage) -> None:
    """O4.16: the tile that would go is marked, and the prompt says what it costs."""
    page = visitor(viewport=PHONE, color_scheme="dark")

    def destroy(page: Page) -> None:
        assert violations(page) == []
        expect(page.locator("li.tile.doomed")).to_have_count(1)
        expect(page.get_by_text("Nothing fitted. Destroy the newest tile").first).to_be_visible()
        expect(page.get_by_text(re.compile("it costs 1 coin|it is free")).first).to_be_visible()
        expect(page.locator('[data-at="do:pass"]:visible')).to_have_text("Pass")
        button = page.locator(DESTROY)
        lying = page.locator("li.tile").count()
        before = number(page)
        button.click()
        moved_on(page, before)
        expect(page.locator("li.tile")).to_have_count(lying - 1)

    until(page, 4, "stuck", destroy, STUCK_GAMES)


def told_log(heard: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        line
        for message in heard
        if message["type"] == "update"
        for sight in message["sights"]
        for line in sight["log"]
    ]


def test_no_secret_crosses(visitor: NewPage) -> None:
    """Three browsers: nobody is told the coins of others, a split before the pick, or what is still face down."""
    pages = [visitor(), visitor(), visitor()]
    heard = [frames_of(page) for page in pages]
    host = pages[0]
    host.goto("/")
    host.wait_for_load_state("networkidle")
    wanted = {"game": "orodeloro", "seats": 3}
    table = host.request.post("/api/tables", data=wanted).json()["id"]
    for seat, page in enumerate(pages):
        page.goto(f"/table/{table}")
        page.wait_for_load_state("networkidle")
        change = {"action": "take"}
        assert page.request.put(f"/api/tables/{table}/seats/{seat}", data=change).ok
    assert host.request.post(f"/api/tables/{table}/start").ok
    for page in pages:
        page.wait_for_selector("main[data-state]")
    turn = 0
    while state(host) != "over" and not (turn > 16 and fought(heard[0])):
        for page in pages:
            if state(page) == "yours":
                turn += 1
                decide(page, place_icon, turn)
    assert check_secrets(heard) > 40


def fought(heard: list[dict[str, Any]]) -> bool:
    return any(line["text"].startswith("pick:") for line in told_log(heard))


def check_secrets(heard: list[list[dict[str, Any]]]) -> int:
    checked = 0
    for seat, messages in enumerate(heard):
        for message in updates_in_play(messages):
            for sight in message["sights"]:
                assert sight["seat"] == seat
                checked += check_sight(sight, seat)
    return checked


def check_sight(sight: dict[str, Any], seat: int) -> int:
    view = sight["view"]
    assert view["counted"] is None
    if view["phase"] not in ("winner", "over"):
        assert [owner for owner, coins in enumerate(view["coins"]) if coins is not None] == [seat]
    assert view["left"] is None or seat == view["victim"]
    for line in sight["log"]:
        if line["text"].startswith("split:") and line["actor"] != seat:
            assert line["text"] == "split:?"
            assert "left" not in json.dumps(line["messages"])
    lying = {one["tile"] for one in view["map"]} | set(view["destroyed"])
    open_tiles = lying.union(*view["hands"])
    assert set(TILE.findall(json.dumps([view, sight["log"]]))) <= open_tiles
    return 1
