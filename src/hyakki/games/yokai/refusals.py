"""Why a move is not legal, with the rule that says so. Nothing here looks at a face."""

from __future__ import annotations

from hyakki.core.game import CHANCE
from hyakki.core.messages import Refusal, refusal
from hyakki.games.yokai.layout import survey
from hyakki.games.yokai.moves import (
    DECLARE,
    FACE,
    LOOK,
    PREPARE,
    SHIFT,
    TURN_UP,
    USE,
    YokaiMove,
)
from hyakki.games.yokai.names import card_name, hint_name, place_name
from hyakki.games.yokai.parts import BIT
from hyakki.games.yokai.rules import YokaiState
from hyakki.games.yokai.state import (
    HINTING,
    MOVING,
    OBSERVING,
    OBSERVING_AGAIN,
    PHASES,
)

PHASES_OF = {
    LOOK: (OBSERVING, OBSERVING_AGAIN),
    SHIFT: (MOVING,),
    PREPARE: (HINTING,),
    USE: (HINTING,),
    DECLARE: (OBSERVING,),
}


def why_not(state: YokaiState, seat: int, asked: YokaiMove) -> Refusal:
    if seat == CHANCE:
        return _not_by_chance(asked)
    if asked.kind > DECLARE:
        return refusal("Y6.2" if asked.kind == TURN_UP else "Y2.1", "only_chance")
    if asked.kind == DECLARE:
        return refusal("Y3.3", "declare_first")
    if state.phase not in PHASES_OF[int(asked.kind)]:
        return refusal("Y3.2", "now_" + PHASES[state.phase])
    if asked.kind == LOOK:
        return _no_look(state, asked)
    if asked.kind == SHIFT:
        return _no_shift(state, asked)
    if asked.kind == PREPARE:
        return refusal("Y6.2", "pile_empty")
    return _no_use(state, asked)


def _not_by_chance(asked: YokaiMove) -> Refusal:
    if asked.kind <= DECLARE:
        return refusal("Y2.1", "chance_first")
    if asked.kind == FACE:
        return refusal("Y1.1", "not_left")
    return refusal("Y2.2", "not_left")


def _no_look(state: YokaiState, asked: YokaiMove) -> Refusal:
    name = card_name(state.cells[asked.what])
    if state.is_locked(asked.what):
        return refusal("Y6.4", "locked", card=name)
    return refusal("Y4.1", "looked_already", card=name)


def _no_shift(state: YokaiState, asked: YokaiMove) -> Refusal:
    card, cell = int(asked.what), int(asked.place)
    if state.is_locked(card):
        return refusal("Y6.4", "locked", card=card_name(state.cells[card]))
    if cell == state.cells[card]:
        return refusal("Y5.5", "same_place")
    if cell in state.cells:
        return refusal("Y5.2", "occupied", place=place_name(cell))
    seen = survey(state.cells)
    touching = seen.touching[seen.rim.index(cell)] if cell in seen.rim else 0
    if touching & ~BIT[card] == 0:
        return refusal("Y5.2", "touches_nothing", place=place_name(cell))
    return refusal("Y5.3", "splits", place=place_name(cell))


def _no_use(state: YokaiState, asked: YokaiMove) -> Refusal:
    if asked.what not in state.prepared:
        return refusal("Y6.3", "not_prepared", hint=hint_name(asked.what))
    if state.is_locked(asked.place):
        return refusal("Y6.5", "has_hint", card=card_name(state.cells[asked.place]))
    return refusal("Y6.6", "not_the_latest", hint=hint_name(asked.what))
