"""What each seat knows ("Who knows what" in docs/rules/yokai.md)."""

from __future__ import annotations

import msgspec

from hyakki.core.views import View


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everyone saw of a turn: which cards, never their faces (Y4.4)."""

    seat: int
    #: the cards looked at, in order
    looks: tuple[str, ...] = ()
    #: the card that moved, and from where to where
    moved: str | None = None
    origin: tuple[int, int] | None = None
    goal: tuple[int, int] | None = None
    #: the hint that was prepared, or used on a card
    hint: str | None = None
    locked: str | None = None


class CardView(msgspec.Struct, frozen=True):
    name: str
    cell: tuple[int, int]
    #: the hint that locks it
    hint: str | None
    #: its family, if the viewer knows it and is shown it
    face: str | None


class AffinityView(msgspec.Struct, frozen=True):
    """An affinity in play. An open one has no holder; a secret one shows its name to its holder alone."""

    holder: int | None
    name: str | None


class YokaiView(View, frozen=True, kw_only=True):
    #: who has the first turn, and whose turn it is
    first: int
    active: int
    cards: tuple[CardView, ...]
    #: how many faces have been dealt; 16 but for the set-up
    dealt: int
    #: the prepared hints, oldest first
    prepared: tuple[str, ...]
    #: how many are left face down, and how many of them show one, two and three families (none of it if colourless)
    unprepared: int
    sizes: tuple[int, ...]
    affinities: tuple[AffinityView, ...]
    shape: str | None
    #: the running turn, and those before it
    turn: Turn
    history: tuple[Turn, ...]
    #: true if the game was stopped by a declaration
    declared: bool
