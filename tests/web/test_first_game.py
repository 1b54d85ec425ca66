"""Whoever has never played is asked how to begin, once; the coach of a first game speaks and grows silent."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import violations
from tests.web.conftest import NewPage
from tests.web.table import ready

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SIZES = pytest.mark.parametrize("size", [{}, PHONE], ids=["wide", "phone"])


def first_game(page: Page, title: str) -> None:
    page.goto("/")
    page.get_by_role("button", name=f"Play a bot: {title}").click()
    expect(page.get_by_role("dialog")).to_contain_text("First time at")
    page.get_by_role("button", name="Play a game with a coach").click()
    page.wait_for_url("**/table/*")
    ready(page)


@SIZES
def test_the_coach_speaks_and_covers_nothing_that_is_asked_for(
    visitor: NewPage, size: dict[str, object]
) -> None:
    page = visitor(newcomer=True, **size)
    first_game(page, "Terres de Yokai")
    note = page.locator(".coach")
    expect(note).to_contain_text("Begin where few sketches are missing")
    assert violations(page) == []
    for card in page.locator("ul.hand button").all():
        card.click(trial=True)
    note.get_by_role("button", name="All right").click()
    expect(note).to_have_count(0)
    page.reload()
    ready(page)
    expect(note).to_have_count(0)


def test_it_is_asked_once(visitor: NewPage) -> None:
    page = visitor(newcomer=True)
    page.goto("/")
    page.get_by_role("button", name="Play now", exact=True).click()
    page.get_by_role("button", name="I know the game: play").click()
    page.wait_for_url("**/table/*")
    ready(page)
    expect(page.locator(".coach")).to_have_count(0)
    page.goto("/")
    page.get_by_role("button", name="Play now", exact=True).click()
    page.wait_for_url("**/table/*")


def test_a_first_game_of_kanagawa_is_the_base_game(visitor: NewPage) -> None:
    page = visitor(newcomer=True)
    first_game(page, "Kanagawa")
    table = page.url.rsplit("/", 1)[-1]
    assert page.request.get(f"/api/tables/{table}").json()["options"]["expansion"] == "none"
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="No more coach").click()
    expect(page.locator(".coach")).to_have_count(0)


def test_the_first_lesson_is_one_click_away(visitor: NewPage) -> None:
    page = visitor(newcomer=True)
    page.goto("/")
    page.get_by_role("button", name="Play a bot: OROdelORO").click()
    page.get_by_role("link", name=re.compile("A lesson first")).click()
    page.wait_for_selector("main.lesson")
