"""A game from another package in the browser: on the shelf, its pages, whole games on its own board and on the generic one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.packages import FOXFIRE, with_project
from tests.web.axe import violations
from tests.web.conftest import NewPage, serving
from tests.web.table import open_table, play_out, ready

IN_WORDS = "localStorage.setItem('hyakki', JSON.stringify({ inWords: true }))"
NO_BOARD = "The board of this game could not be loaded."


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that has Foxfire on its shelf."""
    environment = with_project(FOXFIRE, tmp_path_factory.mktemp("metadata"))
    with serving(tmp_path_factory.mktemp("foreign"), environment) as address:
        yield address


def press_last(page: Page, _turn: int) -> None:
    page.locator('main [data-at^="do:"][data-touch~="live"]').last.click()


def start(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play a bot: Foxfire").click()
    page.wait_for_url("**/table/*")
    ready(page)


def test_a_whole_game_against_a_bot_on_its_own_board(visitor: NewPage) -> None:
    page = visitor()
    start(page)
    board = page.locator('[data-board="foxfire"]')
    expect(board.locator(".marsh").get_by_role("img")).to_be_visible()
    colour = "(node) => getComputedStyle(node).borderRadius"
    assert board.locator(".marsh").evaluate(colour) == "14px", "its style sheet came along"
    expect(page.get_by_role("button", name="Keep it")).to_be_visible()
    assert violations(page) == []
    assert play_out(page, press_last) >= 4
    expect(page.get_by_role("table")).to_contain_text("Lanterns")
    expect(page.get_by_role("table")).to_contain_text("Total")
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_a_whole_game_in_words(visitor: NewPage) -> None:
    page = visitor()
    page.add_init_script(IN_WORDS)
    start(page)
    expect(page.get_by_role("list", name="Legal moves")).to_contain_text("Keep it")
    assert violations(page) == []
    assert play_out(page, press_last) >= 4


@pytest.mark.parametrize(
    "body",
    [
        "",
        "export const contract = 1; export function mount() { throw new Error('broken') }",
        "export const contract = 1; export const mount = () => ({ update() { throw new Error() } })",
        "export const contract = 99; export const mount = () => ({ update() {} })",
        "this is no script",
    ],
)
def test_a_board_that_does_not_work_costs_its_drawing_only(visitor: NewPage, body: str) -> None:
    page = visitor()
    page.route(
        "**/boards/foxfire/board.js",
        lambda route: route.fulfill(body=body, content_type="text/javascript"),
    )
    start(page)
    expect(page.get_by_text(NO_BOARD)).to_be_visible()
    press_last(page, 0)
    expect(page.locator("main")).not_to_have_attribute("data-number", "1")
    assert ready(page) in ("yours", "over")


def test_a_board_that_is_not_there_costs_its_drawing_only(visitor: NewPage) -> None:
    page = visitor()
    page.route("**/boards/foxfire/board.js", lambda route: route.fulfill(status=404))
    start(page)
    expect(page.get_by_text(NO_BOARD)).to_be_visible()
    expect(page.get_by_role("button", name="Keep it")).to_be_visible()


def test_the_files_of_a_board_and_no_others_are_served(visitor: NewPage) -> None:
    page = visitor()
    script = page.request.get("/boards/foxfire/board.js")
    assert script.ok
    assert script.headers["content-type"].startswith("text/javascript")
    again = page.request.get(
        "/boards/foxfire/board.js", headers={"if-none-match": script.headers["etag"]}
    )
    assert again.status == 304
    for odd in ("foxfire/game.py", "foxfire/..%2Fgame.py", "terres/board.js", "none/board.js"):
        assert page.request.get(f"/boards/{odd}").status == 404, odd


def test_the_page_of_a_table_names_the_board(visitor: NewPage) -> None:
    page = visitor()
    table = open_table(page, "foxfire")
    assert 'href="/boards/foxfire/board.js"' in page.request.get(f"/table/{table}").text()


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
