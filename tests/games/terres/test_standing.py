"""What pages are told of the table beside the view."""

from __future__ import annotations

from hyakki.core.messages import Message
from hyakki.core.views import Outcome
from hyakki.games.terres.parts import VALUE, YOKAI_NUMBER
from hyakki.games.terres.view import TerresFacts
from hyakki.testing.cases import default_cases, random_states
from tests.games.terres.scene import GAME, Scene


def test_what_each_stack_asks_and_what_the_turn_allows() -> None:
    """T3.5, T3.6, T5.2"""
    for state in random_states(default_cases(GAME)[0], 1):
        for seat in state.actors():
            if seat < 0:
                continue
            view = state.view(seat)
            standing = GAME.standing(view)
            tops = [stack.yokai[0] for stack in view.stacks]
            assert list(standing.needs) == [top and VALUE[YOKAI_NUMBER[top]] for top in tops]
            if view.phase == "play":
                may_end = "end" in [move.text for move in state.moves(seat)]
                assert standing.must_play == (not may_end)


def test_plays_are_counted_down() -> None:
    """T3.5"""
    scene = Scene("W[3,4]; F[3,4]", hand="WF, WF, FN")
    assert GAME.standing(scene.state.view(0)).plays_left == 3
    scene.lay("WF", "W")
    assert GAME.standing(scene.state.view(0)).plays_left == 2


def test_the_facts_are_the_rulebooks_numbers() -> None:
    """T3.5, T3.6"""
    facts = GAME.facts(2, GAME.complete(2, {}))
    assert facts == TerresFacts(plays=3, forced_hand=4)


def test_a_draw_is_said_to_be_one() -> None:
    """T7.4"""
    view = Scene("W[3,4]", hand="WF, FN").state.view(0)
    drawn = GAME.verdict(view, Outcome((9, 9), (0, 1), "draw"))
    assert drawn == (Message("verdict.draw"), Message("reason.draw"))
    won = GAME.verdict(view, Outcome((9, 8), (0,), "points"))
    assert won[0] == Message("verdict.wins", {"who": 0})
