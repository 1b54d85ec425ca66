"""How games end, in words: a shared victory is no draw, and nobody may have won."""

from __future__ import annotations

import pytest

from hyakki.core.texts import LANGUAGES, core_texts
from hyakki.core.verdict import verdict_of
from hyakki.core.views import Outcome
from hyakki.games import game_named

ENDS = [
    (Outcome((3, 5), (1,), "points"), "", False, "verdict.wins", "reason.points"),
    (Outcome((5, 5), (0, 1), "print"), "", False, "verdict.shared_2", "reason.print"),
    (Outcome((), (), "agreed"), "agreed", False, "verdict.nobody", "verdict.agreed"),
    (Outcome((), (), "agreed"), "agreed", True, "verdict.nobody", "verdict.agreed"),
    (Outcome((), (1,), "resign"), "resign 0", False, "verdict.wins", "verdict.resign"),
    (Outcome((), (), "resign"), "resign 0", True, "verdict.team_loses", "verdict.resign"),
    (Outcome((), (0,), "time"), "time 1", False, "verdict.wins", "verdict.time"),
    (Outcome((9, 9), (0, 1), "glorious"), "", True, "verdict.team_wins", "reason.glorious"),
    (Outcome((0, 0), (), "shape_unmet"), "", True, "verdict.team_loses", "reason.shape_unmet"),
]


@pytest.mark.parametrize(("outcome", "ending", "together", "result", "reason"), ENDS)
def test_every_ending_has_its_words(
    outcome: Outcome, ending: str, together: bool, result: str, reason: str
) -> None:
    said = verdict_of(outcome, ending, together)
    assert [message.key for message in said] == [result, reason]
    for lang in LANGUAGES:
        assert core_texts(lang).say(said[0], ("Ana", "Bo"))


def test_a_draw_of_terres_is_called_one() -> None:
    """T7.4"""
    terres = game_named("terres")
    view = terres.start(2, terres.complete(2, {})).view(0)
    said = terres.verdict(view, Outcome((7, 7), (0, 1), "draw"))
    assert said[0].key == "verdict.draw"
