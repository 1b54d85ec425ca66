"""What the shared suites need to know of Kanagawa."""

from __future__ import annotations

from typing import cast

from hyakki.core.game import State
from hyakki.core.positions import NONE
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.games.kanagawa.box import CARD_IDS
from hyakki.games.kanagawa.diplomas import earned_by
from hyakki.games.kanagawa.parts import cards_of, family_of
from hyakki.games.kanagawa.rules import KanagawaState
from hyakki.games.kanagawa.state import diplomas_in_play

# A whole game of an adept with all its thoughts takes seconds.
LADDER_DEALS = 5
LADDER_THOUGHTS = 60


def conserved(state: State) -> None:
    """K1.2, KY1.2: every card, brush, token, Yokai and diploma is in exactly one place."""
    board = cast(KanagawaState, state)
    painters, parts = board.painters, board.parts
    laid = [row for p in painters for row in (p.print, p.studio, p.hand)]
    top = b"" if board.top == NONE else bytes([int(board.top)])
    cards = b"".join([*laid, *board.columns, board.deck.cards, top])
    assert bytes(sorted(cards)) == b"".join(cards_of(family) for family in board.families)
    unborn = sum(int(parts.starting_brushes) for p in painters if p.tile == NONE)
    assert board.brushes + sum(p.brushes() for p in painters) + unborn == parts.brushes
    assert board.storms + sum(p.storms for p in painters) == parts.storm_tokens
    assert board.yokai + sum(p.yokai for p in painters) == 3 * board.variant.with_yokai
    owned = [int(p.diplomas) for p in painters]
    in_play = diplomas_in_play(board.families, board.variant.with_yokai)
    assert sum(owned) + int(board.open) == in_play
    for painter in painters:
        remembered = painter.earned
        assert earned_by(painter.copy(), parts, board.variant.wild_counts) == remembered


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


def hidden_swap(table: Table, seat: int, rng: Rng) -> list[str] | None:
    """Let a hidden card and one of the deck change places, back to when it was dealt."""
    state = cast(KanagawaState, table._state)
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


def facts(state: State, seat: int) -> frozenset[str]:
    board = cast(KanagawaState, state)
    deck = {f"deck:{CARD_IDS[card]}" for card in board.deck.cards}
    return frozenset(deck | {f"hidden:{CARD_IDS[card]}" for card in _hidden(board, seat)})


def fair_odds(state: State, seat: int) -> dict[str, float]:
    """Each hidden card is any unseen card of its family, all equally likely; the others are the deck."""
    board = cast(KanagawaState, state)
    hidden = _hidden(board, seat)
    unseen = [*board.deck.cards, *hidden]
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
        {"kept_cards": "private", "deck_top_back": "shown", "give_yokai": "may"},
        {"storm_token": "at_once", "decline": "soft", "families": "tree,person,kite,umbrella"},
    ]
