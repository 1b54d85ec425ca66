"""Planning a whole turn: which cards to paint and in what order, which go to the studio, which are kept."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.core.game import Move
from hyakki.core.pile import ONE, without
from hyakki.games.kanagawa.mind.value import ASSISTANT, Outlook, worth
from hyakki.games.kanagawa.moves import (
    ENDED,
    PAINT,
    PAINTS,
    PLACE,
    PLACES,
    READY_MOVES,
    STUDIOS,
    USED_MOVES,
    KanagawaMove,
)
from hyakki.games.kanagawa.painter import Painter, kinds_with_free_slot
from hyakki.games.kanagawa.parts import KIND_COUNT, WILD, Parts, count_of

#: a card in hand at the end of the turn is worth a little: it can be painted later
KEPT_CARD: Final = 0.8
LONGEST_ORDERED_HAND: Final = 4  # with more cards, only the order in hand is tried


@final
class TurnPlan:
    """A turn: the cards for the studio, the cards to paint in order, and what that is worth."""

    def __init__(self, value: float, studio: bytes, prints: bytes) -> None:
        self.value = value
        self.studio = studio
        self.prints = prints


@final
class TurnPlans:
    """The best turns found, the best first; of those that differ by the order of painting only, one."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.rows: list[TurnPlan] = []
        self.least: float = -1000.0  # what a further plan must be worth

    def offer(self, value: float, studio: bytes, prints: bytes) -> None:
        if value <= self.least:
            return
        rows = self.rows
        if self.most > 1:
            painted = sorted(prints)
            for known in rows:
                if known.studio == studio and sorted(known.prints) == painted:
                    if known.value >= value:
                        return
                    rows.remove(known)
                    break
        place = len(rows)
        while place > 0 and rows[place - 1].value < value:
            place -= 1
        rows.insert(place, TurnPlan(value, studio, prints))
        if len(rows) > self.most:
            rows.pop()
        if len(rows) == self.most:
            self.least = rows[len(rows) - 1].value


def best_plan(painter: Painter, has_assistant: bool, outlook: Outlook) -> TurnPlan:
    return best_plans(painter, has_assistant, outlook, 1)[0]


def best_plans(
    painter: Painter, has_assistant: bool, outlook: Outlook, most: int
) -> list[TurnPlan]:
    """K4.3: every way to share out the hand, as far as the brushes allow."""
    plans = TurnPlans(most)
    _share_out(plans, painter.copy(), painter.hand, b"", has_assistant, outlook)
    return plans.rows


def _share_out(
    plans: TurnPlans,
    painter: Painter,
    undecided: bytes,
    studio: bytes,
    assistant: bool,
    outlook: Outlook,
) -> None:
    """Each card goes to the studio or not; the studio comes first, since it costs nothing and helps at once."""
    if len(undecided) == 0:
        kept_assistant = ASSISTANT if assistant else 0.0
        _paint_on(plans, painter, painter, b"", studio, kept_assistant, outlook)
        return
    card: i64 = undecided[0]
    rest = undecided[1:]
    _share_out(plans, painter, rest, studio, assistant, outlook)
    furnished = painter.copy()
    with_card(furnished, card, outlook)
    gained = assistant or outlook.parts.assistant[card]
    _share_out(plans, furnished, rest, studio + ONE[card], gained, outlook)


def with_card(painter: Painter, card: i64, outlook: Outlook) -> None:
    """The card in the studio, with what it brings at once; a Yokai goes to somebody else."""
    parts = outlook.parts
    painter.hand = without(painter.hand, card)
    painter.add_to_studio(card, parts)
    if parts.brush[card]:
        painter.unplaced += 1
    if parts.gives[card] > 0 and painter.yokai > 0:
        painter.yokai -= 1


def _paint_on(
    plans: TurnPlans,
    start: Painter,
    painter: Painter,
    order: bytes,
    studio: bytes,
    bonus: float,
    outlook: Outlook,
) -> None:
    """Weigh what is painted so far, then try each card as the next panel, if the brushes can reach it."""
    kept: i64 = len(painter.hand)
    if kept <= painter.keeps:
        value = worth(painter, outlook) + bonus
        if outlook.turns > 0.5:
            value += KEPT_CARD * float(kept)
        plans.offer(value, studio, order)
    hand = painter.hand
    choices: i64 = len(hand) if len(hand) <= LONGEST_ORDERED_HAND else 1
    for place in range(choices):
        card: i64 = hand[place]
        longer = order + ONE[card]
        if first_step(start, longer, outlook.parts) is not None:
            after = painter.copy()
            after.hand = without(hand, card)
            after.print = after.print + ONE[card]
            _paint_on(plans, start, after, longer, studio, bonus, outlook)


def next_move(painter: Painter, plan: TurnPlan, parts: Parts) -> KanagawaMove:
    """The first move of a plan: the studio, then the brushes and the print, then the end."""
    if len(plan.studio) > 0:
        return STUDIOS[plan.studio[0]]
    if len(plan.prints) > 0:
        step = first_step(painter, plan.prints, parts)
        assert step is not None
        return step
    return ENDED


def steps_of(painter: Painter, plan: TurnPlan, outlook: Outlook) -> list[Move]:
    """All moves of a plan in a row."""
    parts = outlook.parts
    worker = painter.copy()
    steps: list[Move] = []
    for card in plan.studio:
        steps.append(STUDIOS[card])
        with_card(worker, card, outlook)
    order = plan.prints
    while len(order) > 0:
        step = first_step(worker, order, parts)
        if step is None:
            return steps
        steps.append(step)
        if step.kind == PAINT:
            worker.add_to_print(step.thing, parts)
            order = order[1:]
        elif step.kind == PLACE:
            worker.place(step.thing)
        else:
            worker.move_brush(step.thing, step.goal, step.used)
    steps.append(ENDED)
    return steps


def first_step(painter: Painter, order: bytes, parts: Parts) -> KanagawaMove | None:
    """The first brush action or painting that leads to all these cards in this order; None if none does."""
    return _step(painter.copy(), order, 0, parts)


def _step(painter: Painter, order: bytes, place: i64, parts: Parts) -> KanagawaMove | None:
    if place == len(order):
        return ENDED
    card: i64 = order[place]
    if painter.can_paint(card, parts):
        after = painter.copy()
        after.add_to_print(card, parts)
        if _step(after, order, place + 1, parts) is not None:
            return PAINTS[card]
    kind: i64 = parts.asked[card]
    found = _bring_brush(painter, kind, order, place, parts)
    if found is None:
        found = _bring_brush(painter, WILD, order, place, parts)
    return found


def _bring_brush(
    painter: Painter, goal: i64, order: bytes, place: i64, parts: Parts
) -> KanagawaMove | None:
    """One more brush for a slot of that kind: an unplaced one, else one that moves there."""
    if painter.free_slots(goal) <= 0:
        return _clear_slot(painter, goal, order, place, parts)
    if painter.unplaced > 0:
        after = painter.copy()
        after.place(goal)
        if _step(after, order, place, parts) is not None:
            return PLACES[goal]
    if painter.moved < painter.arrows:
        for source in range(KIND_COUNT):
            if source != goal and count_of(painter.ready, source) > 0:
                after = painter.copy()
                after.move_brush(source, goal, False)
                if _step(after, order, place, parts) is not None:
                    return READY_MOVES[source][goal]
    return None


def _clear_slot(
    painter: Painter, kind: i64, order: bytes, place: i64, parts: Parts
) -> KanagawaMove | None:
    """K4.11, K4.12: a used brush makes room for another one."""
    able = painter.moved < painter.arrows and count_of(painter.used, kind) > 0
    if not able or (painter.unplaced == 0 and painter.moved + 1 >= painter.arrows):
        return None
    for goal in kinds_with_free_slot(painter):
        after = painter.copy()
        after.move_brush(kind, goal, True)
        if _step(after, order, place, parts) is not None:
            return USED_MOVES[kind][goal]
    return None
