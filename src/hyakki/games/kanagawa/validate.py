"""Positions that no game can reach are refused, with the rule that they break."""

from __future__ import annotations

from hyakki.core.messages import bad
from hyakki.games.kanagawa.merits import offers
from hyakki.games.kanagawa.parts import (
    CATEGORY_BITS,
    KIND_COUNT,
    KINDS,
    NONE,
    ROWS,
)
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
    Painter,
    diplomas_in_play,
)


def check_possible(state: KanagawaState) -> None:
    _check_setup(state)
    for seat, painter in enumerate(state.painters):
        _check_painter(state, seat, painter)
    _check_shared(state)
    _check_school(state)
    _check_phase(state)


def _require(holds: bool, rule: str, why: str) -> None:
    if not holds:
        raise bad("bad_position", why=f"{rule}: {why}")


def _check_setup(state: KanagawaState) -> None:
    house, families = state.house, state.families
    if state.phase == FAMILY_CHOICE:
        _require(not families and not house.families, "KY2.1", "the families are chosen already")
    elif house.families:
        _require(families == house.families, "KY2.1", "the families are those of the options")
    else:
        two_and_two = len(families) == 4 and len([f for f in families if f < 4]) == 2
        sorted_once = list(families) == sorted(set(families))
        _require(two_and_two and sorted_once, "KY2.1", "two families and two, in the box's order")
    tiles = [int(painter.tile) for painter in state.painters]
    dealt = [tile for tile in tiles if tile != NONE]
    _require(len(set(dealt)) == len(dealt), "K2.4", "a start tile is named twice")
    _require(tiles[: len(dealt)] == dealt, "K2.4", "tiles are dealt seat by seat")
    if state.phase > TILE_DEAL:
        _require(len(dealt) == len(tiles), "K2.4", "every player has a start tile")
    else:
        _require(len(dealt) < len(tiles), "K2.4", "all start tiles are dealt already")
    pawns = state.grand_master != NONE and state.assistant != NONE
    no_pawns = state.grand_master == NONE and state.assistant == NONE
    _require(
        pawns if state.phase > FIRST_CHOICE else no_pawns,
        "K2.6",
        "the pawns belong to somebody once the first player is known, and not before",
    )
    if state.phase == FIRST_CHOICE:
        _require(house.first == NONE, "K2.6", "the first player is chosen by the options")


def _check_painter(state: KanagawaState, seat: int, painter: Painter) -> None:
    house = state.house
    for kind in range(KIND_COUNT):
        _require(
            painter.free_slots(kind) >= 0,
            "K4.7",
            f"seat {seat} has more brushes than slots of the kind {KINDS[kind]}",
        )
    _require(painter.moved <= painter.arrows, "K4.8", f"seat {seat} moved more than its arrows")
    acting = seat == state.active and state.phase in (ARRIVAL, TURN, GIVING)
    if not (acting and not state.answering):
        few = len(painter.hand) <= painter.keeps
        _require(few, "K4.20", f"seat {seat} keeps more cards than it may")
    hidden = set(painter.veiled)
    _require(hidden <= set(painter.hand), "K4.1", f"seat {seat} hides a card that it does not hold")
    _require(
        len(hidden) == len(painter.veiled) and (house.private or not hidden),
        "K4.1",
        "cards are hidden only where kept cards are private",
    )
    panels = range(len(painter.print) + 1)
    stormed = list(painter.stormed)
    _require(
        all(panel in panels for panel in stormed) and len(set(stormed)) == len(stormed),
        "K6.3",
        f"seat {seat} has storm tokens on panels that are not there, or two on one",
    )
    _require(
        len(stormed) <= painter.storms and (house.storms_at_once or not stormed),
        "K6.3",
        "only tokens that a player has are set, and only where they are set at once",
    )
    _require(
        painter.diplomas & painter.declined == 0,
        "K5.5",
        f"seat {seat} owns a diploma that it declined",
    )


def _check_shared(state: KanagawaState) -> None:
    _require(state.brushes >= 0, "K1.2", "there are more brushes than in the box")
    _require(state.storms >= 0, "K1.2", "there are more storm tokens than in the box")
    _require(state.yokai >= 0, "KY1.2", "there are more Yokai than in the game")
    in_play = diplomas_in_play(state.families, state.house.with_yokai)
    owned = 0
    for seat, painter in enumerate(state.painters):
        mine = int(painter.diplomas)
        named = mine | int(painter.declined)
        _require(named & ~in_play == 0, "K2.3", f"seat {seat} names a diploma that is not in play")
        _require(owned & mine == 0, "K5.2", "a diploma has two owners")
        owned |= mine
        for bits in CATEGORY_BITS:
            single = (mine & bits).bit_count() <= 1
            _require(single, "K5.4", f"seat {seat} has two diplomas of one category")


def _check_school(state: KanagawaState) -> None:
    """K3.15: one column for each player at school, each with one card per lesson unless the deck ran out."""
    at_school = [*state.waiting, *state.stayed]
    _require(len(set(at_school)) == len(at_school), "K3.15", "a player is at school twice")
    _require(0 <= state.lesson < ROWS, "K3.1", "lessons are 1, 2 and 3")
    if state.phase <= FIRST_CHOICE:
        _require(not at_school and not any(state.columns), "K3.1", "school has not begun")
        return
    pending = list(state.pending)
    _require(len(set(pending)) == len(pending), "K3.2", "a column waits for two cards")
    open_columns = [
        column
        for column in range(len(state.columns))
        if state.columns[column] or (column in pending and state.lesson == 0)
    ]
    _require(
        len(open_columns) == len(at_school),
        "K3.15",
        "there is one column for each player at school",
    )
    for column in open_columns:
        size = len(state.columns[column])
        full = int(state.lesson) + (0 if column in pending else 1)
        short = state.deck_size() == 0 and column not in pending
        fits = size == full or (short and 0 < size < full)
        _require(fits, "K3.2", f"column {column + 1} must hold {full} cards in this lesson")
    strangers = [column for column in pending if column not in open_columns]
    _require(not strangers, "K3.2", "only columns that were not taken are dealt to")
    if state.phase != OVER and state.phase not in (DEALING, TOP_SHOWN):
        _require(not pending, "K3.2", "the lesson is dealt before anybody acts")


def _check_phase(state: KanagawaState) -> None:
    """What is asked fits what is there."""
    phase, house = state.phase, state.house
    active = state.painters[state.active]
    in_turn = phase in (ARRIVAL, TURN, GIVING, STORMING, ANSWERING)
    at_school = [*state.waiting, *state.stayed]
    if in_turn:
        _require(state.active not in at_school, "K3.7", "a player with a turn has left the school")
    elif phase in (SCHOOL, DEALING, TOP_SHOWN):
        first = bool(state.waiting) and state.waiting[0] == state.active
        _require(first, "K3.5", "the active player is the first of those who wait")
    dealing = phase in (DEALING, TOP_SHOWN)
    _require(house.top_shown or state.top == NONE, "K1.3", "the top of the deck is not shown")
    if phase == DEALING:
        able = bool(state.pending) and len(state.deck) > 0 and not house.top_shown
        _require(able, "K3.2", "there is nothing to deal")
    if phase == TOP_SHOWN:
        able = house.top_shown and state.top == NONE and len(state.deck) > 0
        _require(able, "K1.3", "there is no back to show")
    if house.top_shown and phase >= SCHOOL and not dealing:
        shown = state.top != NONE or len(state.deck) == 0
        _require(shown, "K1.3", "the back of the deck's top card is shown")
    _require((phase == ARRIVAL) == (state.arrivals > 0), "KY3.3", "arrivals are taken from others")
    if phase == ARRIVAL:
        asked = state.yokai == 0 and len(state.others_with_yokai()) > 1
        _require(asked, "KY3.3", "a Yokai is taken by choice only from two others or more")
    _require((phase == GIVING) == (state.gives > 0), "KY4.1", "gives are there to be given")
    if phase == GIVING:
        asked = active.yokai > 0 and (house.may_keep_yokai or house.seats > 2)
        _require(asked, "KY4.4", "giving is asked of a player with a Yokai and a choice")
    _require((phase == STORMING) == (state.tokens > 0), "K6.3", "tokens are there to be set")
    if phase == STORMING:
        unset = len(active.stormed) + state.tokens <= active.storms
        _require(house.storms_at_once and unset, "K6.3", "tokens are set by those who have them")
    _check_answers(state)


def _check_answers(state: KanagawaState) -> None:
    phase = state.phase
    if phase in (STORMING, ANSWERING):
        _require(state.answering, "K5.3", "diplomas come after the actions")
    elif phase != GIVING:
        _require(not state.answering, "K5.3", "diplomas come after the actions")
    if phase == ANSWERING:
        offered = offers(state.painters[state.active], state.open, state.box)
        _require(offered != 0, "K5.2", "no diploma is offered")
    if phase == OVER:
        longest = max(len(painter.print) for painter in state.painters)
        by_print = longest >= state.house.end_cards
        _require(by_print == state.long_print, "K7.2", "`ended_by` says how the game ended")
        short = state.deck_size() < state.house.seats
        _require(by_print or short, "K7.3", "the game is not over yet")
