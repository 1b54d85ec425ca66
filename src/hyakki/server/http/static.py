"""The built web pages: files by name, and the page of the application for every other address."""

from __future__ import annotations

import gzip
import mimetypes
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from hyakki.server.http.auth import AnyRequest, node_of
from hyakki.server.http.preload import preload_links

HASHED: Final = "assets"
FOREVER: Final = "public, max-age=31536000, immutable"
REVALIDATE: Final = "no-cache"
COMPRESSED: Final = ("text/", "application/json", "image/svg", "text/javascript")
SMALLEST_COMPRESSED: Final = 512
DIFFERENT_PAGES: Final = 64
COMPRESSES_ITSELF: Final = "compresses_itself"


def built_pages() -> Path | None:
    """The pages that came with this package, if they were built."""
    folder = Path(__file__).parent.parent / "pages"
    return folder if (folder / "index.html").is_file() else None


def page_handler(folder: Path) -> HTTPRouteHandler:
    """Serves a folder. An address that is no file there belongs to the application, unless it belongs to the API."""
    root = folder.resolve()

    @lru_cache(maxsize=DIFFERENT_PAGES)
    def application(page: str, game: str, _changed: float) -> bytes:
        links = preload_links(root, page, game).encode()
        return (root / "index.html").read_bytes().replace(b"</head>", links + b"</head>")

    @cache
    def compressed(content: bytes) -> bytes:
        return gzip.compress(content, mtime=0)

    @get(["/", "/{path:path}"], include_in_schema=False, opt={COMPRESSES_ITSELF: True})
    async def pages(request: AnyRequest) -> Response[bytes]:
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
            "cache-control": FOREVER if first == HASHED else REVALIDATE,
            "vary": "accept-encoding",
        }
        small = len(content) < SMALLEST_COMPRESSED or not media.startswith(COMPRESSED)
        if not small and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            content = compressed(content)
        return Response(content, media_type=media, headers=headers)

    return pages


def _game(request: AnyRequest) -> str:
    """The game of an address, if it names one or this node has its table in memory."""
    page, _, named = request.url.path.strip("/").partition("/")
    if page == "table":
        room = node_of(request).rooms.known(named)
        return room.setup.game if room else ""
    return named if page == "rules" else ""
