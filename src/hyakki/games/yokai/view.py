"""What each seat knows ("Who knows what" in docs/rules/yokai.md)."""

from __future__ import annotations

import msgspec

from hyakki.core.views import Facts, Standing, View


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


class YokaiVerdict(msgspec.Struct, frozen=True):
    """The layout, judged with its faces up (Y8.3)."""

    #: of each family, the cards that lie apart from its largest group
    strays: dict[str, tuple[str, ...]]
    #: whether each affinity in play holds, and the shape; None if no shape is asked for
    affinities: tuple[bool, ...]
    shape: bool | None
    #: the cards whose hint names their family, and those whose hint does not
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    #: empty after a loss
    rank: str


class YokaiStanding(Standing, frozen=True, kw_only=True):
    """What a victory would be worth now (Y9), who is next, and how it ended."""

    least: int
    most: int
    #: what the most would be
    rank: str
    next: int
    #: once the faces are turned up
    verdict: YokaiVerdict | None


class YokaiFacts(Facts, frozen=True, kw_only=True):
    """Points of a hint, the least points of the ranks (Y9.2, Y9.4), and what this table plays."""

    right: int
    wrong: int
    prepared: int
    unprepared: int
    #: of a used colourless hint; None if it is turned up and judged at the end (Y11.5)
    blank: int | None
    glorious_from: int
    total_from: int
    #: Y10.1: 1 to 4, or custom
    level: str
    #: Y10.8: whether a shape may be mirrored
    mirrored: bool


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
