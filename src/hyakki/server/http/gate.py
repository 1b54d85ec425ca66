"""What every request passes on its way in, and every answer on its way out.

It stands outside the framework, so that what the framework refuses by itself carries the same headers and is logged, too.
"""

from __future__ import annotations

import logging
from typing import Final, cast

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, LifeSpanScope, Message, Receive, Scope, Send

from hyakki.core.messages import HyakkiError, bad
from hyakki.server.http.auth import header
from hyakki.server.http.hosts import Hosts
from hyakki.server.http.limits import Limits
from hyakki.server.http.problems import answer_to, language_of
from hyakki.server.settings import Settings

LONGEST_PATH: Final = 2000
#: the files of the pages, which a browser fetches by the dozen, and the probes of operators
UNLIMITED: Final = ("/assets/", "/boards/", "/health", "/ready")
PROBES: Final = ("/health", "/ready")
HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}
YEAR: Final = 365 * 86_400

log = logging.getLogger("hyakki.http")


class Gate:
    def __init__(self, inner: ASGIApp, settings: Settings, limits: Limits) -> None:
        self._inner = inner
        self._hosts = Hosts(settings.host_names)
        self._limits = limits
        https = {"strict-transport-security": f"max-age={YEAR}"} if settings.secure_cookies else {}
        self._headers = [(k.encode(), v.encode()) for k, v in {**HEADERS, **https}.items()]

    async def __call__(self, scope: Scope | LifeSpanScope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._inner(scope, receive, send)  # type: ignore[arg-type]
            return
        is_head = scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD"
        # whoever asks for the head only is told what GET would tell
        asked = cast("Scope", {**scope, "method": "GET"}) if is_head else scope

        async def answer(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                self._finish(asked, message)
            elif is_head and message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        try:
            self._check(asked)
        except HyakkiError as error:
            await _refuse(asked, answer, error)
        else:
            await self._inner(asked, receive, answer)

    def _check(self, scope: Scope) -> None:
        path = scope["path"]
        if len(path) > LONGEST_PATH:
            raise bad("long_address")
        if "\0" in path:
            raise bad("no_page")
        if b"%00" in scope["query_string"]:
            raise bad("bad_request")
        host = header(scope, b"host")
        if path not in PROBES and host not in self._hosts:
            raise bad("wrong_host", name=host[:80])
        if not path.startswith(UNLIMITED):
            self._limits.request(f"address {self._limits.address_of(scope)}")

    def _finish(self, scope: Scope, message: Message) -> None:
        """The safety headers that the answer does not set itself; and a line in the log if it is a refusal."""
        assert message["type"] in ("http.response.start", "websocket.http.response.start")
        headers = list(message["headers"])
        there = {name for name, _ in headers}
        message["headers"] = headers + [pair for pair in self._headers if pair[0] not in there]
        status = message["status"]
        # an error of our own is logged with its trace, where it is caught
        if status >= 400 and status != 500:
            # by its route: the address of a table is its key
            route = scope.get("path_template") or "(no route)"
            level = logging.INFO if status < 500 else logging.WARNING
            log.log(level, "%s %s: refused with %d", scope.get("method", "socket"), route, status)


async def _refuse(scope: Scope, send: Send, error: HyakkiError) -> None:
    problem, status, more = answer_to(error, language_of(scope))
    body = msgspec.json.encode(problem)
    headers = {"content-type": "application/json", "content-length": str(len(body)), **more}
    kind = "http.response" if scope["type"] == ScopeType.HTTP else "websocket.http.response"
    pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": f"{kind}.start", "status": status, "headers": pairs})  # type: ignore[misc,arg-type]
    await send({"type": f"{kind}.body", "body": body, "more_body": False})  # type: ignore[misc,arg-type]
