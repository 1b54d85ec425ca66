"""Why a move is not legal, with the rule that says so."""

from __future__ import annotations

from typing import Final

from hyakki.core.game import CHANCE
from hyakki.core.messages import Refusal, refusal
from hyakki.games.kanagawa.box import CARD_IDS
from hyakki.games.kanagawa.moves import (
    CHOOSE_FAMILIES,
    DEAL_TILE,
    DECLINE,
    END_TURN,
    FIRST,
    GIVE_YOKAI,
    KEEP_YOKAI,
    LEAVE,
    MOVE_BRUSH,
    OBTAIN,
    PAINT,
    PLACE,
    PLACE_STORM,
    STAY,
    STUDIO,
    TAKE_YOKAI,
    KanagawaMove,
)
from hyakki.games.kanagawa.names import card_name, diploma_name, kind_name
from hyakki.games.kanagawa.painter import Painter
from hyakki.games.kanagawa.parts import BIT, count_of
from hyakki.games.kanagawa.rules import KanagawaState
from hyakki.games.kanagawa.state import ANSWERING, ARRIVAL, GIVING, SCHOOL, STORMING, TURN

#: the phase in which each kind of move is made, and what to say in another one
_PHASE_OF: Final = {
    STAY: SCHOOL,
    LEAVE: SCHOOL,
    STUDIO: TURN,
    PAINT: TURN,
    PLACE: TURN,
    MOVE_BRUSH: TURN,
    END_TURN: TURN,
    OBTAIN: ANSWERING,
    DECLINE: ANSWERING,
    TAKE_YOKAI: ARRIVAL,
    GIVE_YOKAI: GIVING,
    KEEP_YOKAI: GIVING,
    PLACE_STORM: STORMING,
}
_ASKED_NOW: Final = {
    SCHOOL: ("K3.5", "at_school"),
    TURN: ("K4.3", "in_turn"),
    ANSWERING: ("K5.3", "answer_first"),
    ARRIVAL: ("KY3.6", "take_first"),
    GIVING: ("KY4.3", "give_first"),
    STORMING: ("K6.3", "storm_first"),
}
#: what to say to those who may not stay, by the rule that forbids it
_MUST_LEAVE: Final = {"K3.9": "last_lesson", "K3.10": "last_at_school", "K3.11": "empty_deck"}


def why_not(state: KanagawaState, seat: int, asked: KanagawaMove) -> Refusal:
    kind = int(asked.kind)
    if seat == CHANCE:
        return _not_by_chance(kind)
    if kind >= CHOOSE_FAMILIES:
        return refusal("K3.2", "only_chance")
    phase = int(state.phase)
    if _PHASE_OF[kind] != phase:
        return refusal(*_ASKED_NOW[phase])
    if phase == SCHOOL:
        return _not_at_school(state, asked)
    if phase == TURN:
        return _no_such_action(state.painters[seat], asked, state)
    return _no_such_answer(state, seat, asked)


def _not_by_chance(kind: int) -> Refusal:
    if kind < CHOOSE_FAMILIES:
        return refusal("K3.2", "chance_first")
    rules = {CHOOSE_FAMILIES: "KY2.1", DEAL_TILE: "K2.4", FIRST: "K2.6"}
    return refusal(rules.get(kind, "K2.2"), "not_in_pile")


def _not_at_school(state: KanagawaState, asked: KanagawaMove) -> Refusal:
    if asked.kind == LEAVE:
        if asked.thing >= state.variant.seats:
            return refusal("K2.1", "no_column", column=int(asked.thing) + 1)
        return refusal("K3.7", "column_taken", column=int(asked.thing) + 1)
    rule = state.must_leave()
    return refusal(rule, _MUST_LEAVE[rule])


def _no_such_action(painter: Painter, asked: KanagawaMove, state: KanagawaState) -> Refusal:
    kind, thing = asked.kind, asked.thing
    if kind == END_TURN:
        return refusal("K4.20", "too_many_kept", n=int(painter.keeps))
    if kind in (STUDIO, PAINT):
        if thing not in painter.hand:
            return refusal(
                "K4.4" if kind == STUDIO else "K4.10", "not_in_hand", card=CARD_IDS[thing]
            )
        asked_kind = state.parts.asked[thing]
        return refusal(
            "K4.10",
            "no_brush_ready",
            card=card_name(thing, state.parts),
            n=state.parts.times[thing],
            kind=kind_name(asked_kind),
        )
    if kind == PLACE:
        if painter.unplaced == 0:
            return refusal("K4.6", "no_unplaced")
        return refusal("K4.7", "no_free_slot", kind=kind_name(thing))
    return _no_such_move(painter, asked)


def _no_such_move(painter: Painter, asked: KanagawaMove) -> Refusal:
    there = count_of(painter.used if asked.used else painter.ready, asked.thing)
    if there == 0:
        key = "no_used_brush" if asked.used else "no_brush_there"
        return refusal("K4.8", key, kind=kind_name(asked.thing))
    if painter.moved >= painter.arrows:
        return refusal("K4.8", "no_arrow_left", n=int(painter.arrows))
    return refusal("K4.7", "no_free_slot", kind=kind_name(asked.goal))


def _no_such_answer(state: KanagawaState, seat: int, asked: KanagawaMove) -> Refusal:
    kind, thing = asked.kind, asked.thing
    if kind == TAKE_YOKAI:
        return refusal("KY3.3", "no_yokai_there")
    if kind == GIVE_YOKAI:
        return refusal("KY4.1", "not_to_give_to")
    if kind == KEEP_YOKAI:
        by_card = state.variant.cards_may_keep
        return refusal("KY4.3", "must_give_for_diploma" if by_card else "must_give")
    if kind == PLACE_STORM:
        return refusal("K6.2", "no_such_panel", panel=int(thing))
    return _not_offered(state, seat, asked)


def _not_offered(state: KanagawaState, seat: int, asked: KanagawaMove) -> Refusal:
    painter, bit = state.painters[seat], BIT[asked.thing]
    name = diploma_name(asked.thing, state.parts)
    if any(other.diplomas & bit for other in state.painters):
        return refusal("K5.2", "diploma_owned", diploma=name)
    if painter.closed & bit:
        return refusal("K5.4", "category_owned", diploma=name)
    if painter.declined & bit:
        return refusal("K5.5", "diploma_declined", diploma=name)
    return refusal("K5.2", "not_offered", diploma=name)
