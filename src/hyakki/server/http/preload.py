"""What an address will need besides the first script: preload links in its page let the browser fetch both at once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

FIRST: Final = "index.html"
PAGES: Final = {
    "about": "About",
    "learn": "Learn",
    "lobby": "Lobby",
    "mine": "Mine",
    "new": "NewTable",
    "replay": "Replay",
    "rules": "Rules",
    "table": "Table",
}
#: the folder of what shows a board that a package brings
BROUGHT: Final = "foreign"
#: what a page shows of a game
OF_A_GAME: Final = {"rules": "figure.ts", "table": "index.ts"}


def preload_links(folder: Path, page: str, game: str = "", brought: bool = False) -> str:
    """The links for a page, and a game that it is about, from the list of files that the build leaves.

    `brought`: the game's package brings its board.
    """
    listed = folder / ".vite" / "manifest.json"
    if not listed.is_file():
        return ""
    chunks: dict[str, Any] = json.loads(listed.read_text(encoding="utf-8"))
    known = set(_needed(chunks, FIRST))
    wanted = dict.fromkeys(
        chunk
        for entry in _entries(page, BROUGHT if brought else game)
        if entry in chunks
        for chunk in _needed(chunks, entry)
    )
    own = _module(f"boards/{quote(game)}/board.js") if brought and page == "table" else ""
    return "".join(_links(chunks[chunk]) for chunk in wanted if chunk not in known) + own


def _entries(page: str, game: str) -> Iterator[str]:
    if page in PAGES:
        yield f"src/pages/{PAGES[page]}.svelte"
    if page in OF_A_GAME:
        yield f"src/boards/{game}/{OF_A_GAME[page]}"


def _needed(chunks: dict[str, Any], entry: str) -> Iterator[str]:
    yield entry
    for other in chunks[entry].get("imports", ()):
        yield from _needed(chunks, other)


def _links(chunk: dict[str, Any]) -> str:
    styles = "".join(
        f'<link rel="stylesheet" crossorigin href="/{name}">' for name in chunk.get("css", ())
    )
    return _module(chunk["file"]) + styles


def _module(file: str) -> str:
    return f'<link rel="modulepreload" crossorigin href="/{file}">'
