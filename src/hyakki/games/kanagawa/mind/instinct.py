"""How greedy and the novice play Kanagawa: they plan whole turns, and weigh staying against leaving."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from hyakki.core.game import Game
from hyakki.core.levels import NOVICE, Level
from hyakki.core.pile import ONE
from hyakki.core.positions import NONE
from hyakki.core.rng import Rng
from hyakki.games.kanagawa.mind.turn_plan import best_plan, next_move
from hyakki.games.kanagawa.mind.value import ASSISTANT, MOST_TURNS, Outlook, worth
from hyakki.games.kanagawa.moves import DECLINE, GIVE_YOKAI, KEEP_YOKAI, LEAVE, OBTAIN, KanagawaMove
from hyakki.games.kanagawa.painter import Painter
from hyakki.games.kanagawa.parts import BIT, Parts, family_of
from hyakki.games.kanagawa.rules import KanagawaState
from hyakki.games.kanagawa.state import ANSWERING, ARRIVAL, GIVING, SCHOOL, TURN
from hyakki.games.kanagawa.view import KanagawaView

# Hand-set, like the quick value that goes with them.
NEAR_SIGHTED: Final = 1.0  # so many turns to come are all that a novice reckons with
SNATCH: Final = 0.22  # how likely each rival who decides first takes the column one hoped for
UNKNOWN_CARD: Final = 1.0  # a second face-down card of a column (in our box there is none)
NEXT_CARD: Final = 0.75  # the share of an unseen card's value that one more lesson really brings


def instinct(
    game: Game[KanagawaState, KanagawaMove, KanagawaView],
    view: KanagawaView,
    moves: Sequence[KanagawaMove],
    rng: Rng,
    level: Level,
) -> KanagawaMove | None:
    """Greedy, and a novice who hardly looks beyond the turn; the others search."""
    if level.skill > NOVICE.skill:
        return None
    turns = NEAR_SIGHTED if level.skill == NOVICE.skill else MOST_TURNS
    return choose(game.imagine(view, rng), moves, turns)


def choose(state: KanagawaState, moves: Sequence[KanagawaMove], turns: float) -> KanagawaMove:
    """Reckons with at most so many turns to come. The hidden cards of the imagined state are never looked at:
    only what all its like have in common.
    """
    outlook = Outlook(state, turns)
    if state.phase == TURN:
        return _next_action(state, moves, outlook)
    if state.phase == SCHOOL:
        return _stay_or_leave(state, moves, outlook)
    if state.phase == ANSWERING:
        return answer(state, moves, outlook)
    if state.phase == GIVING or state.phase == ARRIVAL:
        return whom(state, moves, outlook)
    return storm_panel(state, moves, outlook)


def _next_action(
    state: KanagawaState, moves: Sequence[KanagawaMove], outlook: Outlook
) -> KanagawaMove:
    """TurnPlan the rest of the turn anew, and make its first move."""
    painter = state.painters[state.active]
    plan = best_plan(painter, state.assistant == state.active, outlook)
    wanted = next_move(painter, plan, state.parts)
    for move in moves:
        if move is wanted:
            return move
    return moves[0]


def _stay_or_leave(
    state: KanagawaState, moves: Sequence[KanagawaMove], outlook: Outlook
) -> KanagawaMove:
    """The column that is worth most now, unless staying promises more."""
    unseen = unseen_cards(state)
    values: list[float] = []
    best = moves[len(moves) - 1]
    for move in moves:
        if move.kind == LEAVE:
            value = column_value(state, move.thing, unseen, outlook)
            if len(values) == 0 or value > max(values):
                best = move
            values.append(value)
    if moves[0].kind == LEAVE:
        return best
    values.sort()
    top = values[len(values) - 1]
    if staying_value(state, values, unseen, outlook) > top:
        return moves[0]
    return best


def staying_value(
    state: KanagawaState, values: list[float], unseen: bytes, outlook: Outlook
) -> float:
    """The best column that rivals leave, and a card more."""
    top = values[len(values) - 1]
    second = values[len(values) - 2]
    hoped = NEXT_CARD * _next_card_value(state, unseen, outlook)
    return if_staying(state.at_school() - 1, top, second, hoped)


def _next_card_value(state: KanagawaState, unseen: bytes, outlook: Outlook) -> float:
    """What one more card brings on average. K1.3: one of the columns gets a card of the family on top of the deck."""
    painter = state.painters[state.active]
    nothing = hand_value(painter, b"", state, outlook)
    family: i64 = NONE if state.top == NONE else family_of(state.top)
    every = 0.0
    of_family = 0.0
    backs = 0
    for card in unseen:
        value = hand_value(painter, ONE[card], state, outlook) - nothing
        every += value
        if family_of(card) == family:
            of_family += value
            backs += 1
    mean = every / len(unseen)
    if backs == 0:
        return mean
    return mean + (of_family / backs - mean) / float(state.at_school())


def if_staying(rivals: i64, top: float, second: float, hoped: float) -> float:
    """The best column if no rival takes it first, else the second best; and what one more card brings."""
    left_there = 1.0
    for _ in range(rivals):
        left_there *= 1.0 - SNATCH
    return left_there * top + (1.0 - left_there) * second + hoped


def unseen_cards(state: KanagawaState) -> bytes:
    """K1.3: the deck and all that the active player knows by its back alone; nobody can tell these apart."""
    unseen = state.deck.cards
    for seat in range(len(state.painters)):
        if seat != state.active:
            unseen = unseen + state.painters[seat].veiled
    for column in range(len(state.columns)):
        cards = state.columns[column]
        for row in range(len(cards)):
            if state.is_face_down(row, column):
                unseen = unseen + ONE[cards[row]]
    if state.top != NONE:
        unseen = unseen + ONE[state.top]
    return bytes(sorted(unseen))


def column_value(state: KanagawaState, column: i64, unseen: bytes, outlook: Outlook) -> float:
    """What the best turn with that column is worth; a face-down card is every unseen card of its family."""
    cards = state.columns[column]
    open_cards = b""
    hidden: i64 = NONE
    others = 0.0
    for row in range(len(cards)):
        if not state.is_face_down(row, column):
            open_cards = open_cards + ONE[cards[row]]
        elif hidden == NONE:
            hidden = family_of(cards[row])
        else:
            others += UNKNOWN_CARD
    painter = state.painters[state.active]
    if hidden == NONE:
        return hand_value(painter, open_cards, state, outlook)
    sum_of_values = 0.0
    number = 0
    for card in unseen:
        if family_of(card) == hidden:
            sum_of_values += hand_value(painter, open_cards + ONE[card], state, outlook)
            number += 1
    return sum_of_values / number + others


def hand_value(painter: Painter, cards: bytes, state: KanagawaState, outlook: Outlook) -> float:
    """The best turn after taking these cards, with the Yokai that they bring."""
    taker = painter.copy()
    taker.rest_brushes()
    taker.hand = taker.hand + cards
    for card in cards:
        if state.parts.yokai[card] and taker.yokai < state.parts.yokai_pawns:
            taker.yokai += 1
    return best_plan(taker, state.assistant == state.active, outlook).value


def answer(state: KanagawaState, moves: Sequence[KanagawaMove], outlook: Outlook) -> KanagawaMove:
    """Obtain or decline, whichever leaves the painter better off."""
    best = moves[0]
    best_value = -1000.0
    for move in moves:
        painter = state.painters[state.active].copy()
        pawn = 0.0
        if move.kind == OBTAIN:
            _enjoy(painter, move.thing, state.parts)
            if state.parts.assistant_reward[move.thing] and state.assistant != state.active:
                pawn = ASSISTANT
        elif move.kind == DECLINE:
            painter.declined |= BIT[move.thing]
        value = worth(painter, outlook) + pawn
        if value > best_value:
            best = move
            best_value = value
    return best


def _enjoy(painter: Painter, diploma: i64, parts: Parts) -> None:
    """The diploma with its rewards, as far as they are the painter's own."""
    painter.own(diploma)
    painter.unplaced += parts.brush_rewards[diploma]
    painter.storms += parts.storm_rewards[diploma]
    if parts.give_rewards[diploma] > 0 and painter.yokai > 0:
        painter.yokai -= 1


def whom(state: KanagawaState, moves: Sequence[KanagawaMove], outlook: Outlook) -> KanagawaMove:
    """Give to whom it hurts most, and take from whom it helps least; the stronger rival counts double."""
    loss = state.variant.loss
    best = moves[0]
    best_value = -1000.0
    for move in moves:
        if move.kind == KEEP_YOKAI:
            value = _keeping(state.painters[state.active], outlook)
        else:
            rival = state.painters[move.thing]
            strength = 0.05 * worth(rival, outlook)
            if move.kind == GIVE_YOKAI:
                value = float(loss[rival.yokai + 1] - loss[rival.yokai]) + strength
            else:
                value = -float(loss[rival.yokai] - loss[rival.yokai - 1]) - strength
        if value > best_value:
            best = move
            best_value = value
    return best


def _keeping(painter: Painter, outlook: Outlook) -> float:
    """KY4.3, KY5.3: a Yokai costs points, but all of them are worth a diploma."""
    without_it = painter.copy()
    without_it.yokai -= 1
    return worth(painter, outlook) - worth(without_it, outlook)


def storm_panel(
    state: KanagawaState, moves: Sequence[KanagawaMove], outlook: Outlook
) -> KanagawaMove:
    best = moves[0]
    best_value = -1000.0
    for move in moves:
        painter = state.painters[state.active].copy()
        painter.stormed = painter.stormed + ONE[move.thing]
        value = worth(painter, outlook)
        if value > best_value:
            best = move
            best_value = value
    return best
