"""Completing yokai, abilities, and the end (T5, T6, T7)."""

from __future__ import annotations

import pytest

from tests.games.terres.scene import GAME, Scene


@pytest.mark.parametrize("order", ["ability_first", "check_first"])
def test_only_touched_stacks_are_evaluated(order: str) -> None:
    """T5.1: a complete stack that the play does not touch waits."""
    scene = Scene("W[3,4] Y3; F[7,3]", hand="FE, WN", options={"completion_order": order})
    assert scene.lay("FE", "F").show("W") == "W[3,4] X0 Y3"


def test_more_than_enough_completes() -> None:
    """T5.2: at least the value."""
    scene = Scene("W[3,4] X1 Y4", hand="WF, FE").lay("WF", "W")
    assert scene.won("Y") == ["water3"]


def test_only_the_taker_discards() -> None:
    """T5.4, T5.5: the taker's sketches go, the others stay in order."""
    scene = Scene("W[5,4] X(WE,WN) Y2", hand="WF, FE").lay("WF", "W")
    assert scene.show("W") == "W[4] X0 Y2"
    assert len(scene.state.discard) == 3


def test_the_next_yokai_is_shown() -> None:
    """T5.9: chance shows it, then play goes on with the same player."""
    scene = Scene("W[3,4]; F[3,4]", hand="WF, FE, EN")
    document = GAME.write_position(scene.state)
    stacks = document["stacks"]
    assert isinstance(stacks, dict)
    stacks["earth"] = {"yokai": ["earth3", None, None], "sides": [["s20", "s21"], []]}
    document["notebooks"] = [
        [
            *_gone(("water", (5, 6, 7)), ("fire", (5, 6, 7))),
            ("earth4", "earth"),
            ("earth5", "earth"),
        ],
        [],
    ]
    state = GAME.read_position(document)
    state.apply(0, GAME.read(f"{scene.held('EN')}@earth"))
    assert [move.text for move in state.moves(-1)] == ["show:earth6", "show:earth7"]
    state.apply(-1, GAME.read("show:earth7"))
    assert state.actors() == (0,)
    after = GAME.write_position(state)["stacks"]
    assert isinstance(after, dict)
    assert after["earth"]["yokai"] == ["earth7", None]


def _gone(*groups: tuple[str, tuple[int, ...]]) -> list[tuple[str, str]]:
    return [(f"{element}{value}", element) for element, values in groups for value in values]


def test_two_touched_stacks_are_both_evaluated() -> None:
    """T5.11: even if the first one empties its stack."""
    scene = Scene("W[3] X2; F[4,5] Y3; E[7,6]", hand="WF, EN")
    distract = Scene("W[3] X2 Y(WF); F[4,5] Y3", hand="WE+d, EN").lay("WE+d", "W").do("distract")
    assert distract.won("X")[-1] == "water3"
    assert distract.won("Y") == ["fire4"]
    assert distract.state.outcome() is not None
    assert scene.state.outcome() is None


def test_an_ability_is_now_or_never() -> None:
    """T6.1: used or declined right after laying; later nothing is offered."""
    scene = Scene("W[7,4] Y1", hand="WF+d, FE, EN").lay("WF+d", "W").do("decline")
    assert "distract" not in scene.legal()
    assert GAME.why_not(scene.state, 0, GAME.read("distract")).rule == "T6.1"
    scene = Scene("W[7,4] Y1", hand="WF+d, FE").lay("WF+d", "W")
    for text in ("end", "call:fire"):
        assert GAME.why_not(scene.state, 0, GAME.read(text)).rule == "T6.1"


def test_call_takes_from_another_stack() -> None:
    """T6.4, T6.6: refusals name the rule."""
    scene = Scene("W[7,4]; F[5]", hand="WF+c, EN").lay("WF+c", "W")
    assert GAME.why_not(scene.state, 0, GAME.read("call:water")).rule == "T6.4"
    assert GAME.why_not(scene.state, 0, GAME.read("call:fire")).rule == "T6.6"


def test_a_called_yokai_belongs_to_its_new_stack() -> None:
    """T6.5: sketches of its printed element do not count for it any more."""
    scene = Scene("W[7,4]; F[3,5] X2", hand="WE+c, FN, EN").lay("WE+c", "W").do("call:fire")
    assert scene.show("W", "F") == "W[F3,7,4] X1 Y0; F[5] X2 Y0"
    assert scene.lay("FN", "F").show("W", "F") == "W[F3,7,4] X1 Y0; F[5] X3 Y0"


def test_check_first_evaluates_twice() -> None:
    """T4.4, T5.10 with check_first: the stack played at is evaluated before and after a used ability."""
    options = {"completion_order": "check_first"}
    scene = Scene("W[3,7] X2; F[3,5] Y3", hand="WF+c, EN, FE", options=options).lay("WF+c", "W")
    assert scene.won("X")[-1] == "water3"
    scene.do("call:fire")
    assert scene.show("W") == "W[F3,7] X0 Y0"
    both = Scene("W[4,6] X1 Y2; F[3,5]", hand="WF+d, EN", options=options).lay("WF+d", "W")
    assert both.show("W") == "W[6,4] X0 Y0"
    assert "distract" not in both.legal()


def test_check_first_can_end_before_the_ability() -> None:
    """T7.1 with check_first"""
    scene = Scene("W[3] X2", hand="WF+c, EN", options={"completion_order": "check_first"})
    assert scene.lay("WF+c", "W").state.outcome() is not None


def test_only_the_notebook_counts() -> None:
    """T7.2, T7.3: the higher sum wins, whatever lies on the table or in hand."""
    scene = Scene("W[7] X3 Y3; F[3,4,5,6,7] Y4", hand="WF, WE, WN", other="FE, FN")
    before = scene.points("X")
    scene.lay("WF", "W")
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.scores == (before + 7, 0)
    assert (outcome.winners, outcome.reason) == ((0,), "points")
