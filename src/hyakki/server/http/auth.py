"""Who is asking: a guest with a signed cookie, or a program with a token that is signed alike, and no page of another site."""

from __future__ import annotations

import hmac
import secrets
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.types import HTTPScope, WebSocketScope

from hyakki.core.messages import bad
from hyakki.server.node import Node
from hyakki.server.sessions import Sessions, browser_named

COOKIE: Final = "hyakki_visitor"
COOKIE_DAYS: Final = 400
BEARER: Final = "bearer "

AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]
Scope = HTTPScope | WebSocketScope


def node_of(connection: AnyConnection) -> Node:
    node = connection.app.state.node
    assert isinstance(node, Node)
    return node


def header(scope: Scope, name: bytes) -> str:
    """Read from the scope: the framework would keep a second copy of all headers as long as the connection lasts."""
    found = (value for key, value in scope["headers"] if key.lower() == name)
    return next(found, b"").decode("latin-1")


class Caller(msgspec.Struct, frozen=True):
    """A visitor, and the session by which they came."""

    visitor: str
    session: str


def sessions_of(connection: AnyConnection) -> Sessions:
    sessions = connection.app.state.sessions
    assert isinstance(sessions, Sessions)
    return sessions


def token_of(connection: AnyConnection) -> str:
    """What a program sends instead of a cookie: `Authorization: Bearer TOKEN`."""
    given = header(connection.scope, b"authorization")
    return given[len(BEARER) :].strip() if given.lower().startswith(BEARER) else ""


def cookie_of(connection: AnyConnection) -> str:
    cookies = (part.strip() for part in header(connection.scope, b"cookie").split(";"))
    cookie = next((part for part in cookies if part.startswith(f"{COOKIE}=")), "")
    return cookie.partition("=")[2]


def caller_of(connection: AnyConnection) -> Caller:
    """Who is asking; BadInput without a valid token or cookie."""
    shown = token_of(connection) or cookie_of(connection)
    caller = caller_in(shown, node_of(connection).key)
    if caller is None or not sessions_of(connection).good(caller.session):
        raise bad("no_visitor")
    return caller


def visitor_of(connection: AnyConnection) -> str:
    """The visitor of this connection; BadInput without a valid token or cookie."""
    return caller_of(connection).visitor


def browser_of(connection: AnyConnection) -> str:
    return browser_named(header(connection.scope, b"user-agent"))


def check_origin(connection: AnyConnection) -> None:
    """Refuse what the pages of other sites send. Programs that are not browsers send no origin."""
    origin = header(connection.scope, b"origin")
    if not origin:
        if header(connection.scope, b"sec-fetch-site") not in ("", "none", "same-origin"):
            raise bad("wrong_origin")
        return
    host = header(connection.scope, b"host")
    if urlsplit(origin).netloc != host and origin not in node_of(connection).settings.origins:
        raise bad("wrong_origin")


def new_visitor() -> str:
    return secrets.token_urlsafe(12)


def signed(caller: Caller, key: bytes) -> str:
    """The cookie: visitor and session, and their signature with the server's key. The first session has no name of its own."""
    first = caller.session == caller.visitor
    named = caller.visitor if first else f"{caller.visitor}.{caller.session}"
    return f"{named}.{_signature(named, key)}"


def caller_in(cookie: str, key: bytes) -> Caller | None:
    """Whose cookie it is; None if its signature is not ours."""
    named, dot, signature = cookie.rpartition(".")
    if not dot or not hmac.compare_digest(signature.encode(), _signature(named, key).encode()):
        return None
    visitor, _, session = named.partition(".")
    return Caller(visitor, session or visitor)


def _signature(named: str, key: bytes) -> str:
    return hmac.digest(key, b"visitor:" + named.encode(), "sha256").hex()[:32]
