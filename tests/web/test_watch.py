"""Watching: a running public table where there is one, bots where there is none; a replay on a phone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.axe import violations
from tests.web.conftest import NewPage
from tests.web.table import open_table, ready

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
    back = page.get_by_role("button", name="One step back")
    for part in (0, 0.5, 1):
        page.evaluate("(part) => scrollTo(0, document.body.scrollHeight * part)", part)
        expect(back).to_be_in_viewport(ratio=1)
    back.click()
    expect(page.get_by_text("16 / 17")).to_be_visible()
    assert violations(page) == []
