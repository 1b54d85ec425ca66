"""Chance: fair, repeatable, bound by its commitment."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from math import sqrt

import pytest

from hyakki.core.fate import Fate, SealedFate, SeededFate, commitment

SEALED = SealedFate(bytes(range(32)), "deal-1")
FATES = [SEALED, SeededFate(42)]


@pytest.mark.parametrize("fate", FATES, ids=["sealed", "seeded"])
def test_a_draw_depends_on_pile_and_number_alone(fate: Fate) -> None:
    draws = [fate.choose("deck", number, [1] * 50) for number in range(40)]
    assert draws == [fate.choose("deck", number, [1] * 50) for number in range(40)]
    assert draws != [fate.choose("other", number, [1] * 50) for number in range(40)]
    assert len(set(draws)) > 15


@pytest.mark.parametrize("fate", FATES, ids=["sealed", "seeded"])
def test_draws_follow_the_odds(fate: Fate) -> None:
    odds = [1, 2, 3, 6]
    draws = 4000
    counts = Counter(fate.choose("deck", number, odds) for number in range(draws))
    for index, weight in enumerate(odds):
        share = weight / sum(odds)
        assert abs(counts[index] / draws - share) < 5 * sqrt(share * (1 - share) / draws)


def test_known_answers() -> None:
    """The published way to compute a draw gives these; a change would break every old record."""
    assert SEALED.commitment() == commitment(bytes(range(32)), "deal-1")
    assert SEALED.commitment()[:16] == "93f5b23852b1530d"
    assert [SEALED.choose("deck", k, [1] * 36) for k in range(8)] == [28, 9, 15, 32, 5, 19, 12, 1]
    assert [SeededFate(1).choose("deck", k, [1] * 36) for k in range(8)] == [
        32,
        22,
        31,
        14,
        26,
        26,
        6,
        21,
    ]


def frame(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def drawn_by_the_recipe(pile: str, number: int, attempt: int) -> int:
    """docs/record-format.md, followed step by step with nothing but the standard library."""
    words = (pile.encode(), str(number).encode(), str(attempt).encode())
    message = frame(b"hyakki/draw/1", b"deal-1", *words)
    return int.from_bytes(hmac.new(bytes(range(32)), message, "sha256").digest(), "big")


def test_the_published_recipe_gives_the_same_draws() -> None:
    committed = frame(b"hyakki/commit/1", b"deal-1", bytes(range(32)))
    assert hashlib.sha256(committed).hexdigest() == SEALED.commitment()
    for number in range(20):
        drawn = drawn_by_the_recipe("deck", number, 0)
        assert SEALED.choose("deck", number, [1] * 7) == drawn % 7


def test_numbers_that_would_favour_a_result_are_drawn_again() -> None:
    """Where the total is just above half of all numbers, about every second attempt is refused."""
    total = (1 << 255) + 1
    attempts = []
    for number in range(30):
        attempt = 0
        while (drawn := drawn_by_the_recipe("deck", number, attempt)) >= total:
            attempt += 1
        assert SEALED.choose("deck", number, [1 << 254, total - (1 << 254)]) == (drawn >= 1 << 254)
        attempts.append(attempt)
    assert max(attempts) > 1


def test_the_commitment_binds_seed_and_deal() -> None:
    assert commitment(bytes(32), "a") != commitment(bytes(32), "b")
    assert commitment(bytes(32), "a") != commitment(bytes(31) + b"\1", "a")


def test_seats_may_add_entropy() -> None:
    plain = SealedFate(bytes(32), "deal")
    mixed = SealedFate(bytes(32), "deal", ["ana", "bo"])
    other = SealedFate(bytes(32), "deal", ["anab", "o"])
    draws = [
        [fate.choose("deck", k, [1] * 99) for k in range(12)] for fate in (plain, mixed, other)
    ]
    assert draws[0] != draws[1] != draws[2]
    assert plain.commitment() == mixed.commitment()


def test_fresh_seeds_differ() -> None:
    assert SealedFate.fresh("x").seed != SealedFate.fresh("x").seed
