"""What speaks for a move, in words. All may read it, so it says nothing but what all have seen (Y7.1)."""

from __future__ import annotations

from hyakki.core.levels import ADEPT
from hyakki.core.messages import Message
from hyakki.core.rng import Rng
from hyakki.games.yokai.imagine import cells_of
from hyakki.games.yokai.layout import count_of
from hyakki.games.yokai.mind.belief import forgotten
from hyakki.games.yokai.mind.effort import effort_of
from hyakki.games.yokai.mind.knowledge import knowledge_of
from hyakki.games.yokai.mind.reading import touching
from hyakki.games.yokai.moves import DECLARE, LOOK, PREPARE, SHIFT, YokaiMove
from hyakki.games.yokai.names import card_name, hint_name
from hyakki.games.yokai.options import Variant
from hyakki.games.yokai.parts import ALL_CARDS, BIT, BLANK, CARD_NAMES, CARD_NUMBER, CARDS
from hyakki.games.yokai.view import Turn, YokaiView


def reasons(view: YokaiView, variant: Variant, chosen: YokaiMove) -> list[Message]:
    """Only a declaration, after which every face is turned up, tells how sure the player is.

    With a view without recall, what was seen in earlier turns is left to the player, and the reason says so.
    """
    if chosen.kind == DECLARE:
        seen = int(count_of(_looked_at(view, view.seat)))
        said = {"n": _percent(view, variant), "seen": seen, "cards": CARDS}
        return [Message("why.sure", {**said})]
    if chosen.kind == LOOK:
        return _why_look(view, int(chosen.what))
    if chosen.kind == SHIFT:
        return [_why_shift(view, int(chosen.what), int(chosen.place)), *_not_remembered(view)]
    if chosen.kind == PREPARE:
        ready, rest = len(view.prepared), view.unprepared - 1
        key = "why.prepares" if ready else "why.prepares_first"
        return [Message(key, {"n": ready, "rest": rest})]
    return _why_use(view, int(chosen.what), int(chosen.place))


def _not_remembered(view: YokaiView) -> list[Message]:
    """How many cards the player saw and this advice does not."""
    n = int(count_of(forgotten(view)))
    return [Message("why.not_remembered", {"n": n})] if n else []


def _why_use(view: YokaiView, hint: int, card: int) -> list[Message]:
    """Y6.3, Y8.1: what the hint says, and how many are left then."""
    said: dict[str, int | str | Message] = {"card": _card(view, card)}
    key = "why.locks"
    if hint != BLANK:
        said["hint"] = hint_name(hint)
        key = "why.names" if view.cards[card].face is not None else "why.names_guess"
    left = len(view.prepared) + view.unprepared - 1
    end = Message("why.hints_left", {"n": left}) if left else Message("why.last_hint")
    return [Message(key, said), end]


def _card(view: YokaiView, card: int) -> Message:
    return card_name(cells_of(view.cards)[card])


def _cards(view: YokaiView, cards: list[int]) -> Message:
    one = _card(view, cards[0])
    if len(cards) == 1:
        return one
    return Message("place.cards", {"one": one, "more": _cards(view, cards[1:])})


def _percent(view: YokaiView, variant: Variant) -> int:
    knowledge = knowledge_of(view, variant, effort_of(ADEPT), Rng.of("reasons"))
    return round(100 * knowledge.chance_of_victory(knowledge.table.cells))


def _looked_at(view: YokaiView, seat: int | None) -> int:
    """The cards that a seat has looked at, or anybody."""
    mask = 0
    for turn in (*view.history, view.turn):
        if seat is None or turn.seat == seat:
            for name in turn.looks:
                mask |= BIT[CARD_NUMBER[name]]
    return mask


def _why_look(view: YokaiView, card: int) -> list[Message]:
    found = [_why_this(view, card)]
    if view.turn.looks:
        first = CARD_NUMBER[view.turn.looks[0]]
        if touching(cells_of(view.cards), cells_of(view.cards)[first]) & BIT[card]:
            found.append(Message("why.beside_first", {"card": _card(view, first)}))
    elif _looked_at(view, None) == ALL_CARDS:
        found.append(Message("why.or_declare", {"n": int(count_of(_looked_at(view, view.seat)))}))
    return found


def _why_this(view: YokaiView, card: int) -> Message:
    """Who has looked at it, and when."""
    name = _card(view, card)
    unseen = CARDS - int(count_of(_looked_at(view, None)))
    if _looked_at(view, None) & BIT[card] == 0:
        return Message("why.nobody_looked", {"card": name, "n": unseen})
    if _looked_at(view, view.seat) & BIT[card] == 0:
        turn = _last_to_look(view, card)
        moved = turn.moved == CARD_NAMES[card]
        key = "why.others_moved" if moved else "why.others_looked"
        return Message(key, {"card": name, "who": turn.seat})
    own = [turn.looks for turn in view.history if turn.seat == view.seat]
    ago = next(n for n, looks in enumerate(reversed(own), 1) if CARD_NAMES[card] in looks)
    return Message("why.looks_again", {"card": name, "n": ago})


def _last_to_look(view: YokaiView, card: int) -> Turn:
    return next(turn for turn in reversed(view.history) if CARD_NAMES[card] in turn.looks)


def _why_shift(view: YokaiView, card: int, cell: int) -> Message:
    """The natural convention, as the others will read it; a guess where the player has not seen the card."""
    seen = _looked_at(view, view.seat)
    cells = cells_of(view.cards)
    beside = touching(cells, cell) & ~BIT[card]
    name = _card(view, card)
    if seen & BIT[card] == 0:
        before = int(count_of(touching(cells, cells[card])))
        there = int(count_of(beside))
        return Message("why.tidies", {"card": name, "n": there, "before": before})
    known = [mate for mate in range(CARDS) if beside & seen & BIT[mate]]
    if not known:
        mates = [mate for mate in range(CARDS) if beside & BIT[mate]]
        return Message("why.hopes", {"card": name, "mates": _cards(view, mates)})
    key = "why.says_family" if len(known) == 1 else "why.says_one_family"
    if any(view.cards[one].face is None for one in (card, *known)):
        key = "why.may_say_family" if len(known) == 1 else "why.may_say_one_family"
    return Message(key, {"card": name, "mates": _cards(view, known)})
