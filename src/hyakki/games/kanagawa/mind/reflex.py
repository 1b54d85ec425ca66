"""Quick sensible moves for a search: whole turns as one move, and staying weighed against leaving by a few cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.core.game import Move
from hyakki.core.mind import Macro
from hyakki.core.pile import ONE
from hyakki.core.positions import NONE
from hyakki.core.rng import Rng
from hyakki.games.kanagawa.box import CARD_IDS
from hyakki.games.kanagawa.mind.instinct import (
    NEXT_CARD,
    answer,
    hand_value,
    if_staying,
    storm_panel,
    whom,
)
from hyakki.games.kanagawa.mind.turn_plan import best_plans, steps_of
from hyakki.games.kanagawa.mind.value import Outlook
from hyakki.games.kanagawa.moves import LEAVE, SHOW_TOP, STAY, KanagawaMove
from hyakki.games.kanagawa.rules import KanagawaState
from hyakki.games.kanagawa.state import ANSWERING, SCHOOL, STORMING, TURN

WHIM: Final = 6  # percent of all reflexes that are any legal choice
SAMPLES: Final = 2  # cards that stand for the one that staying brings
TURNS_WEIGHED: Final = 5  # ways to play a turn that a search looks at


def reflex(state: KanagawaState, seat: int, rng: Rng) -> Move:
    phase = state.phase
    if phase == TURN:
        return turns(state, 1)[0]
    legal = state.moves(seat)
    if len(legal) == 1:
        return legal[0]
    if rng.below(100) < WHIM:
        return legal[rng.below(len(legal))]
    if phase == SCHOOL:
        return _stay_or_leave(state, legal, rng)
    if phase == ANSWERING:
        return answer(state, legal, Outlook(state))
    choose = storm_panel if phase == STORMING else whom
    return choose(state, legal, Outlook(state))


def candidates(state: KanagawaState, seat: int) -> list[Move]:
    """Of a turn the best few ways to play it, each as one move; else all that is legal."""
    if state.phase == TURN:
        return turns(state, TURNS_WEIGHED)
    found: list[Move] = []
    found.extend(state.moves(seat))
    return found


def turns(state: KanagawaState, most: int) -> list[Move]:
    painter = state.painters[state.active]
    outlook = Outlook(state)
    found: list[Move] = []
    for plan in best_plans(painter, state.assistant == state.active, outlook, most):
        found.append(Macro(steps_of(painter, plan, outlook)))
    return found


def is_quiet(state: KanagawaState) -> bool:
    """Painters can be compared when a round begins: all of them had as many turns."""
    return state.phase == SCHOOL and state.lesson == 0 and len(state.waiting) == state.variant.seats


def dealt_openly(state: KanagawaState, move: KanagawaMove) -> str:
    """K1.3: once the next back is shown, the cards before it lie in their columns; none where nothing is shown."""
    if move.kind != SHOW_TOP:
        return ""
    row = state.lesson
    found = ""
    for column in range(len(state.columns)):
        cards = state.columns[column]
        if len(cards) > row and not state.is_face_down(row, column):
            found += " " + CARD_IDS[cards[row]]
    return found


def _stay_or_leave(state: KanagawaState, legal: list[KanagawaMove], rng: Rng) -> KanagawaMove:
    """The column that is worth most now, unless a card more promises more."""
    outlook = Outlook(state)
    painter = state.painters[state.active]
    top = -1000.0
    second = -1000.0
    best = legal[0]
    for move in legal:
        if move.kind == LEAVE:
            value = hand_value(painter, state.columns[move.thing], state, outlook)
            if value > top:
                second = top
                top = value
                best = move
            elif value > second:
                second = value
    if legal[0].kind != STAY:
        return best
    nothing = hand_value(painter, b"", state, outlook)
    more = 0.0
    for sample in range(SAMPLES):
        card = _next_card(state, sample, rng)
        more += hand_value(painter, ONE[card], state, outlook) - nothing
    staying = if_staying(state.at_school() - 1, top, second, NEXT_CARD * more / SAMPLES)
    return legal[0] if staying > top else best


def _next_card(state: KanagawaState, sample: i64, rng: Rng) -> i64:
    """The card whose back is shown comes first, and alone if no other is left; else any card of the deck."""
    cards = state.deck.cards
    if state.top != NONE and (sample == 0 or len(cards) == 0):
        return state.top
    return cards[rng.below(len(cards))]
