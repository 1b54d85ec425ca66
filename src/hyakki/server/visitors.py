"""What visitors are called, and text from visitors made fit to show."""

from __future__ import annotations

import hashlib
import time
import unicodedata
from typing import Final

from hyakki.core.messages import bad
from hyakki.server.store import Store

LONGEST_NAME: Final = 24
MOST_CACHED: Final = 20_000

# Birds and plants: spirits are the names of bots and of pieces.
_GUESTS: Final = (
    "Suzume",
    "Tsubame",
    "Hototogisu",
    "Uguisu",
    "Momiji",
    "Ayame",
    "Kaede",
    "Sasa",
    "Fuji",
    "Asagao",
)


class Visitors:
    """Names are in the store, and cached here unless another node could change them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._cached: dict[str, str] = {}

    async def name_of(self, visitor: str) -> str:
        """The visitor's name; whoever chose none has the name of a guest, which is not stored."""
        name = self._cached.get(visitor)
        if name is None:
            name = await self._store.visitor(visitor) or guest_name(visitor)
            self._cache(visitor, name)
        return name

    async def rename(self, visitor: str, name: str) -> None:
        await self._store.save_visitor(visitor, name, time.time())
        self._cache(visitor, name)

    async def forget(self, visitor: str) -> None:
        await self._store.forget_visitor(visitor)
        self._cached.pop(visitor, None)

    def _cache(self, visitor: str, name: str) -> None:
        if self._store.shared:
            return
        if len(self._cached) >= MOST_CACHED:
            self._cached.clear()
        self._cached[visitor] = name


def guest_name(visitor: str) -> str:
    """The same for the same visitor: nothing has to be stored for somebody who only looks."""
    chosen = int.from_bytes(hashlib.sha256(visitor.encode()).digest()[:8])
    number, place = divmod(chosen, len(_GUESTS))
    return f"{_GUESTS[place]} {number % 900 + 100}"


def clean_name(name: str) -> str:
    """A name that can be shown: no control characters, no invisible ones, not too long."""
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
