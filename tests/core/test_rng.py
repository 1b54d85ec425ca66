"""The generator of simulations."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from hyakki.core.rng import Rng


def test_known_numbers() -> None:
    """Plain and compiled walk through the same numbers; a change would change every seeded game."""
    rng = Rng(1)
    assert [int(rng.bits()) for _ in range(4)] == [4070876464, 1489138485, 1215037644, 3089308218]


def test_below_is_fair() -> None:
    rng = Rng(7)
    for limit in (2, 3, 7, 36):
        draws = 6000
        counts = Counter(int(rng.below(limit)) for _ in range(draws))
        assert set(counts) == set(range(limit))
        share = 1 / limit
        margin = 5 * sqrt(share * (1 - share) / draws)
        assert all(abs(count / draws - share) < margin for count in counts.values())


@pytest.mark.parametrize(
    ("limit", "again"),
    [(36, False), (2**30, False), (2**32 // 3 + 1, True), (2**31 - 2**20, False)],
)
def test_below_draws_again_what_would_favour_a_result(limit: int, again: bool) -> None:
    """Of all 2^32 products the lowest are left out, so that every result has equally many. Above a third of the range they are a third."""
    rng = Rng(8)
    bits = rng.copy()
    draws = 0
    for _ in range(300):
        while (product := int(bits.bits()) * limit) % 2**32 < 2**32 % limit:
            draws += 1
        draws += 1
        assert int(rng.below(limit)) == product // 2**32
    assert (draws > 400) == again


def test_labels_give_independent_streams() -> None:
    def row(rng: Rng) -> list[int]:
        return [int(rng.below(1000)) for _ in range(8)]

    assert row(Rng.of("bot", 1, 2)) == row(Rng.of("bot", 1, 2))
    assert row(Rng.of("bot", 1, 2)) != row(Rng.of("bot", 12))
    assert row(Rng(5)) != row(Rng(6))


def test_copy_and_shuffle() -> None:
    rng = Rng(9)
    twin = rng.copy()
    cards = list(range(20))
    rng.shuffle(cards)
    assert sorted(cards) == list(range(20))
    again = list(range(20))
    twin.shuffle(again)
    assert again == cards
    assert 0.0 <= rng.chance() < 1.0
