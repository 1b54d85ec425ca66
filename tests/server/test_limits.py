"""Token buckets, and the addresses that are forgotten."""

from __future__ import annotations

from hyakki.server.http.limits import FORGET_EVERY, RateLimit, RateLimits


def test_a_burst_and_then_so_many_a_second() -> None:
    limit = RateLimit(2.0, 3, 100.0)
    assert [limit.spend(100.0) for _ in range(4)] == [True, True, True, False]
    assert not limit.full(101.0)
    assert [limit.spend(101.0) for _ in range(3)] == [True, True, False]
    assert limit.full(103.0)


def test_each_address_has_its_own_limit() -> None:
    limits = RateLimits(2)
    assert [limits.spend("a", 100.0) for _ in range(3)] == [True, True, False]
    assert limits.spend("b", 100.0)


def test_silent_addresses_are_forgotten_and_busy_ones_are_not() -> None:
    limits = RateLimits(60)
    for number in range(1000):
        limits.spend(f"address {number}", 100.0)
    later = 100.0 + FORGET_EVERY
    for _ in range(60):
        limits.spend("busy", later - 1.0)
    limits.spend("new", later)
    assert set(limits._known) == {"busy", "new"}
    assert limits.spend("busy", later), "one second later it has one token again"
    assert not limits.spend("busy", later)
