"""Errors as a status and a sentence in the visitor's language, never a stack trace."""

from __future__ import annotations

from typing import Final

from litestar import Response
from litestar.exceptions import HTTPException

from hyakki.core.messages import BadOption, HyakkiError, IllegalMove, bad
from hyakki.core.texts import LANGUAGES, core_texts
from hyakki.games import GAMES
from hyakki.server.http.auth import AnyConnection, AnyRequest, header
from hyakki.server.schemas import Problem
from hyakki.server.store import Unavailable

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
    "error.no_store": 503,
}
#: what the framework refuses by itself
FRAMEWORK_ERRORS: Final = {
    404: "no_page",
    405: "no_page",
    413: "too_large",
    429: "too_many_requests",
}
RETRY_SECONDS: Final = "5"


def language_of(connection: AnyConnection) -> str:
    """The first language of `Accept-Language` that we speak."""
    for part in header(connection, b"accept-language").split(","):
        lang = part.split(";")[0].strip()[:2].lower()
        if lang in LANGUAGES:
            return lang
    return "en"


def problem_of(error: Exception, lang: str, game: str = "") -> Problem:
    """Any error in words; one that is not about the visitor's request only says that the server failed."""
    told = _as_ours(error)
    rule = told.rule if isinstance(told, IllegalMove | BadOption) else ""
    speaker = GAMES.get(game or told.game)
    texts = core_texts(lang) if speaker is None else speaker.texts(lang)
    return Problem(told.message, texts.say(told.message), rule)


def _as_ours(error: Exception) -> HyakkiError:
    if isinstance(error, HyakkiError):
        return error
    return bad("no_store" if isinstance(error, Unavailable) else "server")


def bad_input_response(request: AnyRequest, error: Exception) -> Response[Problem]:
    """A refused request, or a database that does not answer."""
    problem = problem_of(error, language_of(request))
    status = STATUS.get(problem.message.key, 400)
    headers = {"retry-after": RETRY_SECONDS} if status in (429, 503) else {}
    return Response(problem, status_code=status, headers=headers)


def http_error_response(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """What the framework refuses: an unknown path, a malformed body, a body that is too large."""
    key = FRAMEWORK_ERRORS.get(error.status_code, "bad_request")
    kept = {
        name: value
        for name, value in (error.headers or {}).items()
        if name.lower() in ("retry-after", "allow")
    }
    problem = problem_of(bad(key), language_of(request))
    return Response(problem, status_code=error.status_code, headers=kept)
