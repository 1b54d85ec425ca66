"""A page names what it will need, so that a browser fetches it along with the first script."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from hyakki.server.http.preload import PAGES, preload_links
from hyakki.server.http.static import built_pages
from tests.web.conftest import NewPage
from tests.web.table import open_table

LISTED: dict[str, Any] = {
    "index.html": {"file": "assets/index.js", "css": ["assets/index.css"], "imports": ["_house"]},
    "_house": {"file": "assets/house.js"},
    "_book": {"file": "assets/book.js", "css": ["assets/book.css"], "imports": ["_house"]},
    "src/pages/Rules.svelte": {"file": "assets/rules.js", "imports": ["index.html", "_book"]},
    "src/boards/go/figure.ts": {"file": "assets/figure.js", "imports": ["_house", "_book"]},
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / ".vite").mkdir()
    (tmp_path / ".vite" / "manifest.json").write_text(json.dumps(LISTED), encoding="utf-8")
    return tmp_path


def named(links: str) -> list[str]:
    return re.findall(r'href="/assets/([^"]+)"', links)


def test_a_board_that_a_package_brings_is_named_at_its_table_only(folder: Path) -> None:
    link = '<link rel="modulepreload" crossorigin href="/boards/marsh/board.js">'
    assert preload_links(folder, "table", "marsh", brought=True) == link
    assert link not in preload_links(folder, "rules", "marsh", brought=True)
    assert link not in preload_links(folder, "table", "marsh")


def test_each_file_of_the_page_is_named_once_and_none_of_the_first(folder: Path) -> None:
    assert named(preload_links(folder, "rules")) == ["rules.js", "book.js", "book.css"]
    assert named(preload_links(folder, "rules", "go")) == [
        "rules.js",
        "book.js",
        "book.css",
        "figure.js",
    ]


@pytest.mark.parametrize("page", ["", "lobby", "nowhere"])
def test_a_page_that_needs_nothing_more_names_nothing(folder: Path, page: str) -> None:
    assert preload_links(folder, page, "go") == ""


def test_what_somebody_writes_into_an_address_is_not_in_the_page(folder: Path) -> None:
    assert preload_links(folder, "rules", '"><script>') == preload_links(folder, "rules")


def test_a_folder_without_a_list_is_served_as_it_is(tmp_path: Path) -> None:
    assert preload_links(tmp_path, "rules", "go") == ""


def test_every_page_that_comes_later_has_its_address() -> None:
    pages = built_pages()
    assert pages is not None, "the pages are not built: make pages"
    listed = json.loads((pages / ".vite" / "manifest.json").read_text(encoding="utf-8"))
    later = {Path(entry).stem for entry in listed["index.html"]["dynamicImports"]}
    assert later == set(PAGES.values())
    for page in PAGES:
        files = named(preload_links(pages, page, "terres"))
        assert files
        assert all((pages / "assets" / name).is_file() for name in files)


def test_a_table_names_the_board_of_its_game(visitor: NewPage) -> None:
    page = visitor()
    table = open_table(page, "terres")
    pages = built_pages()
    assert pages is not None
    board = json.loads((pages / ".vite" / "manifest.json").read_text(encoding="utf-8"))
    told = page.request.get(f"/table/{table}").text()
    assert board["src/boards/terres/index.ts"]["file"] in told
    assert board["src/boards/yokai/index.ts"]["file"] not in told
    assert (
        board["src/boards/terres/index.ts"]["file"] not in page.request.get("/table/nowhere").text()
    )
