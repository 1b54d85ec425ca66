"""What each seat knows ("who knows what" in docs/rules/orodeloro.md)."""

from __future__ import annotations

import msgspec

from hyakki.core.views import View


class Placed(msgspec.Struct, frozen=True):
    """A tile of the map: quarter turns clockwise, and its cell."""

    tile: str
    rotation: int
    x: int
    y: int


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
