"""A pile of cards whose order does not exist until a card is drawn: what is not in memory cannot leak."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

from mypy_extensions import i64

from hyakki.core.rng import Rng

# A row of cards is `bytes`, one byte a card: small, hashable, and shared between copies of a state because it
# cannot change. ONE[card] is the row of that card alone.
ONE: Final = [bytes([card]) for card in range(256)]


@final
class Pile:
    """A multiset of cards. It is a value: drawing gives another pile and leaves this one as it was."""

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
        """The card that a draw would bring."""
        return self.cards[rng.below(len(self.cards))]


def pile_of(cards: Iterable[int]) -> Pile:
    return Pile(bytes(sorted(cards)))


def without(row: bytes, card: i64) -> bytes:
    """The row less its first copy of that card."""
    place: i64 = 0
    while row[place] != card:
        place += 1
    if place == 0:
        return row[1:]
    if place == len(row) - 1:
        return row[:place]
    return row[:place] + row[place + 1 :]


def with_sorted(row: bytes, card: i64) -> bytes:
    """The sorted row with that card in its place."""
    place: i64 = len(row)
    while place > 0 and row[place - 1] > card:
        place -= 1
    if place == len(row):
        return row + ONE[card]
    return row[:place] + ONE[card] + row[place:]


def draw_some(cards: bytes, count: int, rng: Rng) -> tuple[bytes, bytes]:
    """A fair draw of so many cards, and the rest; both sorted if the row was."""
    rest = cards
    drawn = b""
    for _ in range(count):
        card: i64 = rest[rng.below(len(rest))]
        rest = without(rest, card)
        drawn += ONE[card]
    return bytes(sorted(drawn)), rest
