"""The count of hints line by line (Y9.2, Y9.3), as far as a view knows it."""

from __future__ import annotations

from hyakki.core.messages import Message
from hyakki.core.rng import Rng
from hyakki.core.views import ScoreLine
from hyakki.games.yokai.imagine import imagine
from hyakki.games.yokai.parts import BLANK, DATA
from hyakki.games.yokai.scoring import loss, right_and_wrong
from hyakki.games.yokai.view import YokaiView


def score_lines(view: YokaiView) -> list[ScoreLine]:
    """Unused hints can be counted at any time, used ones when the faces are turned up; a loss has no score (Y9.1)."""
    points = DATA.points
    lines = [
        ("prepared", len(view.prepared), len(view.prepared) * points.hint_prepared),
        ("unprepared", view.unprepared, view.unprepared * points.hint_unprepared),
    ]
    if view.phase == "over":
        judged = imagine(
            view, Rng(0)
        )  # a view of the end hides nothing, so nothing is left to imagine
        if loss(judged):
            return []
        right, wrong = right_and_wrong(judged)
        blank = judged.hint_on.count(BLANK)
        lines = [
            ("right", right, right * points.hint_right),
            ("wrong", wrong, wrong * points.hint_wrong),
            ("blank", blank, blank * int(judged.house.blank_points)),
            *lines,
        ]
    return [
        ScoreLine(Message("score." + label, {"n": count}), (total,) * view.seats)
        for label, count, total in lines
        if count > 0
    ]
