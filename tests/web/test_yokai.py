"""Whole games of Yōkai in the browser, on its own board."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from hyakki.games import GAMES
from tests.web.appease import declare, win
from tests.web.axe import violations
from tests.web.conftest import NewPage
from tests.web.spirits import (
    CARD,
    CLUE,
    FREE,
    HINT,
    MOVE,
    OBSERVE,
    PREPARE,
    carry,
    click,
    drag,
    goal,
    press,
    sit_down,
    step,
    tap,
)
from tests.web.table import Act, decide, number, play_out, ready, updates_in_play
from tests.web.test_games import frames_of

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def play_to(page: Page, wanted: int, act: Act = click, least: int = 0) -> None:
    """Plays until this player is at that step, and has decided that often."""
    for turn in range(100):
        assert ready(page) == "yours"
        if turn >= least and step(page) == wanted:
            return
        decide(page, act, turn)
    raise AssertionError(f"step {wanted} is never reached")


def test_a_whole_game_against_a_bot_by_clicking(visitor: NewPage) -> None:
    page = visitor()
    sit_down(page, hints="custom(2,2,1)")
    assert violations(page) == []
    play_to(page, MOVE, least=9)
    page.locator(CARD).first.click()
    expect(page.locator(FREE).first).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    play_out(page, click)
    expect(page.get_by_role("heading", name="The faces")).to_be_visible()
    expect(page.locator(".finale .card.up")).to_have_count(16)
    expect(page.locator(".finale .tests > li.told")).to_have_count(4)
    assert violations(page) == []


def test_four_seats_on_a_phone(visitor: NewPage) -> None:
    page = visitor(**PHONE)
    sit_down(page, 4, level="2", hints="custom(1,1,1)")
    for turn in range(100):
        if ready(page) == "over":
            break
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        box = page.locator(".card").first.bounding_box()
        assert box is not None
        assert box["width"] >= 43.5
        decide(page, tap, turn)
    expect(page.locator(".finale .card.up")).to_have_count(16)
    assert violations(page) == []


def test_a_whole_game_by_keyboard(visitor: NewPage) -> None:
    page = visitor()
    sit_down(page, hints="custom(2,1,1)")
    assert play_out(page, press) > 5


def test_a_whole_game_by_dragging(visitor: NewPage) -> None:
    page = visitor()
    sit_down(page, hints="custom(2,1,1)")
    assert play_out(page, drag) > 5


def test_a_card_is_dragged_to_a_free_cell_and_told_why_not_elsewhere(visitor: NewPage) -> None:
    """Y5.2: pointed at, dropped between the cards, dropped on one of them."""
    page = visitor()
    sit_down(page)
    play_to(page, MOVE)
    card = page.locator('.card[data-at="a"]')
    card.hover()
    page.mouse.down()
    page.mouse.move(640, 300, steps=3)
    expect(page.locator(FREE)).to_have_count(14)
    corner = page.locator('.free[data-at="4,4"]').bounding_box()
    assert corner is not None
    page.mouse.move(corner["x"] + 20, corner["y"] + 20, steps=3)
    expect(page.locator(".prompt .sub")).to_contain_text("would touch no other card by a side")
    page.mouse.up()
    expect(page.locator(".prompt.alarm")).to_contain_text("Rule Y5.2")
    page.get_by_role("button", name="All right").click()
    carry(page, card, lambda: page.locator('.card[data-at="k"]'))
    expect(page.locator(".prompt.alarm")).to_contain_text("There is a card at")
    page.get_by_role("button", name="All right").click()
    carry(page, card, lambda: page.locator('.free[data-at="4,3"]'))
    expect(page.locator('[data-cell="4,3"] .card[data-at="a"]')).to_be_visible()
    assert step(page) == HINT


def test_a_card_that_cannot_be_touched_says_why(visitor: NewPage) -> None:
    """Y4.1, Y3.2: looked at twice; hints before their time."""
    page = visitor()
    sit_down(page)
    decide(page, click, 0)
    page.locator(".card.seen").click(force=True)
    expect(page.locator(".prompt.alarm")).to_contain_text("the second card is another one")
    page.locator(".pile:visible").click(force=True)
    expect(page.locator(".prompt.alarm")).to_contain_text("First look at a second card")
    page.locator(CARD).first.click()
    expect(page.locator(".card.seen")).to_have_count(2)


def test_the_ground_moves_under_a_pointer_that_holds_no_piece(visitor: NewPage) -> None:
    """While a card is in the hand the table still pans, and the pull on it plays nothing."""
    page = visitor()
    sit_down(page)
    play_to(page, MOVE)
    page.locator(CARD).first.click()
    before, place = number(page), page.locator('.free[data-at="4,4"]')
    start = place.bounding_box()
    assert start is not None
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] - 40, start["y"] - 20, steps=5)
    page.mouse.up()
    end = place.bounding_box()
    assert end is not None
    assert end["x"] - start["x"] < -40
    assert number(page) == before
    expect(page.locator(".prompt.alarm")).to_have_count(0)
    expect(page.locator('.card[data-touch~="picked"]')).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".free")).to_have_count(0)


def test_a_resigned_game_says_its_verdict_and_judges_nothing(visitor: NewPage) -> None:
    """Y9.1: no points, no family apart, no moment of truth."""
    page = visitor(reduced_motion="no-preference")
    sit_down(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").last.click()
    page.wait_for_selector('main[data-state="over"]')
    expect(page.locator(".end h2").first).to_have_text("The team loses")
    expect(page.locator(".finale")).to_have_count(0)
    text = page.locator("main").inner_text()
    for word in ("moment of truth", "apart", "If you won now", "points", "looking"):
        assert word not in text
    assert violations(page) == []


def test_a_hint_is_dragged_onto_a_card_and_locks_it(visitor: NewPage) -> None:
    page = visitor()
    sit_down(page, bot="novice")
    clue = page.locator(CLUE)
    play_to(page, HINT)
    while not clue.count():
        decide(page, click, 0)
        play_to(page, HINT)
    expect(page.locator(PREPARE)).to_be_visible()
    name = page.locator(".card:not([aria-label*=locked])").first.get_attribute("data-at")
    locked = page.locator(f'.card[data-at="{name}"]')
    carry(page, clue.first, lambda: locked)
    expect(locked).to_have_accessible_name(re.compile("locked by a hint"))
    expect(locked).to_have_attribute("aria-disabled", "true")


def test_faces_vanish_with_the_turn(visitor: NewPage) -> None:
    page = visitor()
    sit_down(page)
    play_to(page, HINT)
    expect(page.locator(".card.seen")).to_have_count(2)
    decide(page, click, 0)
    ready(page)
    expect(page.locator(".card.seen")).to_have_count(0)


def test_faces_stay_with_the_memory_aid(visitor: NewPage) -> None:
    page = visitor()
    sit_down(page, memory_aid="own_looks")
    play_to(page, HINT)
    decide(page, click, 0)
    ready(page)
    expect(page.locator(".card.seen")).to_have_count(2)


def test_nothing_of_a_look_stays_behind_the_curtain(visitor: NewPage) -> None:
    page = visitor()
    sit_down(page, bot="", level="3")
    secrets = page.locator(".card, .secret, .aside, [role=grid], .clue")
    for turn in range(8):
        if ready(page) == "covered":
            expect(secrets).to_have_count(0)
            expect(page.get_by_text("secretly receives")).to_have_count(0)
            page.get_by_role("button", name="I am Player").click()
            page.wait_for_selector(".card")
            expect(page.locator(".card.seen")).to_have_count(0)
        decide(page, click, turn)
    assert ready(page) == "covered"


def test_a_secret_affinity_is_shown_only_while_held(visitor: NewPage) -> None:
    page = visitor()
    sit_down(page, level="3")
    secret = page.locator(".secret:visible")
    expect(secret.locator(".pair")).to_have_count(0)
    secret.hover()
    page.mouse.down()
    expect(secret.locator(".pair .face")).to_have_count(2)
    page.mouse.up()
    expect(secret.locator(".pair")).to_have_count(0)
    secret.focus()
    page.keyboard.down("Enter")
    expect(secret.locator(".pair .face")).to_have_count(2)
    page.keyboard.up("Enter")
    expect(secret.locator(".pair")).to_have_count(0)


def test_no_frame_tells_a_face_or_an_affinity_that_is_not_ones_own(visitor: NewPage) -> None:
    host, guest = visitor(), visitor()
    heard = [frames_of(host), frames_of(guest)]
    sit_together(host, guest)
    pages = [host, guest]
    for turn in range(400):
        if any(page.locator('main[data-state="over"]').count() for page in pages):
            break
        for page in pages:
            if page.locator('main[data-state="yours"]').count():
                decide(page, click, turn)
    for page in pages:
        page.wait_for_selector('main[data-state="over"]')
    assert sum(check_secrets(seat, frames) for seat, frames in enumerate(heard)) > 40


def sit_together(host: Page, guest: Page) -> None:
    """Two visitors at a table with one secret affinity each."""
    wanted = {
        "first_player": "0",
        "level": "custom",
        "secret_affinities": "2",
        "hints": "custom(1,1,1)",
    }
    for page in (host, guest):
        page.goto("/")
        page.wait_for_load_state("networkidle")
    ask = """async ([method, path, body]) => {
      const wish = { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
      return (await fetch(path, wish)).json();
    }"""
    table = host.evaluate(
        ask, ["POST", "/api/tables", {"game": "yokai", "seats": 2, "options": wanted}]
    )
    path = f"/api/tables/{table['id']}"
    for seat, page in enumerate((host, guest)):
        page.evaluate(ask, ["PUT", f"{path}/seats/{seat}", {"action": "take", "name": f"P{seat}"}])
    host.evaluate(ask, ["POST", f"{path}/start", None])
    for page in (host, guest):
        page.goto(f"/table/{table['id']}")
        page.wait_for_selector("main[data-state]")


def check_secrets(seat: int, frames: list[dict[str, Any]]) -> int:
    """Faces are told to the looker alone, during the turn; an affinity to its holder. Says how much was checked."""
    checked = 0
    for frame in updates_in_play(frames):
        for sight in frame["sights"]:
            assert sight["seat"] == seat
            view = sight["view"]
            looked = view["turn"].get("looks", []) if view["turn"]["seat"] == seat else []
            for card in view["cards"]:
                assert card["face"] is None or card["name"] in looked
                checked += 1
            for affinity in view["affinities"]:
                assert (affinity["name"] is not None) == (affinity["holder"] == seat)
            for line in sight["log"]:
                assert not line["text"].startswith("face:") or line["text"] == "face:?"
                told = json.dumps(line["messages"])
                assert "affinity_secret" not in told or f'"who": {seat}' in told
    return checked


def test_every_option_is_offered_and_shown_at_the_table(visitor: NewPage) -> None:
    page = visitor()
    page.goto("/new/yokai")
    page.get_by_text("Options of the rules").click()
    offered = page.locator("details input[type=radio]").evaluate_all(
        "(all) => all.map((one) => [one.name, one.value])"
    )
    for option in GAMES["yokai"].menu:
        for value in option.values:
            assert [f"option-{option.name}", value] in offered
    page.locator('input[name="option-first_player"][value="1"]').check()
    page.locator('input[name="option-level"][value="2"]').check()
    page.locator('input[name="option-hints"][value="…"]').check()
    for size in ("one family", "two families", "three families"):
        page.get_by_label(f"Hints of {size}").fill("1")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    for told in (
        "one affinity that all can see",
        "Hints of one family: 1, Hints of two families: 1",
    ):
        expect(page.get_by_text(told)).to_be_visible()
    sit_down(page, level="2", hints="children", memory_aid="own_looks")
    expect(page.get_by_text("Affinity to satisfy")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("What this table agreed on").click()
    for told in ("one affinity that all can see", "With children", "stays on display"):
        expect(page.get_by_role("dialog")).to_contain_text(told)


def test_colourless_hints_are_prepared_and_laid(visitor: NewPage) -> None:
    page = visitor()
    sit_down(page, colourless="on", level="4", hints="custom(2,0,0)")
    expect(page.get_by_text("Shape to make")).to_be_visible()
    for turn in range(20):
        if ready(page) == "over":
            break
        decide(page, click, turn)
    expect(page.locator(".finale .tests > li.told")).to_have_count(5)


def test_observe_is_the_first_step_and_the_goal_is_near(visitor: NewPage) -> None:
    page = visitor()
    sit_down(page)
    assert step(page) == OBSERVE
    play_to(page, MOVE)
    page.locator(CARD).first.click()
    expect(goal(page)).to_be_visible()


def test_a_won_game_is_revealed_counted_and_ticked_on_the_sheet(visitor: NewPage) -> None:
    page = visitor()
    sit_down(page, bot="", hints="custom(4,6,4)")
    win(page)
    expect(page.get_by_text("The spirits are at peace.")).to_be_visible()
    expect(page.locator(".finale .tests .mark.good")).to_have_count(4)
    expect(page.locator(".finale .rank")).to_have_text("Total victory")
    total = page.locator(".finale .total .serif").inner_text()
    expect(page.locator("tfoot .total")).to_have_text(total)
    expect(page.locator(".finale .tick.done")).to_have_count(1)
    assert violations(page) == []


def test_the_cards_tell_the_result_before_anything_else_does(visitor: NewPage) -> None:
    page = visitor(reduced_motion="no-preference")
    sit_down(page)
    declare(page)
    page.wait_for_selector('main[data-state="over"]')
    result = page.locator(".end h2").first
    log = page.get_by_role("list", name="Log")
    expect(result).to_have_text("The moment of truth")
    expect(log).to_contain_text("You declare the yōkai appeased")
    page.wait_for_selector(".finale .card.up")
    assert "The team" not in page.locator("body").inner_text()
    page.get_by_role("button", name="Show all").click()
    expect(result).to_have_text("The team loses")
    expect(log).to_contain_text("The team loses")


def test_without_motion_nobody_waits_for_the_result(visitor: NewPage) -> None:
    page = visitor()
    sit_down(page)
    declare(page)
    page.wait_for_selector('main[data-state="over"]')
    expect(page.locator(".end h2").first).to_have_text("The team loses")
    expect(page.get_by_role("list", name="Log")).to_contain_text("The team loses")
