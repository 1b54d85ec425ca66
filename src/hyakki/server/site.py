"""The built web pages: files by their name, and the one page of the application for every other address."""

from __future__ import annotations

import gzip
import mimetypes
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from hyakki.server.ahead import links_ahead
from hyakki.server.doors import hub_of

HASHED: Final = "assets"
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_FIRST: Final = "no-cache"
PACKED: Final = ("text/", "application/json", "image/svg", "text/javascript")
SMALLEST_PACKED: Final = 512
DIFFERENT_PAGES: Final = 64
PACKS_ITSELF: Final = "packs_itself"


def built_pages() -> Path | None:
    """The pages that came with this package, if they were built."""
    folder = Path(__file__).parent / "pages"
    return folder if (folder / "index.html").is_file() else None


def page_handler(folder: Path) -> HTTPRouteHandler:
    """Serves a folder; what is no file there is an address of the application, unless it belongs to the API."""
    root = folder.resolve()

    @lru_cache(maxsize=DIFFERENT_PAGES)
    def application(page: str, game: str, _changed: float) -> bytes:
        links = links_ahead(root, page, game).encode()
        return (root / "index.html").read_bytes().replace(b"</head>", links + b"</head>")

    @cache
    def packed(content: bytes) -> bytes:
        return gzip.compress(content, mtime=0)

    @get(["/", "/{path:path}"], include_in_schema=False, opt={PACKS_ITSELF: True})
    async def pages(request: Request[Any, Any, Any]) -> Response[bytes]:
        name = request.url.path.lstrip("/")
        first = name.split("/", 1)[0]
        if first in ("api", "health", "ready", "metrics"):
            raise NotFoundException
        found = (root / name).resolve()
        is_file = name != "" and found.is_relative_to(root) and found.is_file()
        if first == HASHED and not is_file:
            raise NotFoundException
        changed = (root / "index.html").stat().st_mtime
        content = found.read_bytes() if is_file else application(first, _game(request), changed)
        media = (
            (mimetypes.guess_type(name)[0] or "application/octet-stream")
            if is_file
            else "text/html"
        )
        headers = {
            "cache-control": FOREVER if first == HASHED else ASK_FIRST,
            "vary": "accept-encoding",
        }
        small = len(content) < SMALLEST_PACKED or not media.startswith(PACKED)
        if not small and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            content = packed(content)
        return Response(content, media_type=media, headers=headers)

    return pages


def _game(request: Request[Any, Any, Any]) -> str:
    """The game that an address is about, if it says so or this node knows the table."""
    page, _, named = request.url.path.strip("/").partition("/")
    if page == "table":
        room = hub_of(request).rooms.known(named)
        return room.setup.game if room else ""
    return named if page == "rules" else ""
