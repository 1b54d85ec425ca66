"""Piles whose order does not exist until a card is drawn."""

from __future__ import annotations

import pytest

from hyakki.core.pile import Pile, draw_some, pile_of, with_sorted, without
from hyakki.core.rng import Rng


def test_drawing_leaves_the_pile_as_it_was() -> None:
    pile = pile_of([3, 1, 2])
    rest = pile.without(2)
    assert (pile.cards, rest.cards) == (bytes([1, 2, 3]), bytes([1, 3]))
    assert (len(pile), len(rest)) == (3, 2)


def test_a_pile_is_a_multiset() -> None:
    pile = pile_of([5, 2, 5, 5])
    assert pile.cards == bytes([2, 5, 5, 5])
    assert pile.without(5).without(5).cards == bytes([2, 5])
    assert pile.joined(bytes([4])).cards == bytes([2, 4, 5, 5, 5])


@pytest.mark.parametrize("card", [1, 5, 9])
def test_rows(card: int) -> None:
    row = bytes([1, 5, 9])
    less = without(row, card)
    assert card not in less
    assert with_sorted(less, card) == row


def test_every_card_can_be_drawn() -> None:
    rng = Rng(1)
    pile = Pile(bytes(range(10)))
    assert {int(pile.sample(rng)) for _ in range(300)} == set(range(10))


def test_draw_some_shares_the_cards_out() -> None:
    rng = Rng(2)
    seen = set()
    for _ in range(200):
        drawn, rest = draw_some(bytes(range(8)), 3, rng)
        assert bytes(sorted(drawn + rest)) == bytes(range(8))
        assert (len(drawn), drawn) == (3, bytes(sorted(drawn)))
        seen.add(drawn)
    assert len(seen) > 40
