"""What speaks for a move, in words: which diploma it earns or comes near, what a tool makes possible, what it counts."""

from __future__ import annotations

from hyakki.core.messages import Message
from hyakki.games.kanagawa.box import FAMILIES
from hyakki.games.kanagawa.mind.goals import (
    Goal,
    better_ones,
    lacking,
    nearest,
    open_to,
    progress,
)
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
    PLACE_STORM,
    STAY,
    STUDIO,
    TAKE_YOKAI,
    KanagawaMove,
)
from hyakki.games.kanagawa.names import card_name, family_name, joined, kind_name, subject_name
from hyakki.games.kanagawa.painter import Painter
from hyakki.games.kanagawa.parts import (
    CARD_NUMBER,
    CATEGORY_OF,
    NO_SLOT,
    WILD,
    Parts,
    count_of,
    row_of,
)
from hyakki.games.kanagawa.rules import KanagawaState
from hyakki.games.kanagawa.scoring import season_run, total
from hyakki.games.kanagawa.standing import affords
from hyakki.games.kanagawa.view import KanagawaView


def reasons(state: KanagawaState, view: KanagawaView, move: KanagawaMove) -> list[Message]:
    """The weightiest first. The hidden cards of the imagined state are never looked at."""
    kind, thing = int(move.kind), int(move.thing)
    painter = state.painters[state.active]
    if kind == LEAVE:
        return _leaving(state, view, thing)
    if kind == STAY:
        return _staying(state, view)
    if kind == PAINT:
        return _painting(state, thing)
    if kind == STUDIO:
        return _furnishing(state, thing)
    if kind in (PLACE, MOVE_BRUSH):
        return _brush(state, move)
    if kind in (OBTAIN, DECLINE):
        return _diploma(state, move)
    if kind in (GIVE_YOKAI, TAKE_YOKAI):
        return [_yokai(state, thing, kind == GIVE_YOKAI)]
    if kind == KEEP_YOKAI:
        most = int(state.parts.conditions[-1].n)  # KY5.3
        return [Message("why.keep_yokai", {"n": int(painter.yokai), "most": most})]
    if kind == PLACE_STORM:
        after = painter.copy()
        after.stormed = after.stormed + bytes([thing])
        return [Message("why.run", {"n": int(season_run(after, state.variant))})]
    return _ending(state) if kind == END_TURN else []


# At school


def _staying(state: KanagawaState, view: KanagawaView) -> list[Message]:
    """K3.2, K3.8: a card more for each column; the rivals who are still there choose, too."""
    rivals = len(view.waiting) + len(view.stayed) - 1
    cards = view.lesson + 1
    found = [Message("why.stay", {"n": rivals, "cards": cards})]
    if view.deck_top is None:
        return found
    family = _family(view.deck_top)
    painter = state.painters[state.active]
    wanted = [one for one in open_to(state, painter) if CATEGORY_OF[one] == family]
    goal = nearest(state, painter, wanted)
    if goal is None:
        return [*found, Message("why.top", {"family": family_name(family)})]
    said = goal.said("why.top_wanted")
    return [*found, Message(said.key, {**said.params, "family": family_name(family)})]


def _family(back: str) -> int:
    return FAMILIES.index(back.partition("_")[0])


def _leaving(state: KanagawaState, view: KanagawaView, column: int) -> list[Message]:
    """What a good turn makes of the cards that lie open in the column, and what is not known of it."""
    lying = view.columns[column]
    cards = row_of(tuple([name for name in lying if name in CARD_NUMBER]))
    painter = state.painters[state.active].copy()
    painter.rest_brushes()
    painter.hand = painter.hand + cards
    found = _turn(state, painter)
    hidden = len(lying) - len(cards)
    if hidden:
        found.append(Message("why.hidden", {"n": hidden}))
    subjects = _subjects(cards, state.parts)
    if subjects and len(found) < 2:
        found.append(Message("why.column", {"subjects": joined(subjects)}))
    return found


def _subjects(cards: bytes, parts: Parts) -> list[Message]:
    counts: dict[str, int] = {}
    for card in cards:
        for subject, count in parts.data.cards[card].print.shows.items():
            counts[subject] = counts.get(subject, 0) + count
    return [subject_name(subject, count) for subject, count in counts.items()]


def _turn(state: KanagawaState, painter: Painter) -> list[Message]:
    """The diploma that the best turn with this hand earns or comes near, and the panels or tools that it brings."""
    outlook = Outlook(state)
    plan = best_plan(painter, state.assistant == state.active, outlook)
    after = painter.copy()
    for card in plan.studio:
        with_card(after, card, outlook)
    after.print = after.print + plan.prints
    found = progress(state, painter, after)
    gained = _score(state, after) - _score(state, painter)
    if plan.prints and gained > 0:
        painted = joined([card_name(card, state.parts) for card in plan.prints])
        found.append(Message("why.paints", {"cards": painted, "n": gained}))
    elif plan.studio:
        kept = joined([card_name(card, state.parts) for card in plan.studio])
        found.append(Message("why.furnishes", {"cards": kept}))
    return found


def _score(state: KanagawaState, painter: Painter) -> int:
    return total(painter, state.grand_master == state.active, state.variant)


# In the turn


def _painting(state: KanagawaState, card: int) -> list[Message]:
    painter = state.painters[state.active]
    after = painter.copy()
    after.print = after.print + bytes([card])
    found: list[Message] = []
    if len(after.print) == state.variant.end_cards:
        found.append(Message("why.last_panel", {"n": len(after.print)}))
    found += progress(state, painter, after)
    run = int(season_run(after, state.variant))
    if run > season_run(painter, state.variant):
        found.append(Message("why.run", {"n": run}))
    gained = _score(state, after) - _score(state, painter)
    return [*found, Message("why.points", {"n": gained, "panels": len(after.print) + 1})]


def _furnishing(state: KanagawaState, card: int) -> list[Message]:
    """What can be painted then, which diploma comes near, and what the studio holds."""
    painter = state.painters[state.active]
    after = painter.copy()
    with_card(after, card, Outlook(state))
    if state.parts.brush[card] and state.brushes == 0:
        after.unplaced -= 1  # K4.17: the supply is empty
    found = progress(state, painter, after)
    able = affords(painter, after.hand, state.parts)
    for name in affords(after, after.hand, state.parts):
        if name not in able:
            painted = card_name(CARD_NUMBER[name], state.parts)
            found.insert(0, Message("why.enables", {"card": painted}))
            break
    found += _tools(state, after, card)
    points = int(state.parts.studio_points[card])
    if points < 0:  # a warning is never the last thing that is read
        found.insert(1, Message("why.cost", {"n": -points}))
    return found


def _tools(state: KanagawaState, after: Painter, card: int) -> list[Message]:
    """K4.4, K4.5, K4.17–K4.19: what the card brings, counted with what is there."""
    parts = state.parts
    found: list[Message] = []
    if parts.brush[card] and state.brushes > 0:
        found.append(Message("why.brushes", {"n": int(after.brushes())}))
    if parts.assistant[card] and state.assistant != state.active:
        found.append(Message("why.assistant", {"who": int(state.assistant)}))
    if parts.slot[card] != NO_SLOT:
        slot = int(parts.slot[card])
        slots = int(count_of(after.slots, slot))
        found.append(Message("why.slots", {"kind": kind_name(slot), "n": slots}))
    if parts.arrows[card]:
        found.append(Message("why.arrows", {"n": int(after.arrows)}))
    if parts.keeps[card]:
        found.append(Message("why.keeping", {"n": int(after.keeps)}))
    if parts.studio_points[card] > 0:
        found.append(Message("why.gain", {"n": int(parts.studio_points[card])}))
    return found or [Message("why.room", {"n": len(after.hand)})]


def _brush(state: KanagawaState, move: KanagawaMove) -> list[Message]:
    """K4.10: the card that the brush pays for there, and what its panel brings."""
    goal = int(move.thing if move.kind == PLACE else move.goal)
    painter = state.painters[state.active]
    plan = best_plan(painter, state.assistant == state.active, Outlook(state))
    paid = [card for card in plan.prints if goal in (state.parts.asked[card], WILD)]
    if paid:
        said = Message("why.brush", {"card": card_name(paid[0], state.parts)})
        return [said, *_painting(state, paid[0])[:1]]
    if plan.prints:
        first = card_name(plan.prints[0], state.parts)
        return [Message("why.makes_room", {"card": first, "kind": kind_name(goal)})]
    return [Message("why.brush_waits", {"kind": kind_name(goal)})]


def _ending(state: KanagawaState) -> list[Message]:
    """What stays in hand, what is earned now, and what comes next."""
    painter = state.painters[state.active]
    found: list[Message] = []
    earned = [one for one in open_to(state, painter) if lacking(state, painter, one) == 0]
    if earned:
        best = max(earned, key=lambda one: state.parts.diploma_points[one])
        found.append(Goal(state, best, 0).said("why.offered"))
    if painter.hand:
        cards = joined([card_name(card, state.parts) for card in painter.hand])
        found.append(Message("why.keeps_cards", {"cards": cards}))
    goal = nearest(state, painter, open_to(state, painter))
    if goal is not None:
        found.append(goal.said("why.next_goal"))
    return found or [Message("why.all_used", {"n": len(painter.print) + 1})]


def _diploma(state: KanagawaState, move: KanagawaMove) -> list[Message]:
    """K5.4: the better ones of the category, which an obtained diploma closes."""
    painter = state.painters[state.active]
    worth = int(state.parts.diploma_points[int(move.thing)])
    better = nearest(state, painter, better_ones(state, painter, int(move.thing)))
    key = "why.decline" if move.kind == DECLINE else "why.obtain"
    if better is None:
        return [Message(f"{key}_best", {"n": worth})]
    points = Message("card.points", {"n": worth})
    said = better.said(key)
    return [Message(key, {**said.params, "worth": points})]


def _yokai(state: KanagawaState, who: int, given: bool) -> Message:
    """KY6.3: what a Yokai more or less counts for that player."""
    loss = state.variant.loss
    held = int(state.painters[who].yokai)
    then = held + 1 if given else held - 1
    points = total(state.painters[who], state.grand_master == who, state.variant)
    said = {"who": who, "n": abs(int(loss[then] - loss[held])), "points": points, "held": then}
    return Message("why.give" if given else "why.take", {**said})
