"""What each seat knows ("who knows what" in docs/rules/kanagawa.md)."""

from __future__ import annotations

from typing import Literal

import msgspec

from hyakki.core.views import Facts, Standing, View


class PainterView(msgspec.Struct, frozen=True):
    """One player's side of the table. Tallies name only the kinds of slot that are there."""

    tile: str | None
    #: painted cards from the left, after the start tile
    print: tuple[str, ...]
    studio: tuple[str, ...]
    #: `kite_?` is a card that only its owner has seen, `kite_?!` one that brought a Yokai
    hand: tuple[str, ...]
    #: those of the viewer's own cards that the others see as such
    veiled: tuple[str, ...]
    slots: dict[str, int]
    #: brushes on slots: still to paint with, and used in the last turn
    ready: dict[str, int]
    used: dict[str, int]
    unplaced: int
    arrows: int
    #: brush moves spent in the last turn
    moved: int
    #: how many cards may be kept
    keeps: int
    storms: int
    #: panels with a storm token, where tokens are set at once; 0 is the start tile
    stormed: tuple[int, ...]
    yokai: int
    diplomas: tuple[str, ...]
    declined: tuple[str, ...]


class Run(msgspec.Struct, frozen=True):
    """The longest season run of a print (K6.4): its panels, and which of them count by storm tokens."""

    #: 0 is the start tile
    start: int
    length: int
    season: str
    tokens: tuple[int, ...]


class PainterStanding(msgspec.Struct, frozen=True):
    run: Run | None
    #: panels, the start tile included
    panels: int
    #: how much of each diploma in `open` is there, never more than it asks; −1 if closed to the painter or declined
    reach: tuple[int, ...]


class KanagawaStanding(Standing, frozen=True, kw_only=True):
    """How far each painter is, and what the viewer may paint."""

    painters: tuple[PainterStanding, ...]
    #: the viewer's hand in its turn, and what lies open at its school: painted `now`, or after a `step` of brushes;
    #: others cannot be paid for
    affords: dict[str, Literal["now", "step"]]
    #: the slots whose brushes would pay for a card of the hand, as they stand
    pays: dict[str, tuple[str, ...]]


class KanagawaFacts(Facts, frozen=True, kw_only=True):
    #: painted cards that end the game (K7.2)
    end_cards: int
    #: points lost by the number of Yokai (KY6.3)
    losses: tuple[int, ...]
    grand_master_points: int
    #: what each diploma counts up to
    asks: dict[str, int]
    #: what was declined is offered again (K5.5)
    declined_returns: bool


class KanagawaView(View, frozen=True, kw_only=True):
    active: int
    families: tuple[str, ...]
    #: 1 to 3
    lesson: int
    #: the cards of each column, row 1 first; `animal_?` lies face down; a taken column is empty
    columns: tuple[tuple[str, ...], ...]
    #: columns that are still to be dealt a card, from 1
    pending: tuple[int, ...]
    #: seats that decide later in this lesson (the active one first), and seats that stayed
    waiting: tuple[int, ...]
    stayed: tuple[int, ...]
    grand_master: int | None
    assistant: int | None
    painters: tuple[PainterView, ...]
    deck_size: int
    #: the back of the deck's top card, where that is shown
    deck_top: str | None
    #: supplies
    brushes: int
    storms: int
    yokai: int
    #: diplomas that nobody owns, and those offered to the active player now
    open: tuple[str, ...]
    offers: tuple[str, ...]
    #: what the turn still has to settle: Yokai that arrive, Yokai to give, storm tokens to set
    arrivals: int
    gives: int
    tokens: int
    #: the actions of the turn are over
    answering: bool
    #: `print` or `deck`, once the game is over
    ended_by: str | None
