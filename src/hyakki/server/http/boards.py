"""/boards: boards that games of other packages bring along (docs/write-a-board.md)."""

from __future__ import annotations

import mimetypes
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from hyakki.games import GAMES, OWN
from hyakki.server.http.auth import AnyRequest

FOLDER: Final = "board"
FIRST: Final = "board.js"
#: by the name of a file; what a browser takes for something else is not served
TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
PICTURES: Final = (".png", ".webp", ".avif", ".jpg", ".woff2")
#: a board that was changed is seen at the next visit; one that was not costs a question
REVALIDATE: Final = "no-cache"


class BoardFile(msgspec.Struct, frozen=True):
    content: bytes
    media: str
    tag: str


@cache
def board_files(package: str) -> dict[str, BoardFile]:
    """The files of a package's folder `board`, read once: no request reaches the disk with a name of its own."""
    folder = files(package) / FOLDER
    if not folder.is_dir():
        return {}
    found = (entry for entry in folder.iterdir() if entry.is_file() and _media(entry.name))
    return {entry.name: _file(entry.name, entry.read_bytes()) for entry in found}


def has_board(game: str) -> bool:
    """Whether a game that is not ours brings a board of its own."""
    return game not in OWN and game in GAMES and FIRST in board_files(GAMES[game].package)


def _media(name: str) -> str:
    ending = name[name.rfind(".") :] if "." in name else ""
    if ending in PICTURES:
        return mimetypes.guess_type(name)[0] or ""
    return TYPES.get(ending, "")


def _file(name: str, content: bytes) -> BoardFile:
    return BoardFile(content, _media(name), f'"{sha256(content).hexdigest()[:20]}"')


@get("/boards/{game:str}/{name:str}", include_in_schema=False, sync_to_thread=False)
def board_file(request: AnyRequest, game: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    found = board_files(GAMES[game].package).get(name) if has_board(game) else None
    if found is None:
        raise NotFoundException
    headers = {"cache-control": REVALIDATE, "etag": found.tag}
    if request.headers.get("if-none-match") == found.tag:
        return Response(b"", status_code=304, media_type=found.media, headers=headers)
    return Response(found.content, media_type=found.media, headers=headers)
