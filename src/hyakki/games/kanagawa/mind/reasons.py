"""What speaks for a move, in words: what a column allows, what a panel or a tool is good for."""

from __future__ import annotations

from hyakki.core.messages import Message
from hyakki.games.kanagawa.diplomas import earned_by, holds_all_yokai
from hyakki.games.kanagawa.mind.turn_plan import best_plan, with_card
from hyakki.games.kanagawa.mind.value import Outlook
from hyakki.games.kanagawa.moves import (
    DECLINE,
    END_TURN,
    GIVE_YOKAI,
    KEEP_YOKAI,
    LEAVE,
    MOVE_BRUSH,
    OBTAIN,
    PAINT,
    PLACE,
    STAY,
    STUDIO,
    TAKE_YOKAI,
    KanagawaMove,
)
from hyakki.games.kanagawa.names import card_name, diploma_name, joined
from hyakki.games.kanagawa.painter import Painter
from hyakki.games.kanagawa.parts import BIT, CARD_NUMBER, DIPLOMA_COUNT, Parts, row_of
from hyakki.games.kanagawa.rules import KanagawaState
from hyakki.games.kanagawa.scoring import season_run
from hyakki.games.kanagawa.view import KanagawaView
from hyakki.games.kanagawa.words import studio_end


def reasons(state: KanagawaState, view: KanagawaView, move: KanagawaMove) -> list[Message]:
    kind, thing = int(move.kind), int(move.thing)
    if kind == LEAVE:
        return _leaving(state, view, thing)
    if kind == STAY:
        return [Message("why.stay", {"n": len(view.waiting) + len(view.stayed) - 1})]
    if kind == PAINT:
        return _painting(state, thing)
    if kind == STUDIO:
        return _furnishing(state, thing)
    if kind in (PLACE, MOVE_BRUSH):
        return _brush(state)
    if kind in (OBTAIN, DECLINE):
        return _diploma(state, move)
    if kind in (GIVE_YOKAI, TAKE_YOKAI):
        return [Message("why.give" if kind == GIVE_YOKAI else "why.take", {"who": thing})]
    if kind == KEEP_YOKAI:
        all_of_them = holds_all_yokai(state.painters[state.active], state.parts)
        return [Message("why.keep_all")] if all_of_them else []
    return [Message("why.end")] if kind == END_TURN else []


def _leaving(state: KanagawaState, view: KanagawaView, column: int) -> list[Message]:
    """What lies open in the column, and what a good turn makes of it."""
    names = [name for name in view.columns[column] if name in CARD_NUMBER]
    cards = row_of(tuple(names))
    found: list[Message] = []
    subjects = _subjects(cards, state.parts)
    if subjects:
        found.append(Message("why.column", {"subjects": joined(subjects)}))
    painter = state.painters[state.active].copy()
    painter.rest_brushes()
    painter.hand = painter.hand + cards
    return found + _turn(state, painter)


def _subjects(cards: bytes, parts: Parts) -> list[Message]:
    counts: dict[str, int] = {}
    for card in cards:
        for subject, count in parts.data.cards[card].print.shows.items():
            counts[subject] = counts.get(subject, 0) + count
    return [
        Message("card.subject", {"count": count, "subject": Message("subject." + subject)})
        for subject, count in counts.items()
    ]


def _turn(state: KanagawaState, painter: Painter) -> list[Message]:
    """The diploma, or the panels, that the best turn with this hand brings."""
    outlook = Outlook(state)
    plan = best_plan(painter, state.assistant == state.active, outlook)
    after = painter.copy()
    for card in plan.studio:
        with_card(after, card, outlook)
    after.print = after.print + plan.prints
    earned = _newly_earned(state, painter, after)
    if earned:
        return earned
    painted = len(plan.prints)
    return [Message("why.paints", {"n": painted})] if painted else []


def _newly_earned(state: KanagawaState, before: Painter, after: Painter) -> list[Message]:
    """The most valuable open diploma whose condition was not met before."""
    parts, wild = state.parts, state.variant.wild_counts
    known = int(earned_by(before.copy(), parts, wild))
    new = int(earned_by(after.copy(), parts, wild)) & ~known & int(state.open)
    able = [d for d in range(DIPLOMA_COUNT) if new & ~int(before.closed | before.declined) & BIT[d]]
    if not able:
        return []
    best = max(able, key=lambda diploma: parts.diploma_points[diploma])
    return [Message("why.diploma", {"diploma": diploma_name(best, parts)})]


def _painting(state: KanagawaState, card: int) -> list[Message]:
    painter = state.painters[state.active]
    after = painter.copy()
    after.print = after.print + bytes([card])
    found = _newly_earned(state, painter, after)
    run = int(season_run(after, state.variant))
    if run > season_run(painter, state.variant):
        found.append(Message("why.run", {"n": run}))
    return found or [Message("why.panel")]


def _furnishing(state: KanagawaState, card: int) -> list[Message]:
    painter = state.painters[state.active]
    after = painter.copy()
    with_card(after, card, Outlook(state))
    tools = Message(
        "why.tools", {"tools": studio_end(state.parts.data.cards[card].id, state.parts)}
    )
    return [*_newly_earned(state, painter, after), tools]


def _brush(state: KanagawaState) -> list[Message]:
    """A brush is brought to a slot for the card that it will paint."""
    painter = state.painters[state.active]
    plan = best_plan(painter, state.assistant == state.active, Outlook(state))
    return [Message("why.brush", {"card": card_name(plan.prints[0])})] if plan.prints else []


def _diploma(state: KanagawaState, move: KanagawaMove) -> list[Message]:
    if move.kind == DECLINE:
        return [Message("why.decline")]
    return [Message("why.obtain", {"n": state.parts.diploma_points[int(move.thing)]})]
