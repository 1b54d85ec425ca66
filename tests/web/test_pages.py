"""Every page: reachable, in both languages, without accessibility violations, and light."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
from playwright.sync_api import expect

from hyakki.games import GAMES
from hyakki.server.http.static import built_pages
from tests.web.axe import violations
from tests.web.conftest import NewPage
from tests.web.table import ready, start_against_bot

PAGES = (
    "/",
    "/lobby",
    "/new",
    "/mine",
    "/rules/terres",
    "/about",
    "/nowhere/at/all",
    "/table/nothing",
)
SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_page_has_violations(visitor: NewPage, size: str, theme: str) -> None:
    page = visitor(viewport=SIZES[size], color_scheme=theme)
    for path in PAGES:
        page.goto(path)
        page.wait_for_selector("h1")
        page.wait_for_load_state("networkidle")
        assert violations(page) == [], path


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_stage_of_a_table_has_violations(visitor: NewPage, size: str, theme: str) -> None:
    page = visitor(viewport=SIZES[size], color_scheme=theme)
    page.goto("/")
    page.get_by_role("button", name="With friends: Terres de Yokai").click()
    page.get_by_role("heading", name="Invite").wait_for()
    assert violations(page) == [], "waiting"
    page.goto("/")
    page.get_by_role("button", name="On one screen: Terres de Yokai").click()
    page.wait_for_selector('main[data-state="covered"]')
    assert violations(page) == [], "curtain"
    start_against_bot(page)
    assert violations(page) == [], "in play"
    page.locator("ul.hand button").first.click()
    page.wait_for_selector("button.drop")
    assert violations(page) == [], "card chosen"
    page.locator("button.drop").first.click()
    ready(page)
    page.keyboard.press("?")
    page.get_by_role("heading", name="Keyboard").wait_for()
    assert violations(page) == [], "keys"
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    page.get_by_role("heading", name="Rules").wait_for()
    assert violations(page) == [], "rules"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    page.wait_for_selector('main[data-state="over"]')
    assert violations(page) == [], "over"
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("slider").wait_for()
    assert violations(page) == [], "replay"


def test_french_is_everywhere(visitor: NewPage) -> None:
    page = visitor(locale="fr-FR")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.get_by_role("button", name="Jouer", exact=True).click()
    ready(page)
    expect(page.locator(".prompt .text")).not_to_contain_text("Lay")
    page.goto("/rules/terres")
    expect(page.get_by_role("heading", name="Les cartes")).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="The cards")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_rules_are_searched_and_linked(visitor: NewPage) -> None:
    page = visitor()
    page.goto("/rules/terres#T5.6")
    expect(page.locator('[id="T5.6"]')).to_be_in_viewport()
    page.get_by_role("searchbox").fill("takes fright")
    expect(page.locator("li[data-rule]").first).to_contain_text("fright")


def test_the_theme_is_remembered(visitor: NewPage) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name="Night").click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "night")


def test_a_table_is_opened_with_options_and_found_in_the_lobby(visitor: NewPage) -> None:
    host, guest = visitor(), visitor()
    host.goto("/new/terres")
    host.get_by_label("Anybody, listed in the lobby").check(force=True)
    host.get_by_label("90 seconds a turn").check(force=True)
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/table/*")
    guest.goto("/lobby")
    guest.locator(f'a[href="{host.url[host.url.index("/table/") :]}"]').click()
    guest.get_by_role("button", name="Sit here").click()
    guest.get_by_role("button", name="Start", exact=True).click()
    ready_one = host if host.locator('main[data-state="yours"]').count() else guest
    ready_one.wait_for_selector("main[data-state]")
    expect(host.locator(".clock").first).to_be_visible()


def test_a_level_is_chosen_before_and_at_the_table(visitor: NewPage) -> None:
    page = visitor()
    page.goto("/new/terres")
    page.get_by_role("radio", name="Tengu").check(force=True)
    expect(page.get_by_text("thousands of games in its head")).to_be_visible()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    picker = page.get_by_label("Level of Tengu")
    expect(picker).to_have_value("master")
    picker.select_option("novice")
    expect(page.get_by_label("Level of Tanuki")).to_have_value("novice")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("region", name="Seat 2: Tanuki", exact=True)).to_be_visible()


def test_a_name_is_chosen_and_a_bad_one_refused(visitor: NewPage) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name="choose another name").click()
    field = page.get_by_role("dialog").get_by_role("textbox")
    field.fill("\u200b")
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_role("alert")).to_contain_text("name")
    field.fill("Maëlle")
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_role("button", name="Maëlle: choose another name")).to_be_visible()


def weights() -> dict[str, Any]:
    """Compressed sizes of what an entry loads, from the build's own manifest."""
    pages = built_pages()
    assert pages is not None, "the pages are not built: make pages"
    manifest = json.loads((pages / ".vite" / "manifest.json").read_text(encoding="utf-8"))

    def files(entry: str, seen: set[str]) -> set[str]:
        chunk = manifest[entry]
        seen |= {chunk["file"], *chunk.get("css", ()), *chunk.get("assets", ())}
        for more in chunk.get("imports", ()):
            files(more, seen)
        return seen

    def size(names: set[str], *kinds: str) -> int:
        chosen = [pages / name for name in names if name.endswith(kinds)]
        return sum(
            path.stat().st_size
            if path.suffix == ".woff2"
            else len(gzip.compress(path.read_bytes()))
            for path in chosen
        )

    first = files("index.html", set())
    table = files("src/pages/Table.svelte", set(first))
    boards = {
        f"board {game}": size(
            files(f"src/boards/{game}/index.ts", set(table)) - table, ".js", ".css"
        )
        for game in GAMES
        if f"src/boards/{game}/index.ts" in manifest
    }
    return {
        "first scripts": size(first, ".js"),
        "first styles and fonts": size(first, ".css", ".woff2"),
        "table scripts": size(table, ".js"),
        **boards,
    }


def test_the_pages_are_light() -> None:
    found = weights()
    assert found["first scripts"] <= 90_000, found
    assert found["table scripts"] <= 90_000, found
    assert found["first styles and fonts"] <= 60_000, found
    assert "board terres" in found
    assert all(size <= 40_000 for name, size in found.items() if name.startswith("board ")), found
