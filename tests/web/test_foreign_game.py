"""A game from another package in the browser: on the shelf, its pages, and a whole game on the generic board."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.packages import FOXFIRE, with_project
from tests.web.axe import violations
from tests.web.conftest import NewPage, serving
from tests.web.table import play_out, ready


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that has Foxfire on its shelf."""
    environment = with_project(FOXFIRE, tmp_path_factory.mktemp("metadata"))
    with serving(tmp_path_factory.mktemp("foreign"), environment) as address:
        yield address


def click_last(page: Page, _turn: int) -> None:
    page.get_by_role("list", name="Legal moves").get_by_role("button").last.click()


def test_a_whole_game_against_a_bot_on_the_generic_board(visitor: NewPage) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name="Play a bot: Foxfire").click()
    page.wait_for_url("**/table/*")
    ready(page)
    expect(page.get_by_role("list", name="Legal moves")).to_contain_text("Keep it")
    assert violations(page) == []
    assert play_out(page, click_last) >= 4
    expect(page.get_by_role("table")).to_contain_text("Lanterns")
    expect(page.get_by_role("table")).to_contain_text("Total")
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_its_pages_have_words_where_ours_have_pictures(visitor: NewPage) -> None:
    page = visitor(locale="fr-FR")
    page.goto("/rules/foxfire")
    expect(page.get_by_role("heading", name="Feux follets")).to_be_visible()
    expect(page.get_by_text("Ce jeu n’a pas de livret de règles ici.")).to_be_visible()
    assert violations(page) == []
    page.goto("/new/foxfire")
    page.get_by_text("Options des règles").first.click()
    expect(
        page.get_by_text("Durée de la nuit : tours de chaque joueur", exact=True)
    ).to_be_visible()
    assert violations(page) == []
