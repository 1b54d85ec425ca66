"""Which cookies are good: a session is a browser with a visitor's cookie, until it is revoked."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Final

from hyakki.server.store import SavedSession, Store, Unavailable
from hyakki.server.store.sessions import digest_of

#: a session that is used writes so no more often than this
SEEN_EVERY: Final = 3600.0
#: how soon a node learns what another one revoked, and how far their clocks may differ
FOLLOW_SECONDS: Final = 2.0
CLOCKS_DIFFER: Final = 300.0
MOST_SEEN: Final = 20_000

#: what a browser calls itself, the telling word first: most claim to be several
BROWSERS: Final = ("Edg", "OPR", "Firefox", "Chrome", "Safari")
NAMES: Final = {"Edg": "Edge", "OPR": "Opera"}
SYSTEMS: Final = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")

log = logging.getLogger("hyakki.sessions")


class Sessions:
    """What a node knows of sessions. Those that did nothing yet are not stored: their signature is enough."""

    def __init__(self, store: Store) -> None:
        self._store = store
        #: by their digests
        self._revoked: set[str] = set()
        self._seen: dict[str, float] = {}
        self._read_at = 0.0
        self._sockets: dict[str, set[Callable[[], None]]] = {}

    def good(self, session: str) -> bool:
        return digest_of(session) not in self._revoked

    async def acted(self, visitor: str, session: str, browser: str) -> None:
        """Somebody does something: from now on their session is listed."""
        now = time.time()
        if now - self._seen.get(session, 0.0) < SEEN_EVERY:
            return
        if len(self._seen) >= MOST_SEEN:
            self._seen.clear()
        self._seen[session] = now
        await self._store.save_session(visitor, SavedSession(session, browser, now, now))

    async def of(self, visitor: str) -> list[SavedSession]:
        return await self._store.sessions_of(visitor)

    async def revoke(self, session_ids: Iterable[str]) -> None:
        ids = tuple(session_ids)
        await self._store.revoke_sessions(ids, time.time())
        self._learn(digest_of(session) for session in ids)

    @contextmanager
    def socket(self, session: str, cut: Callable[[], None]) -> Iterator[None]:
        """While a socket is open: `cut` is called when its session is revoked."""
        key = digest_of(session)
        open_sockets = self._sockets.setdefault(key, set())
        open_sockets.add(cut)
        try:
            yield
        finally:
            open_sockets.discard(cut)
            if not open_sockets:
                self._sockets.pop(key, None)

    @asynccontextmanager
    async def following(self) -> AsyncIterator[None]:
        """While the server runs: hear of what other nodes revoke."""
        await self._read()
        task = asyncio.create_task(self._follow()) if self._store.shared else None
        try:
            yield
        finally:
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    async def _follow(self) -> None:
        while True:
            await asyncio.sleep(FOLLOW_SECONDS)
            try:
                await self._read()
            except Unavailable as error:
                log.warning("revoked sessions are not known yet: %s", error)
            except Exception:
                log.exception("revoked sessions are not known yet")

    async def _read(self) -> None:
        now = time.time()
        self._learn(await self._store.revoked_since(self._read_at))
        self._read_at = now - CLOCKS_DIFFER

    def _learn(self, digests: Iterable[str]) -> None:
        for digest in set(digests) - self._revoked:
            self._revoked.add(digest)
            for cut in tuple(self._sockets.get(digest, ())):
                cut()


def new_session() -> str:
    return secrets.token_urlsafe(9)


def browser_named(user_agent: str) -> str:
    """A browser and its system, for people: "Firefox, Linux". No version: nobody is to be recognised by it."""
    browser = next((word for word in BROWSERS if word in user_agent), "")
    system = next((word for word in SYSTEMS if word in user_agent), "")
    return ", ".join(word for word in (NAMES.get(browser, browser), system) if word)
