"""Lessons in the browser: a coach at a real table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import violations
from tests.web.conftest import NewPage

WIDE = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def step(page: Page, number: int) -> None:
    page.wait_for_selector(f'main.lesson[data-step="{number}"][data-pending=""]')


def learn(page: Page) -> None:
    """The first lesson of Terres, with one miss on the way."""
    step(page, 1)
    page.get_by_role("button", name="Go on").click()
    step(page, 2)
    page.locator('.hand [data-at="s01"]').click()
    page.locator('button.drop[data-at="fire"]').click()
    expect(page.locator(".prompt .text")).to_contain_text("Hana’s")
    for number, sketch in ((3, "s01"), (4, "s08")):
        page.locator(f'.hand [data-at="{sketch}"]').click()
        page.locator('button.drop[data-at="water"]').click()
        step(page, number)
    page.locator('[data-at="do:end"]:visible').click()
    page.wait_for_selector('main.lesson[data-done="true"]')


def test_a_lesson_from_the_home_page_to_something_won(visitor: NewPage) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("link", name="Learn: Terres de Yokai").click()
    page.get_by_role("link", name="Your first yokai").click()
    learn(page)
    expect(page.get_by_text("You have caught your first yokai")).to_be_visible()
    page.goto("/learn/terres")
    expect(page.get_by_text("learnt")).to_be_visible()
    assert violations(page) == []


def test_a_lesson_goes_on_where_it_was_left(visitor: NewPage) -> None:
    page = visitor(**PHONE)
    page.goto("/learn/terres/01-first-turn")
    step(page, 1)
    page.get_by_role("button", name="Go on").tap()
    step(page, 2)
    page.reload()
    step(page, 2)
    assert violations(page) == []
    page.get_by_role("button", name="Start again").tap()
    step(page, 1)


def test_on_a_phone_the_coach_speaks_across_the_whole_width(visitor: NewPage) -> None:
    page = visitor(**PHONE)
    page.goto("/learn/terres/01-first-turn")
    step(page, 1)
    said = page.locator(".prompt .sub").bounding_box()
    assert said is not None
    assert said["width"] > 300


def test_the_last_lesson_counts_points_and_ends_with_the_game(visitor: NewPage) -> None:
    page = visitor()
    page.goto("/learn/terres/06-the-end")
    step(page, 1)
    expect(page.get_by_label("Seat 2: Hana")).to_contain_text("28")
    page.get_by_role("button", name="Go on").click()
    for number, (sketch, stack) in enumerate(
        [("s25", "wind"), ("s10", "earth"), ("s27", "fire"), ("s09", "water")], 2
    ):
        step(page, number)
        page.locator(f'.hand [data-at="{sketch}"]').click()
        page.locator(f'button.drop[data-at="{stack}"]').click()
    page.wait_for_selector('main.lesson[data-done="true"]')
    expect(page.get_by_label("Seat 1: You")).to_contain_text("32")
    expect(page.locator(".stacks > li").first).not_to_contain_text("/")


def test_on_a_phone_the_coach_covers_nothing_that_it_points_at(visitor: NewPage) -> None:
    page = visitor(**PHONE)
    page.goto("/learn/kanagawa/01-first-turn")
    step(page, 1)
    expect(page.locator('[data-touch~="pointed"]')).to_be_visible()
    page.get_by_role("button", name="Go on").tap()
    step(page, 2)
    page.locator('[data-at="do:stay"]').tap()
    step(page, 3)
    page.locator('[data-at="column:1"]').tap()
    step(page, 4)
    for brush_or_slot in page.locator('[data-touch~="pointed"]').all():
        expect(brush_or_slot).to_be_in_viewport(ratio=1)
        brush_or_slot.click(trial=True)


def test_an_unknown_lesson_is_said_in_words(visitor: NewPage) -> None:
    page = visitor()
    page.goto("/learn/terres/99-nothing")
    expect(page.get_by_role("heading", name="There is no such lesson")).to_be_visible()


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_tile_is_turned_and_placed_and_its_coins_are_in_sight(
    visitor: NewPage, size: dict[str, object]
) -> None:
    """The board's own buttons and the seats belong to a lesson too."""
    page = visitor(**size)
    page.goto("/learn/orodeloro/01-first-tiles")
    step(page, 1)
    page.get_by_role("button", name="Go on").click()
    step(page, 2)
    page.locator('.hand [data-at="t16"]').click()
    page.locator('.target[data-at="0,-1"]').click()
    page.locator('.btn[data-at="turn:0"]:visible').click()
    step(page, 3)
    expect(page.get_by_role("region", name="Seat 1: You")).to_contain_text("4")
    page.locator('.hand [data-at="t38"]').click()
    page.locator('.target[data-at="0,-2"]').click()
    place = page.get_by_role("button", name="Place", exact=True)
    expect(place).to_be_in_viewport(ratio=1)
    place.click()
    expect(page.locator(".prompt .text")).to_contain_text("to the east")
    page.locator('.hand [data-at="t38"]').click()
    page.locator('.target[data-at="0,-2"]').click()
    page.get_by_role("button", name="Turn", exact=True).click()
    place.click()
    step(page, 4)
    assert violations(page) == []


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_turn_that_is_missed_is_told_at_its_seat(
    visitor: NewPage, size: dict[str, object]
) -> None:
    """O5.9: two tiles touch the port, so both rivals miss a turn; until they act their seats say so."""
    page = visitor(**size)
    page.goto("/learn/orodeloro/03-sirens-and-ports")
    step(page, 1)
    page.locator('.hand [data-at="t01"]').click()
    page.locator('.target[data-touch~="live"]').first.click()
    page.get_by_role("button", name="Place", exact=True).click()
    step(page, 2)
    page.locator('[data-at="seat:2"]').click()
    step(page, 3)
    page.locator('.hand [data-at="t05"]').click()
    page.locator('.target[data-at="-1,0"]').click()
    page.get_by_role("button", name="Place", exact=True).click()
    step(page, 4)
    for seat, name in ((2, "Hana"), (3, "Kenji")):
        card = page.get_by_role("region", name=f"Seat {seat}: {name}")
        expect(card.get_by_text(f"{name} misses a turn.")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("region", name="Seat 1:")).not_to_contain_text("misses")
