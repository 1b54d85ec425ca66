"""What can happen at a table: lost lines, phones, curtains, spectators, undo, hints, chat."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.table import (
    click,
    decide,
    moved_on,
    number,
    open_table,
    ready,
    start_against_bot,
)


def test_reload_and_network_loss_in_mid_turn(visitor: NewPage) -> None:
    page = visitor()
    start_against_bot(page)
    decide(page, click, 0)
    ready(page)
    while not page.locator("ul.hand button:enabled").count():
        decide(page, click, 0)
        ready(page)
    before = number(page)
    page.reload()
    ready(page)
    assert number(page) == before
    page.locator("ul.hand button").first.click()
    page.context.set_offline(True)
    expect(page.get_by_text("Connection lost")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("You are back")).to_be_visible()
    page.locator("ul.hand button").first.click()
    if not page.locator("button.drop").count():
        page.locator("ul.hand button").first.click()
    page.locator("button.drop").first.click()
    moved_on(page, before)


def test_a_phone_shows_all_of_the_table(visitor: NewPage) -> None:
    page = visitor(viewport={"width": 390, "height": 844}, has_touch=True)
    start_against_bot(page)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    card = page.locator("ul.hand button").first
    card.tap()
    target = page.locator("button.drop").first
    box = target.bounding_box()
    assert box is not None
    assert box["width"] >= 44
    assert box["height"] >= 44
    target.tap()
    ready(page)


def test_the_curtain_hides_the_hands(visitor: NewPage) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name="On one screen: Terres de Yokai").click()
    page.wait_for_selector('main[data-state="covered"]')
    expect(page.locator("ul.hand")).to_have_count(0)
    expect(page.get_by_text("draws")).to_have_count(0)
    page.get_by_role("button", name="I am Player").click()
    ready(page)
    expect(page.locator("ul.hand button").first).to_be_visible()
    while page.locator('main[data-state="yours"]').count():
        decide(page, click, 0)
    page.wait_for_selector('main[data-state="covered"]')
    expect(page.locator("ul.hand")).to_have_count(0)
    expect(page.get_by_text("draws")).to_have_count(0)


def test_a_spectator_sees_no_hand(visitor: NewPage) -> None:
    player, guest = visitor(), visitor()
    start_against_bot(player)
    guest.goto(player.url)
    guest.wait_for_selector('main[data-state="theirs"]')
    expect(guest.locator("ul.hand button")).to_have_count(0)
    expect(guest.get_by_text("Watching")).to_be_visible()
    expect(guest.get_by_role("button", name="Advice")).to_have_count(0)


def test_an_invited_friend_is_there_at_once(visitor: NewPage) -> None:
    """The host reloads nothing: no "away", no stand-in for somebody present, and the rival's hand is counted."""
    host, friend = visitor(), visitor()
    host.goto("/")
    wanted = {"game": "terres", "seats": 2, "house": {"public": False}}
    table = host.request.post("/api/tables", data=wanted).json()["id"]
    seats = f"/api/tables/{table}/seats"
    assert host.request.put(f"{seats}/0", data={"action": "take", "name": "Ana"}).ok
    for page in (host, friend):
        page.goto(f"/table/{table}")
        page.wait_for_selector("main")
    expect(friend.get_by_text("Ana")).not_to_have_count(0)
    assert friend.request.put(f"{seats}/1", data={"action": "take", "name": "Bo"}).ok
    assert host.request.post(f"/api/tables/{table}/start").ok
    rival = host.get_by_role("region", name=re.compile("Bo"))
    expect(rival.locator(".dot.online")).to_be_visible()
    expect(rival).not_to_contain_text("away")
    host.get_by_role("button", name="Menu").click()
    expect(host.get_by_role("button", name="Resign")).to_be_visible()
    expect(host.get_by_role("button", name="Let a bot play for Bo")).to_have_count(0)
    host.keyboard.press("Escape")
    counted = rival.locator(".state").inner_text()
    friend.close()
    expect(rival).to_contain_text("away")
    assert counted, "the rival's hand is counted"
    expect(rival).to_contain_text(counted)


def test_undo_and_hint(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, "terres", options={"first_player": "seat_0"})
    page.get_by_role("button", name="Advice", exact=True).click()
    # the move and the first reason for it
    advice = page.locator(".advice")
    expect(advice).to_contain_text(re.compile(r"Advice: .+\. +(It|The) .+"))
    first = advice.inner_text()
    page.get_by_role("button", name="Advice", exact=True).click()
    expect(advice).not_to_have_text(first)
    page.get_by_role("button", name="Dismiss the advice").click()
    expect(advice).to_have_count(0)
    hand = page.locator("ul.hand button").count()
    decide(page, click, 0)  # a single sketch completes no yokai, so nothing was revealed
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("ul.hand button")).to_have_count(hand)


def test_notes_are_kept_for_oneself(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, "terres")
    page.get_by_role("tab", name="Notes").click()
    page.get_by_label("Notes, for your eyes only").fill("Fire is a trap")
    page.reload()
    ready(page)
    page.get_by_role("tab", name="Notes").click()
    expect(page.get_by_label("Notes, for your eyes only")).to_have_value("Fire is a trap")


def test_chat_and_emotes(visitor: NewPage) -> None:
    page = visitor()
    start_against_bot(page)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("button", name="Good luck").click()
    page.get_by_placeholder("Say something").fill("What a lovely sea")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("list", name="Chat")).to_contain_text("What a lovely sea")
    expect(page.get_by_role("list", name="Chat")).to_contain_text("Good luck")


def test_resign_ends_the_game_and_the_replay_can_be_read(visitor: NewPage) -> None:
    page = visitor()
    start_against_bot(page)
    decide(page, click, 0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    expect(page.get_by_role("heading", name="Kappa wins")).to_be_visible()
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_text("Chance checked")).to_be_visible()
    page.get_by_role("button", name="Check it in this browser").click()
    found = page.get_by_role("status").filter(has_text="worked out again")
    expect(found).to_contain_text("The seed is the one that was sealed")
    expect(found).to_contain_text("remembers the same fingerprint")
    counted = re.search(r"(\d+) of (\d+) draws", found.inner_text())
    assert counted
    assert counted[1] == counted[2] != "0"
    expect(page.get_by_text("Before the first move.")).to_be_visible()
    dealt = int(page.get_by_role("slider").input_value())
    page.get_by_role("button", name="One step on").click()
    page.wait_for_url(f"**move={dealt + 1}**")
    page.reload()
    expect(page.get_by_role("slider")).to_have_value(str(dealt + 1))
