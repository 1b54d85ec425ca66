"""Who is at a table: by the sockets here, and by what other nodes say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hyakki.server.table.connection import Connection

#: a node that is silent for so long is dead, or cut off. One lost announcement does not matter, and everybody is told within five seconds
VALID_SECONDS: Final = 3.4
MOST_ANNOUNCED: Final = 150


class Presence:
    """As far as this node knows."""

    __slots__ = ("_absent_since", "_elsewhere", "_now", "connections", "idle_since")

    def __init__(self, now: Callable[[], float]) -> None:
        #: in the order in which they came
        self.connections: dict[Connection, None] = {}
        #: when the last socket was closed
        self.idle_since = now()
        self._now = now
        self._absent_since: dict[str, float] = {}
        #: by node, the visitors at this table there, and until when that is valid
        self._elsewhere: dict[str, tuple[tuple[str, ...], float]] = {}

    def enter(self, connection: Connection) -> None:
        self.connections[connection] = None

    def leave(self, connection: Connection) -> None:
        self.connections.pop(connection, None)
        self.idle_since = self._now()

    def here(self) -> tuple[str, ...]:
        """The visitors on this node, as announced to other nodes."""
        visitors = {connection.visitor for connection in self.connections}
        return tuple(sorted(visitors))[:MOST_ANNOUNCED]

    def heard_from(self, node: str, visitors: tuple[str, ...]) -> bool:
        """Another node announces its visitors. True if that node is new to this one: then it does not know ours either."""
        now = self._now()
        _, until = self._elsewhere.get(node, ((), 0.0))
        self._elsewhere[node] = (visitors, now + VALID_SECONDS)
        return now >= until

    def settle(self, seated: set[str]) -> None:
        """After any change: silent nodes are forgotten, and whoever sits here and is away has been so since now at the latest."""
        now = self._now()
        self._elsewhere = {node: said for node, said in self._elsewhere.items() if now < said[1]}
        self._absent_since = {
            visitor: self._absent_since.get(visitor, now)
            for visitor in seated
            if not self.online(visitor)
        }

    def online(self, visitor: str) -> bool:
        if any(connection.visitor == visitor for connection in self.connections):
            return True
        now = self._now()
        return any(visitor in there and now < until for there, until in self._elsewhere.values())

    def absence(self, visitor: str) -> float:
        """For how many seconds a visitor who sits here has been away."""
        if self.online(visitor):
            return 0.0
        now = self._now()
        return now - self._absent_since.setdefault(visitor, now)

    def spectators(self, seated: set[str]) -> int:
        return len({connection.visitor for connection in self.connections} - seated)
