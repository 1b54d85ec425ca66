"""How much one visitor and one address may do on this node, however many sockets, cookies or tools they use."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from litestar.handlers import BaseRouteHandler
from litestar.types import Scope

from hyakki.core.messages import bad
from hyakki.server.http.auth import AnyConnection
from hyakki.server.settings import Settings

#: people behind one address, such as a household or a class: what so many visitors may do, one address may
PEOPLE: Final = 5
#: one guest has as many addresses of IPv6 as they like, but one network of them
NETWORK_BITS: Final = 64
FORGET_EVERY: Final = 20.0
HOUR: Final = 3600.0


class RateLimit:
    """A token bucket: so many messages a second, and a burst."""

    __slots__ = ("burst", "last", "per_second", "tokens")

    def __init__(self, per_second: float, burst: int, now: float) -> None:
        self.per_second = per_second
        self.burst = float(burst)
        self.tokens = float(burst)
        self.last = now

    def spend(self, now: float) -> bool:
        self.tokens = min(self.burst, self.tokens + (now - self.last) * self.per_second)
        self.last = now
        if self.tokens < 1.0:
            return False
        self.tokens -= 1.0
        return True

    def full(self, now: float) -> bool:
        return self.tokens + (now - self.last) * self.per_second >= self.burst


class RateLimits:
    """One bucket for each visitor or address; those that are full again are forgotten."""

    def __init__(self, per_second: float, burst: int) -> None:
        self.per_second = per_second
        self.burst = burst
        self._known: dict[str, RateLimit] = {}
        self._forgot_at = 0.0

    def spend(self, who: str, now: float) -> bool:
        if now - self._forgot_at >= FORGET_EVERY:
            self._known = {who: limit for who, limit in self._known.items() if not limit.full(now)}
            self._forgot_at = now
        if who not in self._known:
            self._known[who] = RateLimit(self.per_second, self.burst, now)
        return self._known[who].spend(now)


class Limits:
    """The limits of a node; BadInput where one is passed."""

    def __init__(self, settings: Settings) -> None:
        minute, hour = settings.requests_per_minute, settings.tables_per_hour
        second, burst = settings.messages_per_second, settings.message_burst
        self._requests = RateLimits(minute / 60.0, minute)
        self._visitor_messages = RateLimits(second, burst)
        self._address_messages = RateLimits(PEOPLE * second, PEOPLE * burst)
        self._tables = RateLimits(PEOPLE * hour / HOUR, PEOPLE * hour)
        self._most_sockets = PEOPLE * settings.sockets_per_visitor
        self._sockets: Counter[str] = Counter()

    @staticmethod
    def address_of(scope: Scope) -> str:
        client = scope.get("client")
        return "" if client is None else network_of(client[0])

    def request(self, who: str) -> None:
        """A request or the opening of a socket, by an address and by a visitor."""
        if not self._requests.spend(who, time.monotonic()):
            raise bad("too_many_requests")

    def message(self, visitor: str, address: str) -> bool:
        """A message over any socket of theirs."""
        now = time.monotonic()
        mine = self._visitor_messages.spend(visitor, now)
        return self._address_messages.spend(address, now) and mine

    def new_table(self, address: str) -> None:
        if not self._tables.spend(address, time.monotonic()):
            raise bad("too_many_tables")

    @contextmanager
    def socket(self, address: str) -> Iterator[None]:
        """An open socket."""
        if self._sockets[address] >= self._most_sockets:
            raise bad("too_many_requests")
        self._sockets[address] += 1
        try:
            yield
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]


def network_of(address: str) -> str:
    """Whom an address belongs to."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    mapped = found if isinstance(found, ipaddress.IPv4Address) else found.ipv4_mapped
    if mapped is not None:
        return str(mapped)
    return str(ipaddress.ip_network((found, NETWORK_BITS), strict=False))


def limits_of(connection: AnyConnection) -> Limits:
    limits = connection.app.state.limits
    assert isinstance(limits, Limits)
    return limits


def check_new_table(connection: AnyConnection, _handler: BaseRouteHandler) -> None:
    """A guard: a visitor who takes a new name does not get new tables."""
    limits = limits_of(connection)
    limits.new_table(limits.address_of(connection.scope))
