"""One player's print, studio and belongings, and what can be done with them (K4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

from hyakki.core.pile import ONE, without
from hyakki.core.positions import NONE
from hyakki.games.kanagawa.parts import (
    BIT,
    CATEGORY_BITS,
    CATEGORY_OF,
    DIPLOMA_NUMBER,
    KIND_COUNT,
    NO_SLOT,
    UNIT,
    WILD,
    Parts,
    count_of,
    total_of,
)


@final
class Painter:
    """One player's print, studio and belongings."""

    def __init__(self) -> None:
        self.tile: i64 = NONE
        self.print: bytes = b""  # painted cards from the left, after the start tile
        self.studio: bytes = b""
        self.hand: bytes = b""
        self.veiled: bytes = b""  # hand cards that only their owner has seen (option kept_cards)
        # tallies by kind of slot: slots, brushes on them that may still paint, brushes that have painted
        self.slots: i64 = 0
        self.ready: i64 = 0
        self.used: i64 = 0
        self.unplaced: i64 = 0
        self.arrows: i64 = 0
        self.moved: i64 = 0  # brush moves spent in this turn
        self.keeps: i64 = 0
        self.storms: i64 = 0  # storm tokens
        self.stormed: bytes = b""  # panels with a token, if tokens are set at once; 0 is the tile
        self.yokai: i64 = 0
        # sets of diplomas: owned; declined; closed because one of the category is owned; condition met
        self.diplomas: i64 = 0
        self.declined: i64 = 0
        self.closed: i64 = 0
        self.earned: i64 = 0

    def copy(self) -> Painter:
        twin = Painter()
        twin.tile = self.tile
        twin.print = self.print
        twin.studio = self.studio
        twin.hand = self.hand
        twin.veiled = self.veiled
        twin.slots = self.slots
        twin.ready = self.ready
        twin.used = self.used
        twin.unplaced = self.unplaced
        twin.arrows = self.arrows
        twin.moved = self.moved
        twin.keeps = self.keeps
        twin.storms = self.storms
        twin.stormed = self.stormed
        twin.yokai = self.yokai
        twin.diplomas = self.diplomas
        twin.declined = self.declined
        twin.closed = self.closed
        twin.earned = self.earned
        return twin

    def give_tile(self, tile: i64, parts: Parts) -> None:
        """K1.7, K2.5: the first panel, a slot and an arrow; the brushes start unplaced."""
        self.tile = tile
        self.slots = UNIT[parts.tile_slot[tile]]
        self.arrows = parts.tile_arrows[tile]
        self.unplaced = parts.starting_brushes

    def brushes(self) -> i64:
        """K5.12: all that are owned, placed or not."""
        return self.unplaced + total_of(self.ready) + total_of(self.used)

    def free_slots(self, kind: i64) -> i64:
        """K4.7: a slot holds one brush."""
        taken: i64 = count_of(self.ready, kind) + count_of(self.used, kind)
        return count_of(self.slots, kind) - taken

    def can_paint(self, card: i64, parts: Parts) -> bool:
        """K4.10, K4.14: enough unused brushes on slots of the asked landscape and on wild ones."""
        able: i64 = count_of(self.ready, parts.asked[card]) + count_of(self.ready, WILD)
        return able >= parts.times[card]

    def rest_brushes(self) -> None:
        """K4.2: all brushes are unused again, and all moves are there."""
        self.ready += self.used
        self.used = 0
        self.moved = 0

    def drop_card(self, card: i64) -> None:
        self.hand = without(self.hand, card)
        if len(self.veiled) > 0 and card in self.veiled:
            self.veiled = without(self.veiled, card)

    def add_to_studio(self, card: i64, parts: Parts) -> None:
        """K4.4, K4.5: the slot and the arrow work at once."""
        self.studio = self.studio + ONE[card]
        slot: i64 = parts.slot[card]
        if slot != NO_SLOT:
            self.slots += UNIT[slot]
        self.arrows += parts.arrows[card]
        self.keeps += parts.keeps[card]

    def add_to_print(self, card: i64, parts: Parts) -> None:
        """K4.10, K4.13: brushes on matching slots pay first, then those on wild slots."""
        self.print = self.print + ONE[card]
        kind: i64 = parts.asked[card]
        matching: i64 = count_of(self.ready, kind)
        paid: i64 = parts.times[card]
        if matching >= paid:
            self.spend(kind, paid)
        else:
            self.spend(kind, matching)
            self.spend(WILD, paid - matching)

    def spend(self, kind: i64, brushes: i64) -> None:
        self.ready -= brushes * UNIT[kind]
        self.used += brushes * UNIT[kind]

    def place(self, kind: i64) -> None:
        self.unplaced -= 1
        self.ready += UNIT[kind]

    def move_brush(self, source: i64, goal: i64, used: bool) -> None:
        self.moved += 1
        shift: i64 = UNIT[goal] - UNIT[source]
        if used:
            self.used += shift
        else:
            self.ready += shift

    def own(self, diploma: i64) -> None:
        """K5.4: the other diplomas of the category are closed for good."""
        self.diplomas |= BIT[diploma]
        self.closed |= CATEGORY_BITS[CATEGORY_OF[diploma]]

    def own_all(self, names: Sequence[str]) -> None:
        for name in names:
            self.own(DIPLOMA_NUMBER[name])


def kinds_with_free_slot(painter: Painter) -> list[int]:
    return [kind for kind in range(KIND_COUNT) if painter.free_slots(kind) > 0]
