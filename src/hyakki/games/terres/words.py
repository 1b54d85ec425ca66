"""What the player is asked, and what each move means, in messages."""

from __future__ import annotations

from typing import cast

from hyakki.core.game import Move
from hyakki.core.messages import Message
from hyakki.games.terres.journal import element_name, sketch_name, yokai_name
from hyakki.games.terres.moves import CALL_FROM, LAY, TerresMove
from hyakki.games.terres.parts import ELEMENT_NUMBER, FORCED_HAND, MOST_PLAYS, YOKAI_NUMBER
from hyakki.games.terres.view import TerresView


def prompt(view: TerresView) -> Message:
    if view.phase == "over":
        return Message("prompt.over")
    if not view.actors or view.seat not in view.actors:
        return Message("prompt.wait", {"who": view.active})
    if view.phase == "ability":
        assert view.laid_at is not None
        return Message("prompt." + view.ability, {"stack": _stack(view.laid_at)})
    left = MOST_PLAYS - view.plays
    if view.plays > 0:
        return Message("prompt.more", {"n": left})
    forced = len(view.hand) >= FORCED_HAND
    return Message("prompt.must_play" if forced else "prompt.play", {"n": left})


def tell(view: TerresView, move: Move) -> Message:
    chosen = cast(TerresMove, move)
    if chosen.kind == LAY:
        card, stack = sketch_name(chosen.card), element_name(chosen.place)
        return Message("move.lay", {"card": card, "stack": stack})
    if chosen.kind == CALL_FROM:
        top = view.stacks[chosen.place].yokai[0]
        assert top is not None
        yokai = yokai_name(YOKAI_NUMBER[top])
        return Message("move.call", {"yokai": yokai, "stack": element_name(chosen.place)})
    if chosen.text == "end":
        return Message("move.end" if view.plays else "move.pass")
    return Message("move." + chosen.text)


def _stack(name: str) -> Message:
    return element_name(ELEMENT_NUMBER[name])
