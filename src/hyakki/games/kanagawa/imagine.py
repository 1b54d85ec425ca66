"""States that a view allows: hidden cards are dealt anew among the unseen cards of their family (K1.3, K3.4)."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.core.pile import ONE, Pile, without
from hyakki.core.positions import number_of
from hyakki.core.rng import Rng
from hyakki.games.kanagawa.diplomas import earned_by
from hyakki.games.kanagawa.options import Variant
from hyakki.games.kanagawa.painter import Painter
from hyakki.games.kanagawa.parts import (
    CARD_NUMBER,
    FAMILY_NUMBER,
    TILE_NUMBER,
    Parts,
    cards_of,
    diploma_set,
    families_of,
    family_of,
    row_of,
    tally_of,
)
from hyakki.games.kanagawa.rules import KanagawaState
from hyakki.games.kanagawa.scoring import points_of
from hyakki.games.kanagawa.view import KanagawaView, PainterView


def imagine(view: KanagawaView, rng: Rng, variant: Variant) -> KanagawaState:
    parts = variant.parts
    unseen = Unseen(view, rng, parts)
    # hands come first: of their hidden cards more is known than the family
    painters = [painter_of(seen, unseen, parts, variant.wild_counts) for seen in view.painters]
    columns = [unseen.row(column) for column in view.columns]
    state = KanagawaState(variant, painters, columns)
    state.families = families_of(view.families)
    if view.deck_top is not None:
        state.top = unseen.card(view.deck_top + "_?")
    state.deck = Pile(unseen.cards)
    state.set_turn(
        phase=view.phase,
        active=view.active,
        lesson=view.lesson,
        pending=view.pending,
        waiting=view.waiting,
        stayed=view.stayed,
        grand_master=view.grand_master,
        assistant=view.assistant,
        arrivals=view.arrivals,
        gives=view.gives,
        tokens=view.tokens,
        answering=view.answering,
        ended_by=view.ended_by,
    )
    state.brushes = view.brushes
    state.storms = view.storms
    state.yokai = view.yokai
    state.open = diploma_set(view.open)
    return state


class Unseen:
    """The cards in play that the viewer cannot place. Drawing takes them from here; the rest is the deck."""

    def __init__(self, view: KanagawaView, rng: Rng, parts: Parts) -> None:
        self.rng = rng
        self.parts = parts
        seen: set[int] = set()
        for painter in view.painters:
            for names in (painter.print, painter.studio, painter.hand):
                _note(seen, names)
        for column in view.columns:
            _note(seen, column)
        families = b"".join([cards_of(family) for family in families_of(view.families)])
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
            yokai = self.parts.yokai
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


def painter_of(seen: PainterView, unseen: Unseen, parts: Parts, wild_counts: bool) -> Painter:
    painter = Painter()
    painter.tile = number_of(seen.tile, TILE_NUMBER)
    painter.print = row_of(seen.print)
    painter.studio = row_of(seen.studio)
    painter.hand, painter.veiled = unseen.hand(seen.hand)
    if seen.veiled:
        painter.veiled = row_of(seen.veiled)
    painter.slots = tally_of(seen.slots)
    painter.ready = tally_of(seen.ready)
    painter.used = tally_of(seen.used)
    painter.unplaced = seen.unplaced
    painter.arrows = seen.arrows
    painter.moved = seen.moved
    painter.keeps = seen.keeps
    painter.storms = seen.storms
    painter.stormed = bytes(seen.stormed)
    painter.yokai = seen.yokai
    painter.declined = diploma_set(seen.declined)
    painter.own_all(seen.diplomas)
    earned_by(painter, parts, wild_counts)
    return painter


def points_seen(view: KanagawaView, variant: Variant) -> list[list[int]]:
    """The points of each seat, line by line, as they lie open now (K8)."""
    found: list[list[int]] = []
    for seat, seen in enumerate(view.painters):
        painter = Painter()
        painter.tile = number_of(seen.tile, TILE_NUMBER)
        painter.print = row_of(seen.print)
        painter.studio = row_of(seen.studio)
        painter.storms = seen.storms
        painter.stormed = bytes(seen.stormed)
        painter.yokai = seen.yokai
        painter.diplomas = diploma_set(seen.diplomas)
        found.append(points_of(painter, seat == view.grand_master, variant))
    return found
