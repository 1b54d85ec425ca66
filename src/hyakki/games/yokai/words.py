"""What the player is asked, what each move means, and the count of hints, in messages."""

from __future__ import annotations

from hyakki.core.messages import Message
from hyakki.core.rng import Rng
from hyakki.core.views import ScoreLine
from hyakki.games.yokai.imagine import imagine
from hyakki.games.yokai.moves import LOOK, SHIFT, USE, YokaiMove
from hyakki.games.yokai.names import card_name, hint_name, place_name
from hyakki.games.yokai.options import Variant
from hyakki.games.yokai.parts import BLANK, CARD_NUMBER, DATA, HINT_NUMBER, cell_at, cell_of
from hyakki.games.yokai.places import PLACE_NAMES
from hyakki.games.yokai.scoring import loss, right_and_wrong
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


def describe(view: YokaiView, move: YokaiMove) -> Message:
    if move.kind == LOOK:
        return Message("move.look", {"card": _card(view, move.what)})
    if move.kind == SHIFT:
        place = place_name(move.place)
        return Message("move.shift", {"card": _card(view, move.what), "place": place})
    if move.kind == USE:
        hint = hint_name(move.what)
        return Message("move.use", {"hint": hint, "card": _card(view, move.place)})
    return Message("move." + move.text)


def _card(view: YokaiView, card: int) -> Message:
    return card_name(cell_of(view.cards[card].cell))


def thing(view: YokaiView, address: str) -> Message | None:
    if address in CARD_NUMBER:
        return _card(view, CARD_NUMBER[address])
    if address in HINT_NUMBER:
        return hint_name(HINT_NUMBER[address])
    row, comma, column = address.partition(",")
    return place_name(cell_at(int(row), int(column))) if comma else None


def called(address: str) -> str:
    """A place by its letters and row, as in the drawing."""
    row, comma, column = address.partition(",")
    return PLACE_NAMES[cell_at(int(row), int(column))] if comma else address


def score_lines(view: YokaiView, variant: Variant) -> list[ScoreLine]:
    """Y9.2, Y9.3: unused hints can be counted at any time, used ones when the faces are turned up; a loss has no score
    (Y9.1).
    """
    points = DATA.points
    lines = [
        ("prepared", len(view.prepared), len(view.prepared) * points.hint_prepared),
        ("unprepared", view.unprepared, view.unprepared * points.hint_unprepared),
    ]
    if view.phase == "over":
        judged = imagine(
            view, Rng(0), variant
        )  # a view of the end hides nothing: all of it is given
        if loss(judged):
            return []
        right, wrong = right_and_wrong(judged)
        blank = judged.hint_on.count(BLANK)
        lines = [
            ("right", right, right * points.hint_right),
            ("wrong", wrong, wrong * points.hint_wrong),
            ("blank", blank, blank * int(judged.variant.blank_points)),
            *lines,
        ]
    return [
        ScoreLine(Message("score." + label, {"n": count}), (total,) * view.seats)
        for label, count, total in lines
        if count > 0
    ]
