"""Why a move is not legal, with the rule that says so."""

from __future__ import annotations

from hyakki.core.game import CHANCE
from hyakki.core.messages import Refusal, refusal
from hyakki.games.terres.box import FORCED_HAND
from hyakki.games.terres.moves import CALL_FROM, DRAW, END_TURN, LAY, TerresMove
from hyakki.games.terres.names import element_name, sketch_name
from hyakki.games.terres.parts import CALL
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.state import DECIDING


def why_not(state: TerresState, seat: int, asked: TerresMove) -> Refusal:
    if seat == CHANCE:
        return _not_by_chance(asked)
    if asked.kind > END_TURN:
        return refusal("T3.2", "only_chance")
    if state.phase == DECIDING:
        return _no_such_use(state, asked)
    if asked.kind == LAY:
        return _no_such_lay(state, seat, asked)
    if asked.kind == END_TURN:
        return refusal("T3.6", "must_play", n=FORCED_HAND)
    return refusal("T6.1", "no_ability_now")


def _no_such_lay(state: TerresState, seat: int, asked: TerresMove) -> Refusal:
    card = sketch_name(state.parts, asked.card)
    if asked.card in state.hands[seat]:
        return refusal("T4.1", "not_shown", card=card, stack=element_name(asked.place))
    return refusal("T4.1", "not_in_hand", card=card)


def _not_by_chance(asked: TerresMove) -> Refusal:
    if asked.kind <= END_TURN:
        return refusal("T3.1", "chance_first")
    return refusal("T3.2" if asked.kind == DRAW else "T2.3", "not_in_pile")


def _no_such_use(state: TerresState, asked: TerresMove) -> Refusal:
    """The player is to use an ability or decline it."""
    if asked.kind == LAY or asked.kind == END_TURN:
        return refusal("T6.1", "ability_first")
    if asked.kind == CALL_FROM and state.ability == CALL:
        if asked.place == state.laid_at:
            return refusal("T6.4", "same_stack", stack=element_name(asked.place))
        return refusal("T6.6", "last_yokai", stack=element_name(asked.place))
    return refusal("T6.1", "other_ability")
