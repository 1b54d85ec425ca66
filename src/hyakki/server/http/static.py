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

from hyakki.core.messages import bad
from hyakki.core.texts import core_texts
from hyakki.games import GAMES
from hyakki.server.http.auth import AnyRequest, node_of
from hyakki.server.http.boards import has_board
from hyakki.server.http.preload import PAGES, preload_links
from hyakki.server.http.problems import STATUS, language_of

HASHED: Final = "assets"
NO_PAGES: Final = ("api", "health", "ready", "metrics")
FOREVER: Final = "public, max-age=31536000, immutable"
REVALIDATE: Final = "no-cache"
COMPRESSED: Final = ("text/", "application/json", "image/svg", "text/javascript")
BYTES: Final = "application/octet-stream"
SMALLEST_COMPRESSED: Final = 512
DIFFERENT_PAGES: Final = 64
COMPRESSES_ITSELF: Final = "compresses_itself"


def built_pages() -> Path | None:
    """The pages that came with this package, if they were built."""
    folder = Path(__file__).parent.parent / "pages"
    return folder if (folder / "index.html").is_file() else None


@get(["/", "/{path:path}"], include_in_schema=False)
async def missing_pages(request: AnyRequest) -> Response[str]:
    """What is said where the package was built without its pages."""
    if request.url.path.lstrip("/").split("/", 1)[0] in (*NO_PAGES, HASHED):
        raise NotFoundException
    missing = bad("no_pages").message
    sentence = core_texts(language_of(request.scope)).say(missing)
    return Response(sentence, media_type="text/plain", status_code=STATUS[missing.key])


def page_handler(folder: Path) -> HTTPRouteHandler:
    """Serves a folder. An address that is no file there belongs to the application, unless it belongs to the API."""
    root = folder.resolve()

    @lru_cache(maxsize=1)
    def files(_changed: float) -> dict[str, Path]:
        """By name: no request reaches the disk with a name of its own."""
        found = (path for path in root.rglob("*") if path.is_file())
        named = {path.relative_to(root).as_posix(): path for path in found}
        return {name: path for name, path in named.items() if not name.startswith(".")}

    @lru_cache(maxsize=DIFFERENT_PAGES)
    def application(page: str, game: str, _changed: float) -> bytes:
        links = preload_links(root, page, game, brought=has_board(game)).encode()
        return (root / "index.html").read_bytes().replace(b"</head>", links + b"</head>")

    @cache
    def compressed(content: bytes) -> bytes:
        return gzip.compress(content, mtime=0)

    @get(["/", "/{path:path}"], include_in_schema=False, opt={COMPRESSES_ITSELF: True})
    async def pages(request: AnyRequest) -> Response[bytes]:
        name = request.url.path.lstrip("/")
        first = name.split("/", 1)[0]
        if first in NO_PAGES:
            raise NotFoundException
        changed = (root / "index.html").stat().st_mtime
        found = files(changed).get(name)
        if first == HASHED and found is None:
            raise NotFoundException
        page = first if first in PAGES else ""
        content = found.read_bytes() if found else application(page, _game(request), changed)
        media = (mimetypes.guess_type(name)[0] or BYTES) if found else "text/html"
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
    return named if page == "rules" and named in GAMES else ""
