"""Errors as a status and a sentence in the visitor's language, never a stack trace."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from litestar import Response
from litestar.exceptions import HTTPException

from hyakki.core.messages import BadOption, HyakkiError, IllegalMove, bad
from hyakki.core.texts import LANGUAGES, core_texts
from hyakki.games import GAMES
from hyakki.server.http.auth import AnyRequest, Scope, header
from hyakki.server.schemas import Problem
from hyakki.server.store import Unavailable

STATUS: Final = {
    "error.no_visitor": 401,
    "error.not_your_seat": 403,
    "error.not_host": 403,
    "error.wrong_origin": 403,
    "error.wrong_host": 421,
    "error.no_table": 404,
    "error.no_page": 404,
    "error.no_session": 404,
    "error.stale": 409,
    "error.seat_taken": 409,
    "error.not_open": 409,
    "error.too_large": 413,
    "error.long_address": 414,
    "error.too_many_tables": 429,
    "error.too_many_bot_tables": 429,
    "error.bots_are_busy": 429,
    "error.too_many_requests": 429,
    "error.server": 500,
    "error.no_store": 503,
    "error.no_pages": 503,
}
#: what the framework refuses by itself
FRAMEWORK_ERRORS: Final = {
    404: "no_page",
    405: "no_page",
    413: "too_large",
}
RETRY_SECONDS: Final = "5"

log = logging.getLogger("hyakki.http")


def language_of(scope: Scope) -> str:
    """The first language of `Accept-Language` that we speak."""
    for part in header(scope, b"accept-language").split(","):
        lang = part.split(";")[0].strip()[:2].lower()
        if lang in LANGUAGES:
            return lang
    return "en"


def problem_of(
    error: Exception,
    lang: str,
    game: str = "",
    names: Sequence[str] = (),
    reader: int | None = None,
) -> Problem:
    """Any error in words, with the names of the seats, said to whoever has one; one that is not about the visitor's request only says that the server failed."""
    told = _as_ours(error)
    rule = told.rule if isinstance(told, IllegalMove | BadOption) else ""
    speaker = GAMES.get(game or told.game)
    texts = core_texts(lang) if speaker is None else speaker.texts(lang)
    return Problem(told.message, texts.say(told.message, names, reader), rule)


def _as_ours(error: Exception) -> HyakkiError:
    if isinstance(error, HyakkiError):
        return error
    return bad("no_store" if isinstance(error, Unavailable) else "server")


def answer_to(error: Exception, lang: str) -> tuple[Problem, int, dict[str, str]]:
    """The problem, its status, and the headers that belong to that."""
    problem = problem_of(error, lang)
    status = STATUS.get(problem.message.key, 400)
    return problem, status, {"retry-after": RETRY_SECONDS} if status in (429, 503) else {}


def problem_response(request: AnyRequest, error: Exception) -> Response[Problem]:
    """A refused request, a database that does not answer, or a fault of ours, which is logged with its trace."""
    problem, status, headers = answer_to(error, language_of(request.scope))
    if status == STATUS["error.server"]:
        route = request.scope.get("path_template", "")
        log.error("%s %s failed", request.method, route, exc_info=error)
    return Response(problem, status_code=status, headers=headers)


def too_deep_response(request: AnyRequest, _error: RecursionError) -> Response[Problem]:
    """A document in a document in a document …"""
    return problem_response(request, bad("bad_request"))


def http_error_response(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """What the framework refuses: an unknown path, a malformed body, a body that is too large."""
    key = FRAMEWORK_ERRORS.get(error.status_code, "bad_request")
    kept = {n: value for n, value in (error.headers or {}).items() if n.lower() == "allow"}
    problem = problem_of(bad(key), language_of(request.scope))
    return Response(problem, status_code=error.status_code, headers=kept)
