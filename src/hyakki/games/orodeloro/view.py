"""What each seat knows ("who knows what" in docs/rules/orodeloro.md)."""

from __future__ import annotations

import msgspec

from hyakki.core.views import Facts, Standing, View


class Placed(msgspec.Struct, frozen=True):
    """A tile of the map: quarter turns clockwise, and its cell."""

    tile: str
    rotation: int
    x: int
    y: int


class End(msgspec.Struct, frozen=True):
    """An empty cell that a path leads into (O4.3), and on which of its sides: 0 north, 1 east, 2 south, 3 west."""

    x: int
    y: int
    sides: tuple[int, ...]


class OroStanding(Standing, frozen=True, kw_only=True):
    """Where the path goes on, what would be destroyed, and what nobody has seen yet."""

    ends: tuple[End, ...]
    #: O4.12: the tile that would be destroyed next, while somebody is stuck
    doomed: str | None
    #: tiles that are neither on the map, nor before a screen, nor destroyed, by icon
    unseen: dict[str, int]


class OroFacts(Facts, frozen=True, kw_only=True):
    #: the start tile lies in the middle from the beginning
    start: Placed
    hand: int
    coins: int
    #: how far from the start tile the table reaches
    reach: int
    #: O5.12: a cyclone counts the tiles that it moves, not the exchanges
    counts_tiles: bool
    #: O7.2: the game ends in the middle of a turn
    ends_at_once: bool


class OroView(View, frozen=True, kw_only=True):
    active: int
    captain: int
    #: the first captain, who begins the rounds
    first: int
    #: in the order of placement, without the start tile
    map: tuple[Placed, ...]
    destroyed: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    #: the coins in sight: one's own, all of them when the screens are lifted or away; None behind a screen
    coins: tuple[int | None, ...]
    #: the coins of all, counted from the moves that everybody saw; only for those who recall them
    counted: tuple[int, ...] | None
    bank: int
    reserve: int
    ending: bool
    #: turns in a row that ended with a pass
    passes: int
    #: in a combat, who is attacked, the coins at stake, and the left pile as far as one knows it
    victim: int | None
    stake: int
    left: int | None
    #: exchanges left in a cyclone
    swaps: int
    winner: int | None
