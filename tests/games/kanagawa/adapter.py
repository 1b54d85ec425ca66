"""What the shared suites need to know of Kanagawa."""

from __future__ import annotations

from typing import TypeAlias

from hyakki.core.positions import NONE
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.games.kanagawa.box import CARD_IDS
from hyakki.games.kanagawa.diplomas import earned_by
from hyakki.games.kanagawa.moves import KanagawaMove
from hyakki.games.kanagawa.parts import cards_of, family_of
from hyakki.games.kanagawa.rules import KanagawaState
from hyakki.games.kanagawa.state import diplomas_in_play
from hyakki.games.kanagawa.view import KanagawaView
from tests.boxes import other_box

OTHER_BOX = other_box("kanagawa")

KanagawaTable: TypeAlias = Table[KanagawaState, KanagawaMove, KanagawaView]

# A whole game of an adept with all its thoughts takes seconds.
LADDER_DEALS = 5
LADDER_THOUGHTS = 60

# Readings that are not the default (KY4.3, K1.3); bots are tried on each.
READINGS = ({"give_yokai": "must"}, {"give_yokai": "may"}, {"deck_top_back": "hidden"})


def conserved(state: KanagawaState) -> None:
    """K1.2, KY1.2: every card, brush, token, Yokai and diploma is in exactly one place."""
    painters, parts = state.painters, state.parts
    laid = [row for p in painters for row in (p.print, p.studio, p.hand)]
    top = b"" if state.top == NONE else bytes([int(state.top)])
    cards = b"".join([*laid, *state.columns, state.deck.cards, top])
    assert bytes(sorted(cards)) == b"".join(cards_of(family) for family in state.families)
    unborn = sum(int(parts.starting_brushes) for p in painters if p.tile == NONE)
    assert state.brushes + sum(p.brushes() for p in painters) + unborn == parts.brushes
    assert state.storms + sum(p.storms for p in painters) == parts.storm_tokens
    assert (
        state.yokai + sum(p.yokai for p in painters) == parts.yokai_pawns * state.variant.with_yokai
    )
    owned = [int(p.diplomas) for p in painters]
    in_play = diplomas_in_play(state.families, state.variant.with_yokai)
    assert sum(owned) + int(state.open) == in_play
    for painter in painters:
        remembered = painter.earned
        assert earned_by(painter.copy(), parts, state.variant.wild_counts) == remembered


def _hidden(state: KanagawaState, seat: int) -> list[int]:
    """The cards that a seat sees by their backs: cells, the deck's top, other hands."""
    cells = [
        card
        for column, cards in enumerate(state.columns)
        for row, card in enumerate(cards)
        if state.is_face_down(row, column)
    ]
    top = [] if state.top == NONE else [int(state.top)]
    held = [card for owner, p in enumerate(state.painters) if owner != seat for card in p.veiled]
    return cells + top + held


def hidden_swap(table: KanagawaTable, seat: int, rng: Rng) -> list[str] | None:
    """Let a hidden card and one of the deck change places, back to when it was dealt."""
    state = table._state
    lines = list(table.record().moves)
    yokai = state.parts.yokai
    for out in _hidden(state, seat):
        deck = [
            card
            for card in state.deck.cards
            if family_of(card) == family_of(out) and yokai[card] == yokai[out]
        ]
        if not deck:
            continue
        into = CARD_IDS[deck[int(rng.below(len(deck)))]]
        for number, line in enumerate(lines):
            if line in (f"* deal:{CARD_IDS[out]}", f"* top:{CARD_IDS[out]}"):
                lines[number] = line.replace(CARD_IDS[out], into)
                return lines
    return None


def facts(state: KanagawaState, seat: int) -> frozenset[str]:
    deck = {f"deck:{CARD_IDS[card]}" for card in state.deck.cards}
    return frozenset(deck | {f"hidden:{CARD_IDS[card]}" for card in _hidden(state, seat)})


def fair_odds(state: KanagawaState, seat: int) -> dict[str, float]:
    """Each hidden card is any unseen card of its family, all equally likely; the others are the deck."""
    hidden = _hidden(state, seat)
    unseen = [*state.deck.cards, *hidden]
    odds: dict[str, float] = {}
    for card in unseen:
        family = family_of(card)
        backs = len([other for other in hidden if family_of(other) == family])
        share = backs / len([other for other in unseen if family_of(other) == family])
        odds[f"hidden:{CARD_IDS[card]}"] = share
        odds[f"deck:{CARD_IDS[card]}"] = 1 - share
    return odds


def example_options(seats: int) -> list[dict[str, str]]:
    return [
        {"families": "building,lantern,tree,umbrella"},
        {"expansion": "none", "families": "tree,animal,person,building", "decline": "soft"},
        {"kept_cards": "private", "give_yokai": "may"},
        {"deck_top_back": "hidden", "give_yokai": "must", "families": "tree,animal,kite,umbrella"},
        {"storm_token": "at_once", "decline": "soft", "families": "tree,person,kite,umbrella"},
    ]
