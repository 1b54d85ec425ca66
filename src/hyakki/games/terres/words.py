"""What the player is asked, what each move means, and the score, in messages."""

from __future__ import annotations

from hyakki.core.messages import Message
from hyakki.core.views import ScoreLine
from hyakki.games.terres.box import MOST_PLAYS
from hyakki.games.terres.legality import free_to_end
from hyakki.games.terres.moves import CALL_FROM, LAY, TerresMove
from hyakki.games.terres.names import element_name, sketch_name, yokai_name
from hyakki.games.terres.parts import (
    ELEMENT_NUMBER,
    SKETCH_NUMBER,
    YOKAI_NUMBER,
    Parts,
    row_of,
)
from hyakki.games.terres.scoring import points
from hyakki.games.terres.view import TerresView


def prompt(view: TerresView) -> Message:
    if view.phase == "over":
        return Message("prompt.over")
    if not view.actors or view.seat not in view.actors:
        return Message("prompt.wait", {"who": view.active})
    if view.phase == "ability":
        assert view.laid_at is not None
        waits = view.ability == "call" and view.options["call_uncovers"] == "waits"
        key = "call_waits" if waits else view.ability
        return Message(f"prompt.{key}", {"stack": _stack(view.laid_at)})
    left = MOST_PLAYS - view.plays
    if view.plays > 0:
        return Message("prompt.more", {"n": left})
    free = free_to_end(view.plays, len(view.hand))
    return Message("prompt.play" if free else "prompt.must_play", {"n": left})


def describe(parts: Parts, view: TerresView, chosen: TerresMove) -> Message:
    if chosen.kind == LAY:
        card, stack = sketch_name(parts, chosen.card), element_name(chosen.place)
        return Message("move.lay", {"card": card, "stack": stack})
    if chosen.kind == CALL_FROM:
        top = view.stacks[chosen.place].yokai[0]
        assert top is not None
        yokai = yokai_name(YOKAI_NUMBER[top])
        return Message("move.call", {"yokai": yokai, "stack": element_name(chosen.place)})
    if chosen.text == "end":
        return Message("move.end" if view.plays else "move.pass")
    return Message("move." + chosen.text)


def score_lines(view: TerresView) -> list[ScoreLine]:
    """T7.2: one line, the yokai in each notebook."""
    totals = tuple(notebook_points(view, seat) for seat in range(view.seats))
    return [ScoreLine(Message("score.notebook"), totals)]


def notebook_points(view: TerresView, seat: int) -> int:
    return points(row_of(tuple([won.yokai for won in view.notebooks[seat]]), YOKAI_NUMBER))


def _stack(name: str) -> Message:
    return element_name(ELEMENT_NUMBER[name])


def thing(parts: Parts, address: str) -> Message | None:
    if address in SKETCH_NUMBER:
        return sketch_name(parts, SKETCH_NUMBER[address])
    return element_name(ELEMENT_NUMBER[address]) if address in ELEMENT_NUMBER else None
