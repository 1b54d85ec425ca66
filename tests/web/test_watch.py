"""Watching: a running public table where there is one, bots where there is none; a replay on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import violations
from tests.web.conftest import NewPage
from tests.web.table import click, decide, open_table, ready

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
GAME = "orodeloro"  # no other test leaves a public table of it running


def play_for_all_to_see(page: Page) -> str:
    """A public table, where somebody sits against a bot."""
    assert page.request.get("/api/me").ok
    wanted = {"game": GAME, "seats": 2, "options": {"first_captain": "0"}}
    table = str(page.request.post("/api/tables", data=wanted).json()["id"])
    for seat, change in enumerate(
        ({"action": "take", "name": "Aki"}, {"action": "bot", "bot": "greedy"})
    ):
        assert page.request.put(f"/api/tables/{table}/seats/{seat}", data=change).ok
    assert page.request.post(f"/api/tables/{table}/start").ok
    return table


def test_people_are_watched_rather_than_bots(visitor: NewPage) -> None:
    player, guest = visitor(), visitor()
    table = play_for_all_to_see(player)
    guest.goto("/")
    guest.get_by_role("button", name="Watch: OROdelORO").click()
    offered = guest.get_by_role("dialog")
    expect(offered).to_contain_text("Aki")
    assert violations(guest) == []
    offered.locator(f'a[href="/table/{table}"]').click()
    guest.wait_for_selector("main[data-state]")
    expect(guest.get_by_text("Watching")).to_be_visible()
    # whoever plays there is offered no seat to look over their own shoulder
    player.goto("/lobby")
    expect(player.locator(f'a[href="/table/{table}"]')).not_to_contain_text("Watch")
    guest.goto("/lobby")
    expect(guest.locator(f'a[href="/table/{table}"]')).to_contain_text("Watch")


def test_bots_are_still_there_to_be_watched(visitor: NewPage) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name="Watch: Kanagawa").click()
    bots = page.get_by_role("button", name="Watch bots instead")
    page.wait_for_function(
        "() => location.pathname.startsWith('/table/') || document.querySelector('dialog[open]')"
    )
    if bots.is_visible():
        bots.click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("main[data-state]")


def test_the_controls_of_a_replay_stay_under_the_thumb(visitor: NewPage) -> None:
    page = visitor(**PHONE)
    table = open_table(page, "yokai", options={"first_player": "0"})
    page.locator("button.declare").click()
    page.locator(".prompt .btn.gold").click()
    assert ready(page) == "over"
    page.goto(f"/replay/{table}")
    onward = page.get_by_role("button", name="One step on")
    for part in (0, 0.5, 1):
        page.evaluate("(part) => scrollTo(0, document.body.scrollHeight * part)", part)
        expect(onward).to_be_in_viewport(ratio=1)
    onward.click()
    expect(page.get_by_text("1 / 1", exact=True)).to_be_visible()
    assert violations(page) == []


SIZES = ((1280, 800), (390, 844), (390, 664))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_replay_shows_from_the_first_move_who_sits_there_and_what_happened(
    visitor: NewPage, size: tuple[int, int]
) -> None:
    """Seats with points and the controls are in sight; where all is open the log tells what was drawn."""
    page = visitor(viewport={"width": size[0], "height": size[1]})
    table = open_table(page, "terres")
    decide(page, click, 0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    page.wait_for_selector('main[data-state="over"]')
    page.goto(f"/replay/{table}")
    expect(page.get_by_text("Before the first move.")).to_be_visible()
    expect(page.get_by_text(re.compile(r"^0 / \d+$"))).to_be_visible()
    for seat in (1, 2):
        card = page.get_by_role("region", name=f"Seat {seat}:")
        expect(card).to_be_in_viewport(ratio=1)
        expect(card).to_contain_text("0")
    for control in ("One step on", "To the end", "Play by itself"):
        expect(page.get_by_role("button", name=control)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("slider")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="To the end").click()
    log = page.get_by_role("list", name="Log")
    log.get_by_role("button", name="Set-up: show").click()
    expect(log).to_contain_text(re.compile("draws the sketch"))
    expect(log).not_to_contain_text(re.compile("draws? a sketch"))
    page.get_by_label("Seen by").select_option("1")
    expect(log).to_contain_text(re.compile("draws? a sketch"))
    assert violations(page) == []
