"""Whole games in the browser."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from hyakki.games import GAMES
from tests.web.axe import violations
from tests.web.conftest import NewPage
from tests.web.table import (
    click,
    decide,
    play_out,
    press,
    ready,
    start_against_bot,
    state,
    tab_to,
    updates_in_play,
)


def test_a_whole_game_against_a_bot_by_clicking(visitor: NewPage) -> None:
    page = visitor()
    start_against_bot(page)
    assert play_out(page, click) > 5
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(page.get_by_role("table")).to_contain_text("Total")
    first = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_function("(old) => location.href !== old", arg=first)
    ready(page)


def test_a_whole_game_by_keyboard(visitor: NewPage) -> None:
    page = visitor()
    page.goto("/")
    page.wait_for_selector(".actions .btn")
    tab_to(page, ".actions .btn")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    assert play_out(page, press) > 5


def frames_of(page: Page) -> list[dict[str, Any]]:
    """Every message of every socket of this page, as it arrives."""
    heard: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(json.loads(frame)))

    page.on("websocket", listen)
    return heard


def test_two_browsers_meet_by_a_link_and_no_hidden_card_crosses(visitor: NewPage) -> None:
    host, guest = visitor(), visitor(locale="fr-FR")
    heard = [frames_of(host), frames_of(guest)]
    host.goto("/")
    host.get_by_role("button", name="With friends: Terres de Yokai").click()
    host.wait_for_url("**/table/*")
    link = host.get_by_label("Link to this table").input_value()
    guest.goto(link)
    guest.get_by_role("button", name="S’asseoir").click()
    host.get_by_role("button", name="Start", exact=True).click()
    pages = [host, guest]
    for page in pages:
        page.wait_for_selector("main[data-state]")
    for turn in range(400):
        if state(host) == "over" or state(guest) == "over":
            break
        for page in pages:
            if state(page) == "yours":
                decide(page, click, turn)
    for page in pages:
        page.wait_for_selector('main[data-state="over"]')
    assert check_secrets(heard) > 20


def check_secrets(heard: list[list[dict[str, Any]]]) -> int:
    """What one browser was told while the other held a card must not name that card."""
    hands = [
        {
            m["number"]: m["sights"][0]["view"]["hand"]
            for m in one
            if m["type"] == "update" and m["sights"]
        }
        for one in heard
    ]
    checked = 0
    for seat, messages in enumerate(heard):
        for message in updates_in_play(messages):
            if not message["sights"]:
                continue
            (sight,) = message["sights"]
            assert sight["seat"] == seat
            told = json.dumps(sight["view"])
            for card in hands[1 - seat].get(message["number"], []):
                assert card not in told
                checked += 1
            for line in sight["log"]:
                if line["text"].startswith("draw:") and not any(
                    one["key"] == "log.drew" and one["params"]["who"] == seat
                    for one in line["messages"]
                ):
                    assert line["text"] == "draw:?"
    return checked


def click_first(page: Page, _turn: int) -> None:
    """A move in steps: what may be touched first, then what follows, until the move is made."""
    page.get_by_role("list", name="Legal moves").get_by_role("button").first.click()
    following = page.get_by_role("list", name="Then").get_by_role("button")
    while following.count():
        following.first.click()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_played_in_words_from_a_list_of_moves(
    visitor: NewPage, game: str
) -> None:
    page = visitor()
    page.goto("/")
    title = GAMES[game].texts("en").text("about.title")
    page.get_by_role("button", name=f"Play a bot: {title}").click()
    page.wait_for_url("**/table/*")
    ready(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Show the table in words").click()
    page.keyboard.press("Escape")
    for _ in range(8):
        if ready(page) == "over":
            break
        decide(page, click_first, 0)
    assert violations(page) == []
