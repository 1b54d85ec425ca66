"""Positions that no game can reach are refused, with the rule that they break."""

from __future__ import annotations

from hyakki.core.positions import NONE, require
from hyakki.games.kanagawa.box import FAMILIES_OF_A_SET, ROWS
from hyakki.games.kanagawa.moves import PAIRS_OF_FAMILIES
from hyakki.games.kanagawa.names import kind_name
from hyakki.games.kanagawa.painter import Painter
from hyakki.games.kanagawa.parts import CATEGORY_BITS, KIND_COUNT, family_of
from hyakki.games.kanagawa.rules import KanagawaState
from hyakki.games.kanagawa.state import (
    ANSWERING,
    ARRIVAL,
    DEALING,
    FAMILY_CHOICE,
    FIRST_CHOICE,
    GIVING,
    OVER,
    SCHOOL,
    STORMING,
    TILE_DEAL,
    TOP_SHOWN,
    TURN,
    diplomas_in_play,
)


def check_possible(state: KanagawaState) -> None:
    if state.families:
        _check_cards(state)
        _check_setup(state)
    else:  # wrong families are named before the cards that belong to none
        _check_setup(state)
        _check_cards(state)
    for seat, painter in enumerate(state.painters):
        _check_painter(state, seat, painter)
    _check_shared(state)
    _check_school(state)
    _check_phase(state)


def laid_cards(state: KanagawaState) -> bytes:
    """Every card that has left the deck."""
    laid = b"".join(state.columns)
    for painter in state.painters:
        laid += painter.print + painter.studio + painter.hand
    return laid if state.top == NONE else laid + bytes([int(state.top)])


def _check_cards(state: KanagawaState) -> None:
    laid = laid_cards(state)
    require(len(set(laid)) == len(laid), "K1.2", "card_twice")
    require(all(family_of(card) in state.families for card in laid), "KY2.1", "foreign_card")


def _check_setup(state: KanagawaState) -> None:
    variant, families = state.variant, state.families
    if state.phase == FAMILY_CHOICE:
        require(not families and not variant.families, "KY2.1", "families_chosen")
    elif variant.families:
        require(families == variant.families, "KY2.1", "families_of_options")
    else:
        drawn = families in PAIRS_OF_FAMILIES
        require(drawn, "KY2.1", "families_drawn", each=FAMILIES_OF_A_SET)
    tiles = [int(painter.tile) for painter in state.painters]
    dealt = [tile for tile in tiles if tile != NONE]
    require(len(set(dealt)) == len(dealt), "K2.4", "tile_twice")
    require(tiles[: len(dealt)] == dealt, "K2.4", "tiles_in_order")
    if state.phase > TILE_DEAL:
        require(len(dealt) == len(tiles), "K2.4", "tile_missing")
    else:
        require(len(dealt) < len(tiles), "K2.4", "tiles_dealt")
    pawns = state.grand_master != NONE and state.assistant != NONE
    no_pawns = state.grand_master == NONE and state.assistant == NONE
    require(
        pawns if state.phase > FIRST_CHOICE else no_pawns,
        "K2.6",
        "pawns",
    )
    if state.phase == FIRST_CHOICE:
        require(variant.first == NONE, "K2.6", "first_chosen")


def _check_painter(state: KanagawaState, seat: int, painter: Painter) -> None:
    variant = state.variant
    for kind in range(KIND_COUNT):
        require(
            painter.free_slots(kind) >= 0,
            "K4.7",
            "more_brushes_than_slots",
            seat=seat,
            kind=kind_name(kind),
        )
    require(painter.moved <= painter.arrows, "K4.8", "moved_too_much", seat=seat)
    acting = seat == state.active and state.phase in (ARRIVAL, TURN, GIVING)
    if not (acting and not state.answering):
        few = len(painter.hand) <= painter.keeps
        require(few, "K4.20", "keeps_too_much", seat=seat)
    hidden = set(painter.veiled)
    require(hidden <= set(painter.hand), "K4.1", "hides_unheld", seat=seat)
    require(
        len(hidden) == len(painter.veiled) and (variant.private or not hidden),
        "K4.1",
        "hides_in_public",
    )
    panels = range(len(painter.print) + 1)
    stormed = list(painter.stormed)
    require(
        all(panel in panels for panel in stormed) and len(set(stormed)) == len(stormed),
        "K6.3",
        "storm_panels",
        seat=seat,
    )
    require(
        len(stormed) <= painter.storms and (variant.storms_at_once or not stormed),
        "K6.3",
        "storms_set",
    )
    require(
        painter.diplomas & painter.declined == 0,
        "K5.5",
        "owns_declined",
        seat=seat,
    )


def _check_shared(state: KanagawaState) -> None:
    require(state.brushes >= 0, "K1.2", "too_many_brushes")
    require(state.storms >= 0, "K1.2", "too_many_storms")
    require(state.yokai >= 0, "KY1.2", "too_many_yokai")
    in_play = diplomas_in_play(state.families, state.variant.with_yokai)
    owned = 0
    for seat, painter in enumerate(state.painters):
        mine = int(painter.diplomas)
        named = mine | int(painter.declined)
        require(named & ~in_play == 0, "K2.3", "foreign_diploma", seat=seat)
        require(owned & mine == 0, "K5.2", "diploma_twice")
        owned |= mine
        for bits in CATEGORY_BITS:
            single = (mine & bits).bit_count() <= 1
            require(single, "K5.4", "category_twice", seat=seat)


def _check_school(state: KanagawaState) -> None:
    """K3.15: one column for each player at school, each with one card per lesson unless the deck ran out."""
    at_school = [*state.waiting, *state.stayed]
    require(len(set(at_school)) == len(at_school), "K3.15", "at_school_twice")
    few = ", ".join(str(lesson) for lesson in range(1, ROWS))
    require(0 <= state.lesson < ROWS, "K3.1", "lessons", few=few, last=ROWS)
    if state.phase <= FIRST_CHOICE:
        require(not at_school and not any(state.columns), "K3.1", "school_begun")
        return
    pending = list(state.pending)
    require(len(set(pending)) == len(pending), "K3.2", "pending_twice")
    open_columns = [
        column
        for column in range(len(state.columns))
        if state.columns[column] or (column in pending and state.lesson == 0)
    ]
    require(
        len(open_columns) == len(at_school),
        "K3.15",
        "columns_at_school",
    )
    for column in open_columns:
        size = len(state.columns[column])
        full = int(state.lesson) + (0 if column in pending else 1)
        short = state.deck_size() == 0 and column not in pending
        fits = size == full or (short and 0 < size < full)
        require(fits, "K3.2", "column_size", column=column + 1, n=full)
    strangers = [column for column in pending if column not in open_columns]
    require(not strangers, "K3.2", "pending_taken")
    if state.phase != OVER and state.phase not in (DEALING, TOP_SHOWN):
        require(not pending, "K3.2", "pending_left")


def _check_phase(state: KanagawaState) -> None:
    """What is asked fits what is there."""
    phase, variant = state.phase, state.variant
    active = state.painters[state.active]
    in_turn = phase in (ARRIVAL, TURN, GIVING, STORMING, ANSWERING)
    at_school = [*state.waiting, *state.stayed]
    if in_turn:
        require(state.active not in at_school, "K3.7", "turn_at_school")
    elif phase in (SCHOOL, DEALING, TOP_SHOWN):
        first = bool(state.waiting) and state.waiting[0] == state.active
        require(first, "K3.5", "active_first")
    dealing = phase in (DEALING, TOP_SHOWN)
    require(variant.top_shown or state.top == NONE, "K1.3", "top_hidden")
    if phase == DEALING:
        able = bool(state.pending) and len(state.deck) > 0 and not variant.top_shown
        require(able, "K3.2", "nothing_to_deal")
    if phase == TOP_SHOWN:
        able = variant.top_shown and state.top == NONE and len(state.deck) > 0
        require(able, "K1.3", "no_top")
    if variant.top_shown and phase >= SCHOOL and not dealing:
        shown = state.top != NONE or len(state.deck) == 0
        require(shown, "K1.3", "top_missing")
    require((phase == ARRIVAL) == (state.arrivals > 0), "KY3.3", "arrivals")
    if phase == ARRIVAL:
        asked = state.yokai == 0 and len(state.others_with_yokai()) > 1
        require(asked, "KY3.3", "arrival_choice")
    require((phase == GIVING) == (state.gives > 0), "KY4.1", "gives")
    if phase == GIVING:
        asked = active.yokai > 0 and (state.may_keep_yokai() or variant.seats > 2)
        require(asked, "KY4.4", "give_choice")
    require((phase == STORMING) == (state.tokens > 0), "K6.3", "tokens")
    if phase == STORMING:
        unset = len(active.stormed) + state.tokens <= active.storms
        require(variant.storms_at_once and unset, "K6.3", "tokens_owned")
    _check_answers(state)


def _check_answers(state: KanagawaState) -> None:
    phase = state.phase
    if phase in (STORMING, ANSWERING):
        require(state.answering, "K5.3", "answering")
    elif phase != GIVING:
        require(not state.answering, "K5.3", "answering")
    if phase == ANSWERING:
        require(state.offers() != 0, "K5.2", "no_offer")
    if phase == OVER:
        by_print = state.has_long_print()
        require(by_print == state.long_print, "K7.2", "ended_by")
        require(by_print or state.has_short_deck(), "K7.3", "not_over")
