"""Who is asking: a guest with a signed cookie and a name, and no page of another site. No e-mail, no password."""

from __future__ import annotations

import hmac
import secrets
from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection

from hyakki.core.messages import bad
from hyakki.server.node import Node

COOKIE: Final = "hyakki_visitor"
COOKIE_DAYS: Final = 400

AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]


def node_of(connection: AnyConnection) -> Node:
    node = connection.app.state.node
    assert isinstance(node, Node)
    return node


def header(connection: AnyConnection, name: bytes) -> str:
    """Read from the scope: the framework would keep a second copy of all headers as long as the connection lasts."""
    found = (value for key, value in connection.scope["headers"] if key.lower() == name)
    return next(found, b"").decode("latin-1")


def visitor_of(connection: AnyConnection) -> str:
    """The visitor of this connection; BadInput without a valid cookie."""
    cookies = (part.strip() for part in header(connection, b"cookie").split(";"))
    cookie = next((part for part in cookies if part.startswith(f"{COOKIE}=")), "")
    visitor = visitor_in(cookie.partition("=")[2], node_of(connection).key)
    if visitor is None:
        raise bad("no_visitor")
    return visitor


def check_origin(connection: AnyConnection) -> None:
    """Refuse what the pages of other sites send. Programs that are not browsers send no origin."""
    origin = header(connection, b"origin")
    if not origin:
        if header(connection, b"sec-fetch-site") not in ("", "none", "same-origin"):
            raise bad("wrong_origin")
        return
    host = header(connection, b"host")
    if urlsplit(origin).netloc != host and origin not in node_of(connection).settings.origins:
        raise bad("wrong_origin")


def new_visitor() -> str:
    return secrets.token_urlsafe(12)


def signed(visitor: str, key: bytes) -> str:
    """The cookie: the id and its signature with the server's key."""
    return f"{visitor}.{_signature(visitor, key)}"


def visitor_in(cookie: str, key: bytes) -> str | None:
    """The visitor of a cookie; None if its signature is not ours."""
    visitor, dot, signature = cookie.rpartition(".")
    if not dot or not hmac.compare_digest(signature, _signature(visitor, key)):
        return None
    return visitor


def _signature(visitor: str, key: bytes) -> str:
    return hmac.digest(key, b"visitor:" + visitor.encode(), "sha256").hex()[:32]
