"""What speaks for a move, in words. All may read it, so it says nothing but what all have seen (Y7.1)."""

from __future__ import annotations

from hyakki.core.levels import ADEPT
from hyakki.core.messages import Message
from hyakki.core.rng import Rng
from hyakki.games.yokai.imagine import cells_of
from hyakki.games.yokai.mind.effort import effort_of
from hyakki.games.yokai.mind.knowledge import knowledge_of
from hyakki.games.yokai.mind.reading import touching
from hyakki.games.yokai.moves import DECLARE, LOOK, PREPARE, SHIFT, YokaiMove
from hyakki.games.yokai.names import card_name, hint_name
from hyakki.games.yokai.parts import BIT, BLANK, CARD_NUMBER
from hyakki.games.yokai.view import YokaiView


def reasons(view: YokaiView, chosen: YokaiMove) -> list[Message]:
    """Only a declaration, after which every face is turned up, tells how sure the player is."""
    if chosen.kind == DECLARE:
        return [Message("why.sure", {"n": _percent(view)})]
    if chosen.kind == LOOK:
        return [_why_look(view, int(chosen.what))]
    if chosen.kind == SHIFT:
        return [_why_shift(view, int(chosen.what), int(chosen.place))]
    if chosen.kind == PREPARE:
        return [Message("why.prepares" if view.prepared else "why.prepares_first")]
    card = _card(view, int(chosen.place))
    if chosen.what == BLANK:
        return [Message("why.locks", {"card": card})]
    return [Message("why.names", {"card": card, "hint": hint_name(chosen.what)})]


def _card(view: YokaiView, card: int) -> Message:
    return card_name(cells_of(view.cards)[card])


def _cards(view: YokaiView, cards: list[int]) -> Message:
    one = _card(view, cards[0])
    if len(cards) == 1:
        return one
    return Message("place.cards", {"one": one, "more": _cards(view, cards[1:])})


def _percent(view: YokaiView) -> int:
    knowledge = knowledge_of(view, effort_of(ADEPT), Rng.of("reasons"))
    return round(100 * knowledge.chance_of_victory(knowledge.table.cells))


def _looked_at(view: YokaiView, seat: int | None) -> int:
    """The cards that a seat has looked at, or anybody."""
    mask = 0
    for turn in (*view.history, view.turn):
        if seat is None or turn.seat == seat:
            for name in turn.looks:
                mask |= BIT[CARD_NUMBER[name]]
    return mask


def _why_look(view: YokaiView, card: int) -> Message:
    name = _card(view, card)
    if _looked_at(view, None) & BIT[card] == 0:
        return Message("why.nobody_looked", {"card": name})
    if _looked_at(view, view.seat) & BIT[card] == 0:
        return Message("why.others_looked", {"card": name})
    return Message("why.looks_again", {"card": name})


def _why_shift(view: YokaiView, card: int, cell: int) -> Message:
    """The natural convention, as the others will read it."""
    seen = _looked_at(view, view.seat)
    beside = touching(cells_of(view.cards), cell) & ~BIT[card]
    known = [mate for mate in range(len(view.cards)) if beside & seen & BIT[mate]]
    name = _card(view, card)
    if seen & BIT[card] and known:
        key = "why.says_family" if len(known) == 1 else "why.says_one_family"
        return Message(key, {"card": name, "mates": _cards(view, known)})
    key = "why.hopes" if seen & BIT[card] else "why.tidies"
    return Message(key, {"card": name})
