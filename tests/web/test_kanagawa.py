"""Kanagawa in the browser: whole games by mouse, finger and keys, what is hidden, and the finished scroll."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.web.axe import violations
from tests.web.conftest import NewPage
from tests.web.painter import (
    CARD,
    COLUMN,
    OBTAIN,
    SLOT,
    STAY,
    STUDIO,
    click,
    furnish,
    open_table,
    press,
    there,
)
from tests.web.table import decide, play_out, ready, updates_in_play

CARD_ID = re.compile(r"\b(?:tree|animal|person|building|kite|lantern|umbrella)_\d\d\b")
#: row and column, from 0, of the cells that are dealt face down (K3.3)
FACE_DOWN = {(0, 2), (1, 1), (2, 0), (2, 3)}
PHONE = {"width": 390, "height": 844}


def play_until(page: Page, selector: str) -> None:
    """Furnishes the studio until this is seen; a second player holds one diploma of a category at most,
    so that somebody with many equal slots is offered another one sooner or later.
    """
    for turn in range(200):
        assert ready(page) == "yours"
        if there(page, selector):
            return
        decide(page, furnish, turn)
    raise AssertionError(f"{selector} never came")


def test_a_whole_game_by_clicking_without_violations(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, 2)
    assert violations(page) == [], "opening"
    page.locator(COLUMN).first.click()
    page.wait_for_selector(CARD)
    page.locator(CARD).first.click()
    assert violations(page) == [], "a card is chosen"
    play_until(page, OBTAIN)
    assert violations(page) == [], "an offer"
    expect(page.locator(".offer").first).to_contain_text("Declining")
    page.locator('.offer [data-at="do:decline"]').first.click()
    play_until(page, COLUMN)
    page.get_by_role("button", name=re.compile("Print and studio of (?!Player)")).click()
    expect(page.get_by_role("dialog")).to_contain_text("Points so far")
    assert violations(page) == [], "the tableau of another player"
    page.keyboard.press("Escape")
    assert play_out(page, click) > 3
    expect(page.get_by_role("table")).to_contain_text("Longest season run")
    assert violations(page) == [], "the end"
    for kind, start in (("PNG", b"\x89PNG"), ("SVG", b"<svg")):
        with page.expect_download() as waiting:
            page.get_by_role("button", name=f"as {kind}").click()
        assert waiting.value.path().read_bytes().startswith(start)
    page.get_by_role("button", name="See the board").click()
    expect(page.locator(".panels > li").first).to_be_visible()


def test_four_seats_on_a_phone(visitor: NewPage) -> None:
    page = visitor(viewport=PHONE, has_touch=True, color_scheme="dark")
    open_table(page, 4)
    assert violations(page) == [], "opening"
    for tab in ("My print", "Diplomas", "School"):
        page.get_by_role("tab", name=tab).tap()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], tab
    for name in (COLUMN, STAY):
        box = page.locator(name).first.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    assert play_out(page, click) > 3
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], "the end"
    assert violations(page) == [], "the end"


@pytest.mark.parametrize("expansion", ["yokai", "none"])
def test_a_whole_game_by_keyboard(visitor: NewPage, expansion: str) -> None:
    page = visitor()
    open_table(page, 2, {"expansion": expansion})
    assert play_out(page, press) > 3


def test_the_last_card_is_used_without_picking_it(visitor: NewPage) -> None:
    """With one card left there is nothing to choose: its two ways are open at once."""
    page = visitor()
    open_table(page, 2)
    page.locator(COLUMN).first.click()
    page.wait_for_selector(CARD)
    expect(page.locator(".hand button")).to_have_count(1)
    expect(page.locator(STUDIO)).to_have_attribute("aria-disabled", "false")
    page.locator(STUDIO).click()
    expect(page.locator(".hand button")).to_have_count(0)


def frames_of(page: Page) -> list[dict[str, Any]]:
    """Every message of every socket of this page, as it arrives."""
    heard: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(json.loads(frame)))

    page.on("websocket", listen)
    return heard


def test_no_hidden_card_crosses_the_wire(visitor: NewPage) -> None:
    page = visitor()
    heard = frames_of(page)
    open_table(page, 3, {"kept_cards": "private"})
    play_out(page, click)
    covered = 0
    for message in updates_in_play(heard):
        (sight,) = message["sights"]
        view = sight["view"]
        for column, cards in enumerate(view["columns"]):
            for row, card in enumerate(cards):
                assert card.endswith("_?") == ((row, column) in FACE_DOWN)
                covered += card.endswith("_?")
        lying = [card for cards in view["columns"] for card in cards]
        owned = [
            card for one in view["painters"] for card in one["print"] + one["studio"] + one["hand"]
        ]
        # whatever is named anywhere in the message lies open on the table
        assert set(CARD_ID.findall(json.dumps(sight))) <= {*lying, *owned}
        for other in view["painters"][1:]:
            assert other["veiled"] == []
    assert covered > 10


def test_the_back_on_the_deck_is_seen_unless_it_is_hidden(visitor: NewPage) -> None:
    """K1.3"""
    page = visitor()
    open_table(page, 2)
    deck = page.locator("[data-deck]")
    expect(deck).to_have_attribute(
        "aria-label", re.compile("Deck: 70 cards, family on top: [a-z]+")
    )
    expect(deck.locator("svg")).to_have_count(1)
    open_table(page, 2, {"deck_top_back": "hidden"})
    expect(deck).to_have_text("deck 70")


def test_a_brush_is_dragged_to_a_slot_and_taken_back(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, 2)
    page.locator(COLUMN).first.click()
    page.wait_for_selector(CARD)
    expect(page.get_by_role("button", name="2 brushes to place")).to_be_visible()
    goal = page.locator(SLOT).first
    page.locator("button.spare").drag_to(goal)
    expect(page.get_by_role("button", name=re.compile("slot with a brush"))).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="2 brushes to place")).to_be_visible()


def test_a_card_is_dragged_to_the_studio_and_escape_puts_one_back(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, 2)
    page.locator(COLUMN).first.click()
    card = page.locator(CARD).first
    card.press("Enter")
    expect(page.locator(".way:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(card).to_be_focused()
    expect(card).to_have_attribute("aria-pressed", "false")
    hand = page.locator(".hand button").count()
    card.drag_to(page.locator(".studio h2"))
    expect(page.locator(".hand button")).to_have_count(hand - 1)


def test_options_are_chosen_on_the_page_and_shown_at_the_table(visitor: NewPage) -> None:
    page = visitor()
    page.goto("/new/kanagawa")
    page.get_by_text("Options of the rules").click()
    page.get_by_role("group", name="Who starts").get_by_label("Seat 2").check(force=True)
    page.get_by_label("Our own choice").check(force=True)
    families = page.locator("input[name=families-own]")
    assert families.evaluate_all(
        "(all) => all.filter((box) => box.checked).map((box) => box.value)"
    ) == ["tree", "animal", "kite", "lantern"]
    page.get_by_role("checkbox", name="Buildings").check(force=True)  # a third gives back the first
    page.get_by_role("checkbox", name="People").check(force=True)
    page.get_by_role("checkbox", name="Lanterns").uncheck(force=True)
    assert not page.locator("form").evaluate("(form) => form.checkValidity()")
    page.get_by_role("checkbox", name="Umbrellas").check(force=True)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    facts = page.get_by_role("main")
    expect(facts).to_contain_text("Buildings, People, Kites, Umbrellas")
    page.get_by_role("button", name="Bot").click()
    page.get_by_role("button", name="Start", exact=True).click()
    ready(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("What this table agreed on").click()
    expect(page.get_by_role("dialog")).to_contain_text("Buildings, People, Kites, Umbrellas")
