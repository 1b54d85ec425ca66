"""How much one visitor or address may send."""

from __future__ import annotations

import time
from typing import Final

from hyakki.core.messages import bad
from hyakki.server.http.auth import AnyRequest

#: the files of the pages, which a browser fetches by the dozen, and the probes of operators
UNLIMITED: Final = ("/assets/", "/health", "/ready")
FORGET_EVERY: Final = 20.0


class RateLimit:
    """A token bucket: so many messages a second, and a burst."""

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
    """One bucket for each address; those that are full again are forgotten."""

    def __init__(self, per_minute: int) -> None:
        self.per_minute = per_minute
        self._known: dict[str, RateLimit] = {}
        self._forgot_at = 0.0

    def spend(self, address: str, now: float) -> bool:
        if now - self._forgot_at >= FORGET_EVERY:
            self._known = {who: limit for who, limit in self._known.items() if not limit.full(now)}
            self._forgot_at = now
        if address not in self._known:
            self._known[address] = RateLimit(self.per_minute / 60.0, self.per_minute, now)
        return self._known[address].spend(now)


def check_rate(request: AnyRequest) -> None:
    """Refuse an address that asks too often."""
    if request.url.path.startswith(UNLIMITED):
        return
    limits = request.app.state.limits
    assert isinstance(limits, RateLimits)
    address = "" if request.client is None else request.client.host
    if not limits.spend(address, time.monotonic()):
        raise bad("too_many_requests")
