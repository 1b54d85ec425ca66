"""States that a view allows: hidden cards are dealt anew among the unseen cards of their family (N4)."""

from __future__ import annotations

from collections.abc import Mapping

from mypy_extensions import i64

from hyakki.core.pile import ONE, Pile, without
from hyakki.core.rng import Rng
from hyakki.games.kanagawa.house import house_of
from hyakki.games.kanagawa.merits import earned_by
from hyakki.games.kanagawa.parts import (
    BIT,
    CARD_NUMBER,
    CATEGORY_BITS,
    CATEGORY_OF,
    DIPLOMA_NUMBER,
    FAMILY_NUMBER,
    KIND_NUMBER,
    NONE,
    TILE_NUMBER,
    UNIT,
    Box,
    cards_of,
    family_of,
)
from hyakki.games.kanagawa.rules import KanagawaState
from hyakki.games.kanagawa.scoring import points_of
from hyakki.games.kanagawa.state import PHASES, Painter
from hyakki.games.kanagawa.view import KanagawaView, PainterView

PHASE_NUMBER = {name: number for number, name in enumerate(PHASES)}


def imagine(view: KanagawaView, rng: Rng, box: Box) -> KanagawaState:
    house = house_of(view.options, view.seats, box)
    unseen = Unseen(view, rng, box)
    # hands come first: of their hidden cards more is known than the family
    painters = [painter_of(seen, unseen, box, house.wild_counts) for seen in view.painters]
    columns = [unseen.row(column) for column in view.columns]
    state = KanagawaState(house, painters, columns)
    state.families = bytes([FAMILY_NUMBER[name] for name in view.families])
    if view.deck_top is not None:
        state.top = unseen.card(view.deck_top + "_?")
    state.deck = Pile(unseen.cards)
    state.phase = PHASE_NUMBER[view.phase]
    state.active = view.active
    state.lesson = view.lesson - 1
    state.pending = bytes([column - 1 for column in view.pending])
    state.waiting = bytes(view.waiting)
    state.stayed = bytes(view.stayed)
    state.grand_master = NONE if view.grand_master is None else view.grand_master
    state.assistant = NONE if view.assistant is None else view.assistant
    state.brushes = view.brushes
    state.storms = view.storms
    state.yokai = view.yokai
    state.open = diploma_set(view.open)
    state.arrivals = view.arrivals
    state.gives = view.gives
    state.tokens = view.tokens
    state.answering = view.answering
    state.long_print = view.ended_by == "print"
    return state


class Unseen:
    """The cards in play that the viewer cannot place. Drawing takes them from here; the rest is the deck."""

    def __init__(self, view: KanagawaView, rng: Rng, box: Box) -> None:
        self.rng = rng
        self.box = box
        seen: set[int] = set()
        for painter in view.painters:
            for names in (painter.print, painter.studio, painter.hand):
                _note(seen, names)
        for column in view.columns:
            _note(seen, column)
        families = b"".join([cards_of(FAMILY_NUMBER[name]) for name in view.families])
        self.cards: bytes = bytes([card for card in families if card not in seen])

    def row(self, names: tuple[str, ...]) -> bytes:
        return bytes([self.card(name) for name in names])

    def card(self, name: str) -> int:
        """The card of that name; for a hidden one, any unseen card that it may be, all equally likely."""
        if "?" not in name:
            return CARD_NUMBER[name]
        family = FAMILY_NUMBER[name.partition("_")[0]]
        able = bytes([card for card in self.cards if family_of(card) == family])
        return self._draw(able)

    def hand(self, names: tuple[str, ...]) -> tuple[bytes, bytes]:
        """A hand, and those of its cards that were hidden; each is known to bring a Yokai or not to."""
        row = b""
        hidden = b""
        for name in names:
            if "?" not in name:
                row = row + ONE[CARD_NUMBER[name]]
                continue
            family = FAMILY_NUMBER[name.partition("_")[0]]
            brought = name.endswith("!")
            yokai = self.box.yokai
            able = [c for c in self.cards if family_of(c) == family and yokai[c] == brought]
            card = self._draw(bytes(able))
            row = row + ONE[card]
            hidden = hidden + ONE[card]
        return row, hidden

    def _draw(self, able: bytes) -> int:
        card: i64 = able[self.rng.below(len(able))]
        self.cards = without(self.cards, card)
        return int(card)


def _note(seen: set[int], names: tuple[str, ...]) -> None:
    for name in names:
        if "?" not in name:
            seen.add(CARD_NUMBER[name])


def painter_of(seen: PainterView, unseen: Unseen, box: Box, wild_counts: bool) -> Painter:
    painter = Painter()
    painter.tile = NONE if seen.tile is None else TILE_NUMBER[seen.tile]
    painter.print = row(seen.print)
    painter.studio = row(seen.studio)
    painter.hand, painter.veiled = unseen.hand(seen.hand)
    if seen.veiled:
        painter.veiled = row(seen.veiled)
    painter.slots = tally(seen.slots)
    painter.ready = tally(seen.ready)
    painter.used = tally(seen.used)
    painter.unplaced = seen.unplaced
    painter.arrows = seen.arrows
    painter.moved = seen.moved
    painter.keeps = seen.keeps
    painter.storms = seen.storms
    painter.stormed = bytes(seen.stormed)
    painter.yokai = seen.yokai
    painter.declined = diploma_set(seen.declined)
    set_diplomas(painter, seen.diplomas)
    earned_by(painter, box, wild_counts)
    return painter


def set_diplomas(painter: Painter, names: tuple[str, ...]) -> None:
    painter.diplomas = diploma_set(names)
    for name in names:
        painter.closed |= CATEGORY_BITS[CATEGORY_OF[DIPLOMA_NUMBER[name]]]


def row(names: tuple[str, ...]) -> bytes:
    return bytes([CARD_NUMBER[name] for name in names])


def tally(counts: Mapping[str, int]) -> i64:
    total: i64 = 0
    for name, number in counts.items():
        total += number * UNIT[KIND_NUMBER[name]]
    return total


def diploma_set(names: tuple[str, ...]) -> i64:
    chosen: i64 = 0
    for name in names:
        chosen |= BIT[DIPLOMA_NUMBER[name]]
    return chosen


def points_seen(view: KanagawaView, box: Box) -> list[list[int]]:
    """The points of each seat, line by line, as they lie open now (K8)."""
    house = house_of(view.options, view.seats, box)
    found: list[list[int]] = []
    for seat, seen in enumerate(view.painters):
        painter = Painter()
        painter.tile = NONE if seen.tile is None else TILE_NUMBER[seen.tile]
        painter.print = row(seen.print)
        painter.studio = row(seen.studio)
        painter.storms = seen.storms
        painter.stormed = bytes(seen.stormed)
        painter.yokai = seen.yokai
        painter.diplomas = diploma_set(seen.diplomas)
        found.append(points_of(painter, seat == view.grand_master, house))
    return found
