"""What the player is asked, and what each move means, in messages."""

from __future__ import annotations

from typing import cast

from hyakki.core.game import Move
from hyakki.core.messages import Message
from hyakki.games.yokai.imagine import cells_of
from hyakki.games.yokai.journal import card_name, hint_name, place_name
from hyakki.games.yokai.moves import LOOK, SHIFT, USE, YokaiMove
from hyakki.games.yokai.view import YokaiView


def prompt(view: YokaiView) -> Message:
    if view.phase == "over":
        return Message("prompt.over")
    if view.seat not in view.actors:
        return Message("prompt.wait", {"who": view.active})
    if view.phase == "hint":
        return Message(f"prompt.{_hint_choice(view)}")
    return Message("prompt." + view.phase)


def _hint_choice(view: YokaiView) -> str:
    if not view.prepared:
        return "prepare"
    return "prepare_or_use" if view.unprepared else "use"


def tell(view: YokaiView, move: Move) -> Message:
    chosen = cast(YokaiMove, move)
    cells = cells_of(view.cards)
    if chosen.kind == LOOK:
        return Message("move.look", {"card": card_name(cells[chosen.what])})
    if chosen.kind == SHIFT:
        place = place_name(chosen.place)
        return Message("move.shift", {"card": card_name(cells[chosen.what]), "place": place})
    if chosen.kind == USE:
        hint = hint_name(chosen.what)
        return Message("move.use", {"hint": hint, "card": card_name(cells[chosen.place])})
    return Message("move." + chosen.text)
