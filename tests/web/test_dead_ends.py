"""From every page of a table there is a way on, which a pointer can hit."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.table import click, decide, open_table, ready

SIZES = [(1280, 800), (1366, 768), (1024, 768), (390, 844), (390, 664)]


def resign(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    page.wait_for_selector('main[data-state="over"]')


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_from_the_score_to_the_board_and_back(visitor: NewPage, width: int, height: int) -> None:
    page = visitor(viewport={"width": width, "height": height})
    open_table(page, "terres")
    resign(page)
    page.get_by_role("button", name="See the board").click()
    expect(page.locator(".stacks")).to_be_visible()
    page.get_by_role("button", name="Score", exact=True).click()
    expect(page.get_by_role("heading", name="Inugami wins")).to_be_visible()
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_text("Before the first move.")).to_be_visible()
    page.get_by_role("button", name="One step on").click()


def test_nobody_takes_back_a_seat_in_a_finished_game(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, "terres", options={"first_player": "seat_0"})
    decide(page, click, 0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    page.wait_for_selector('main[data-state="over"]', timeout=60_000)
    page.get_by_role("button", name="See the board").click()
    expect(page.locator(".stacks")).to_be_visible()
    expect(page.get_by_role("button", name="Take my seat back")).to_have_count(0)
    page.get_by_role("button", name="Score", exact=True).click()
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url("**/table/*")
    ready(page)


def test_choosing_a_game_names_it_in_the_address(visitor: NewPage) -> None:
    """Two settings with one name once emptied each other: the hints of the table, and those of the game."""
    page = visitor()
    page.goto("/new/terres")
    page.get_by_role("radio", name="Yōkai", exact=True).check()
    page.wait_for_url("**/new/yokai")
    page.locator("summary").click()
    for fieldset in page.locator("fieldset:visible").filter(has=page.get_by_role("radio")).all():
        expect(fieldset.locator("input:checked")).to_have_count(1)
    page.get_by_role("radio", name="Terres de Yokai").check()
    page.reload()
    expect(page.get_by_role("radio", name="Terres de Yokai")).to_be_checked()


def test_leaving_a_page_asks_for_nothing_more_of_it(visitor: NewPage) -> None:
    """A table or a replay without a number is not asked for, nor is the same step twice."""
    page = visitor()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    table = open_table(page, "terres")
    resign(page)
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_text("Before the first move.")).to_be_visible()
    for number in range(1, 4):
        page.get_by_role("button", name="One step on").click()
        page.wait_for_url(f"**move={number}**")
    page.goto(f"/table/{table}")
    ready(page)
    page.get_by_role("link", name="Home").first.click()
    expect(page.get_by_role("heading", name="Hyakki")).to_be_visible()
    assert [one for one in asked if "/tables//" in one] == []
    steps = [one for one in asked if "/api/" in one and "/replay/" in one]
    assert len(steps) == len(set(steps)) > 3


def test_a_third_friend_finds_a_seat(visitor: NewPage) -> None:
    host, friend, third = visitor(), visitor(), visitor()
    host.goto("/")
    host.get_by_role("button", name="With friends: OROdelORO").click()
    host.wait_for_url("**/table/*")
    for guest in (friend, third):
        guest.goto(host.url)
    friend.get_by_role("button", name="Sit here").click()
    expect(third.get_by_role("button", name="Sit here")).to_have_count(0)
    host.get_by_role("button", name="Add a seat").click()
    third.get_by_role("button", name="Sit here").click()
    expect(host.get_by_role("button", name="Remove the last seat")).to_have_count(0)
    expect(friend.get_by_role("button", name="Add a seat")).to_have_count(0)
    host.get_by_role("button", name="Start", exact=False).first.click()
    host.wait_for_selector("main[data-state]")
    expect(third.locator("main[data-state]")).to_be_visible()
