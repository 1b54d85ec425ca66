"""Who is at a table: by the sockets here, and by what other nodes say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hyakki.server.clients import Client

BELIEVED_SECONDS: Final = 60.0
MOST_ANNOUNCED: Final = 150


class Attendance:
    """As far as this node knows."""

    __slots__ = ("_absent_since", "_elsewhere", "_now", "clients", "idle_since")

    def __init__(self, now: Callable[[], float]) -> None:
        self.clients: set[Client] = set()
        #: when the last socket was closed
        self.idle_since = now()
        self._now = now
        self._absent_since: dict[str, float] = {}
        #: visitors at this table on other nodes, and until when that can be believed
        self._elsewhere: dict[str, tuple[tuple[str, ...], float]] = {}

    def enter(self, client: Client) -> None:
        self.clients.add(client)
        self._absent_since.pop(client.visitor, None)

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        self.idle_since = self._now()
        if not self.online(client.visitor):
            self._absent_since[client.visitor] = self.idle_since

    def here(self) -> tuple[str, ...]:
        """What the other nodes are told."""
        return tuple(sorted({client.visitor for client in self.clients}))[:MOST_ANNOUNCED]

    def others_are_at(self, node: str, visitors: tuple[str, ...]) -> bool:
        """What another node says. True if that is new to this one: then it has not heard who is here either."""
        _, until = self._elsewhere.get(node, ((), 0.0))
        now = self._now()
        self._elsewhere[node] = (visitors, now + BELIEVED_SECONDS)
        return now >= until

    def online(self, visitor: str) -> bool:
        if any(client.visitor == visitor for client in self.clients):
            return True
        now = self._now()
        return any(visitor in there and now < until for there, until in self._elsewhere.values())

    def absence(self, visitor: str) -> float:
        """For how long a visitor has been away."""
        if self.online(visitor):
            return 0.0
        return self._now() - self._absent_since.setdefault(visitor, self._now())

    def spectators(self, seated: set[str]) -> int:
        return len({client.visitor for client in self.clients} - seated)
