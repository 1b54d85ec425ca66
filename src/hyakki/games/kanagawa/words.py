"""What the player is asked, what each move means, and the count line by line, in messages."""

from __future__ import annotations

from hyakki.core.messages import Message
from hyakki.core.views import ScoreLine
from hyakki.games.kanagawa.box import CARD_IDS
from hyakki.games.kanagawa.imagine import points_seen
from hyakki.games.kanagawa.moves import (
    DECLINE,
    END_TURN,
    GIVE_YOKAI,
    LEAVE,
    MOVE_BRUSH,
    OBTAIN,
    PAINT,
    PLACE,
    PLACE_STORM,
    STUDIO,
    TAKE_YOKAI,
    KanagawaMove,
)
from hyakki.games.kanagawa.names import card_name, diploma_name, joined, kind_name
from hyakki.games.kanagawa.options import Variant
from hyakki.games.kanagawa.parts import CARD_NUMBER, DIPLOMA_NUMBER, KIND_NUMBER, Parts
from hyakki.games.kanagawa.school import MAY_STAY, must_leave
from hyakki.games.kanagawa.scoring import LINES
from hyakki.games.kanagawa.view import KanagawaView, PainterView


def prompt(view: KanagawaView) -> Message:
    if view.phase == "over":
        return Message("prompt.over")
    if not view.actors or view.actors[0] < 0:
        return Message("prompt.chance")
    if view.seat not in view.actors:
        return Message("prompt.wait", {"who": view.active})
    own = view.painters[view.active]
    if view.phase == "school":
        return Message("prompt.school" if _may_stay(view) else "prompt.must_leave")
    if view.phase == "turn":
        return _turn_prompt(own)
    if view.phase == "diplomas":
        return Message("prompt.diplomas", {"n": len(view.offers)})
    if view.phase == "give" and _may_keep_yokai(view):
        return Message("prompt.give_or_keep")
    return Message("prompt." + view.phase)


def _may_stay(view: KanagawaView) -> bool:
    at_school = len(view.waiting) + len(view.stayed)
    return must_leave(view.lesson - 1, at_school, view.deck_size) == MAY_STAY


def _may_keep_yokai(view: KanagawaView) -> bool:
    """KY4.3"""
    asked = view.options["give_yokai"]
    return asked == "may" or (asked == "cards_may" and not view.answering)


def _turn_prompt(own: PainterView) -> Message:
    if not own.hand:
        return Message("prompt.turn_done")
    if own.hand and own.keeps == 0:
        return Message("prompt.turn_all", {"n": len(own.hand)})
    if len(own.hand) > own.keeps:
        return Message("prompt.turn", {"n": len(own.hand), "kept": own.keeps})
    return Message("prompt.turn_may_end", {"n": len(own.hand)})


def describe(view: KanagawaView, chosen: KanagawaMove, parts: Parts) -> Message:
    kind, thing = int(chosen.kind), int(chosen.thing)
    if kind == LEAVE:
        cards = joined([shown_name(name, parts) for name in view.columns[thing]])
        return Message("move.leave", {"column": thing + 1, "cards": cards})
    if kind == PAINT:
        details = print_end(CARD_IDS[thing], parts)
        return Message("move.paint", {"card": card_name(thing, parts), "details": details})
    if kind == STUDIO:
        details = studio_end(CARD_IDS[thing], parts)
        return Message("move.studio", {"card": card_name(thing, parts), "details": details})
    if kind == MOVE_BRUSH:
        key = "move.move_used" if chosen.used else "move.move"
        return Message(key, {"source": kind_name(thing), "goal": kind_name(chosen.goal)})
    if kind == PLACE:
        return Message("move.place", {"kind": kind_name(thing)})
    if kind in (OBTAIN, DECLINE):
        return _describe_diploma(chosen, parts)
    if kind in (TAKE_YOKAI, GIVE_YOKAI):
        return Message("move.take" if kind == TAKE_YOKAI else "move.give", {"other": thing})
    if kind == PLACE_STORM:
        return Message("move.storm" if thing else "move.storm_tile", {"panel": thing})
    if kind == END_TURN:
        kept = len(view.painters[view.active].hand)
        return Message("move.end_keeping" if kept else "move.end", {"n": kept})
    return Message("move." + chosen.text)


def thing(address: str, parts: Parts) -> Message | None:
    if address in CARD_NUMBER:
        return card_name(CARD_NUMBER[address], parts)
    if address in DIPLOMA_NUMBER:
        return diploma_name(DIPLOMA_NUMBER[address], parts)
    if address == "brush":
        return Message("brush.new")
    kind = address.removeprefix("on:").removesuffix("*")
    if kind not in KIND_NUMBER:
        return None
    if kind == address:
        return kind_name(KIND_NUMBER[kind])
    key = "brush.used" if address.endswith("*") else "brush.placed"
    return Message(key, {"kind": kind_name(KIND_NUMBER[kind])})


def _describe_diploma(chosen: KanagawaMove, parts: Parts) -> Message:
    name = diploma_name(chosen.thing, parts)
    if chosen.kind == DECLINE:
        return Message("move.decline", {"diploma": name})
    diploma = parts.data.diplomas[chosen.thing]
    found = [Message("card.points", {"n": diploma.points})]
    found += [Message("reward." + reward) for reward in diploma.rewards]
    return Message("move.obtain", {"diploma": name, "gain": joined(found)})


def shown_name(name: str, parts: Parts) -> Message:
    """A card as it lies there: by its face, or by its back."""
    if name in CARD_NUMBER:
        return card_name(CARD_NUMBER[name], parts)
    return Message("card.back", {"family": Message("family." + name.partition("_")[0])})


def print_end(name: str, parts: Parts) -> Message:
    card = parts.data.cards[CARD_NUMBER[name]]
    front = card.print
    asked = Message("card.asks", {"n": front.times, "kind": Message("kind." + front.landscape)})
    found = [asked]
    if front.points:
        found.append(Message("card.points", {"n": front.points}))
    return joined(found)


def studio_end(name: str, parts: Parts) -> Message:
    back = parts.data.cards[CARD_NUMBER[name]].studio
    found = [Message("card.slot", {"kind": Message("kind." + back.slot)})] if back.slot else []
    found += [Message("icon." + icon) for icon in back.icons]
    if back.points:
        found.append(Message("card.points", {"n": back.points}))
    return joined(found)


def score_lines(view: KanagawaView, variant: Variant) -> list[ScoreLine]:
    """K8: all that is counted lies open, so the count can be shown at any time."""
    points = points_seen(view, variant)
    return [
        ScoreLine(Message("score." + line), tuple(of_seat[place] for of_seat in points))
        for place, line in enumerate(LINES)
    ]
