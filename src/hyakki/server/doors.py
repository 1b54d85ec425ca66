"""Who may come in: the visitor's cookie, the origin of a request, and how problems are told."""

from __future__ import annotations

import time
from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from litestar.types import Method

from hyakki.core.messages import HyakkiError, IllegalMove, Message, bad
from hyakki.core.texts import LANGUAGES, core_texts
from hyakki.games import GAMES
from hyakki.server.bodies import Problem
from hyakki.server.hub import Hub
from hyakki.server.identity import COOKIE, visitor_in
from hyakki.server.store import Unavailable

#: files of the pages, which a browser fetches by the dozen, and what operators ask
UNLIMITED: Final = ("/assets/", "/health", "/ready")
SAFE_METHODS: Final[tuple[Method, ...]] = ("GET", "HEAD", "OPTIONS")
STATUS: Final = {
    "error.no_visitor": 401,
    "error.not_your_seat": 403,
    "error.not_host": 403,
    "error.wrong_origin": 403,
    "error.no_table": 404,
    "error.no_page": 404,
    "error.stale": 409,
    "error.seat_taken": 409,
    "error.not_open": 409,
    "error.too_many_tables": 429,
    "error.too_many_requests": 429,
}

Connection = ASGIConnection[Any, Any, Any, Any]


def hub_of(connection: Connection) -> Hub:
    hub = connection.app.state.hub
    assert isinstance(hub, Hub)
    return hub


def _header(connection: Connection, name: bytes) -> str:
    """Read where it lies: the framework would keep a second copy of all of them as long as the connection lasts."""
    found = (value for key, value in connection.scope["headers"] if key.lower() == name)
    return next(found, b"").decode("latin-1")


def visitor_of(connection: Connection) -> str:
    """The visitor of this connection; BadInput without a valid cookie."""
    cookies = (part.strip() for part in _header(connection, b"cookie").split(";"))
    cookie = next((part for part in cookies if part.startswith(f"{COOKIE}=")), "")
    visitor = visitor_in(cookie.partition("=")[2], hub_of(connection).key)
    if visitor is None:
        raise bad("no_visitor")
    return visitor


def check_origin(connection: Connection) -> None:
    """What other sites' pages send is refused. Programs that are no browsers send no origin."""
    origin = _header(connection, b"origin")
    if not origin:
        if _header(connection, b"sec-fetch-site") not in ("", "none", "same-origin"):
            raise bad("wrong_origin")
        return
    host = _header(connection, b"host")
    if urlsplit(origin).netloc != host and origin not in hub_of(connection).settings.origins:
        raise bad("wrong_origin")


async def before_request(request: Request[Any, Any, Any]) -> None:
    if not request.url.path.startswith(UNLIMITED):
        address = "" if request.client is None else request.client.host
        if not hub_of(request).requests.spend(address, time.monotonic()):
            raise bad("too_many_requests")
    if request.method not in SAFE_METHODS:
        check_origin(request)


def language_of(connection: Connection) -> str:
    wanted = _header(connection, b"accept-language")
    for part in wanted.split(","):
        lang = part.split(";")[0].strip()[:2].lower()
        if lang in LANGUAGES:
            return lang
    return "en"


def sentence(message: Message, lang: str, game: str = "") -> str:
    texts = GAMES[game].texts(lang) if game in GAMES else core_texts(lang)
    return texts.say(message)


def problem_of(error: HyakkiError, lang: str, game: str = "") -> Problem:
    rule = error.rule if isinstance(error, IllegalMove) else ""
    return Problem(error.message, sentence(error.message, lang, game), rule)


def told(request: Request[Any, Any, Any], error: HyakkiError) -> Response[Problem]:
    """A problem of the visitor's: a sentence and a status, never a stack trace."""
    status = STATUS.get(error.message.key, 400)
    headers = {"retry-after": "5"} if status == 429 else {}
    problem = problem_of(error, language_of(request))
    return Response(problem, status_code=status, headers=headers)


def told_later(request: Request[Any, Any, Any], _: Unavailable) -> Response[Problem]:
    """The database does not answer: nobody's fault, and it may be over in a moment."""
    message = Message("error.no_store")
    problem = Problem(message, sentence(message, language_of(request)))
    return Response(problem, status_code=503, headers={"retry-after": "5"})


def told_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What the framework refuses: an unknown path, a malformed body, too many requests."""
    keys = {404: "no_page", 405: "no_page", 429: "too_many_requests", 413: "too_large"}
    key = keys.get(error.status_code, "bad_request")
    message = Message(f"error.{key}")
    problem = Problem(message, sentence(message, language_of(request)))
    kept = {
        name: value
        for name, value in (error.headers or {}).items()
        if name.lower() in ("retry-after", "allow")
    }
    return Response(problem, status_code=error.status_code, headers=kept)
