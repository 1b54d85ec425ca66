"""What visitors are called."""

from __future__ import annotations

import time
from typing import Final

from hyakki.server.identity import guest_name
from hyakki.server.store import Store

MOST_REMEMBERED: Final = 20_000


class Names:
    """Names are in the store; they are remembered here unless another node could change them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, str] = {}

    async def of(self, visitor: str) -> str:
        """The visitor's name; whoever has none becomes a guest."""
        name = self._known.get(visitor) or await self._store.visitor(visitor)
        if name is None:
            name = guest_name()
            await self.give(visitor, name)
        else:
            self._remember(visitor, name)
        return name

    async def give(self, visitor: str, name: str) -> None:
        await self._store.save_visitor(visitor, name, time.time())
        self._remember(visitor, name)

    async def forget(self, visitor: str) -> None:
        await self._store.forget_visitor(visitor)
        self._known.pop(visitor, None)

    def _remember(self, visitor: str, name: str) -> None:
        if self._store.shared:
            return
        if len(self._known) >= MOST_REMEMBERED:
            self._known.clear()
        self._known[visitor] = name
