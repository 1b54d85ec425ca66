"""A pile of cards without an order: which card comes is decided only when it is drawn, so the order cannot leak."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

from mypy_extensions import i64

from hyakki.core.rng import Rng

# A row of cards is `bytes`, one byte for each card: small, hashable, and immutable, so that copies of a state share it.
# ONE[card] is the row with that card only.
ONE: Final = [bytes([card]) for card in range(256)]


@final
class Pile:
    """An immutable multiset of cards: drawing a card returns another pile."""

    __slots__ = ("cards",)

    def __init__(self, sorted_cards: bytes) -> None:
        self.cards = sorted_cards

    def __len__(self) -> int:
        return len(self.cards)

    def without(self, card: i64) -> Pile:
        return Pile(without(self.cards, card))

    def joined(self, cards: bytes) -> Pile:
        return pile_of(self.cards + cards)

    def sample(self, rng: Rng) -> i64:
        """A random card, which stays in the pile."""
        return self.cards[rng.below(len(self.cards))]


def pile_of(cards: Iterable[int]) -> Pile:
    return Pile(bytes(sorted(cards)))


def without(row: bytes, card: i64) -> bytes:
    """The row without the first copy of that card."""
    place: i64 = 0
    while row[place] != card:
        place += 1
    if place == 0:
        return row[1:]
    if place == len(row) - 1:
        return row[:place]
    return row[:place] + row[place + 1 :]


def with_sorted(row: bytes, card: i64) -> bytes:
    """The sorted row with that card inserted."""
    place: i64 = len(row)
    while place > 0 and row[place - 1] > card:
        place -= 1
    if place == len(row):
        return row + ONE[card]
    return row[:place] + ONE[card] + row[place:]


def draw_some(cards: bytes, count: int, rng: Rng) -> tuple[bytes, bytes]:
    """`count` random cards, sorted, and the remaining cards in their order."""
    rest = cards
    drawn = b""
    for _ in range(count):
        card: i64 = rest[rng.below(len(rest))]
        rest = without(rest, card)
        drawn += ONE[card]
    return bytes(sorted(drawn)), rest
