"""Who a visitor is: a guest with a signed cookie and a name. No e-mail, no password."""

from __future__ import annotations

import hmac
import secrets
import unicodedata
from typing import Final

from hyakki.core.messages import bad

COOKIE: Final = "hyakki_visitor"
COOKIE_DAYS: Final = 400
LONGEST_NAME: Final = 24

_GUESTS: Final = (
    "Tanuki",
    "Kitsune",
    "Kappa",
    "Tengu",
    "Zashiki",
    "Nurikabe",
    "Kodama",
    "Baku",
    "Noppera",
    "Kirin",
)


def new_visitor() -> str:
    return secrets.token_urlsafe(12)


def guest_name() -> str:
    return f"{secrets.choice(_GUESTS)} {secrets.randbelow(900) + 100}"


def signed(visitor: str, key: bytes) -> str:
    """The cookie: the id and a signature that only this server's key makes."""
    return f"{visitor}.{_signature(visitor, key)}"


def visitor_in(cookie: str, key: bytes) -> str | None:
    """The visitor of a cookie; None if it is not ours."""
    visitor, dot, signature = cookie.rpartition(".")
    if not dot or not hmac.compare_digest(signature, _signature(visitor, key)):
        return None
    return visitor


def _signature(visitor: str, key: bytes) -> str:
    return hmac.digest(key, b"visitor:" + visitor.encode(), "sha256").hex()[:32]


def clean_name(name: str) -> str:
    """A name that can be shown: no control characters, no invisible tricks, not too long."""
    text = unicodedata.normalize("NFC", name)
    visible = "".join(ch for ch in text if unicodedata.category(ch)[0] not in "CZ" or ch == " ")
    trimmed = " ".join(visible.split())[:LONGEST_NAME].strip()
    if not trimmed:
        raise bad("bad_name")
    return trimmed


def clean_talk(text: str) -> str:
    """Chat as one line of visible text."""
    kept = "".join(ch if unicodedata.category(ch)[0] != "C" else " " for ch in text)
    trimmed = " ".join(kept.split())
    if not trimmed:
        raise bad("bad_talk")
    return trimmed
