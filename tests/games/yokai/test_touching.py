"""What is touched without a move: the rule that stands in the way."""

from __future__ import annotations

import pytest

from tests.games.touching import POSSIBLE, answer
from tests.games.yokai.scene import GAME, SQUARE, Scene

NOT_THIS = ("Y2.6", "not_this")
LOOK = ("Y3.2", "now_look")
AGAIN = ("Y3.2", "now_look_again")
MOVE = ("Y3.2", "now_move")
HINT = ("Y3.2", "now_hint")
TURN = ("", "look:a", "look:b", "a@4,0")


@pytest.mark.parametrize(
    ("path", "told"),
    [
        (("a",), [POSSIBLE, ("Y4.1", "looked_already"), POSSIBLE, HINT]),
        (("b",), [POSSIBLE, POSSIBLE, POSSIBLE, HINT]),
        (("a", "4,0"), [LOOK, AGAIN, POSSIBLE, HINT]),
        (("a", "9,9"), [LOOK, AGAIN, ("Y5.2", "touches_nothing"), HINT]),
        (("a", "b"), [LOOK, AGAIN, ("Y5.2", "occupied"), HINT]),
        (("a", "a"), [LOOK, AGAIN, ("Y5.5", "same_place"), HINT]),
        (("h01",), [LOOK, AGAIN, MOVE, POSSIBLE]),
        (("h01", "b"), [LOOK, AGAIN, MOVE, POSSIBLE]),
        (("h02",), [LOOK, AGAIN, MOVE, ("Y6.3", "not_prepared")]),
        (("h02", "b"), [LOOK, AGAIN, MOVE, ("Y6.3", "not_prepared")]),
        (("do:prepare",), [LOOK, AGAIN, MOVE, POSSIBLE]),
        (("do:declare",), [POSSIBLE, *[("Y3.3", "declare_first")] * 3]),
        (("a", "99,0"), [NOT_THIS] * 4),
        (("a", "x,0"), [NOT_THIS] * 4),
        (("a", "b", "c"), [NOT_THIS] * 4),
        (("tea",), [NOT_THIS] * 4),
        (("do:sing",), [NOT_THIS] * 4),
    ],
)
def test_through_a_turn(path: tuple[str, ...], told: list[tuple[str, str]]) -> None:
    """Y3.2, Y3.3, Y4.1, Y5.2, Y5.5, Y6.3: before the first look, after one, after two, after the move."""
    scene = Scene(SQUARE, prepared=["h01"])
    found = []
    for move in TURN:
        if move:
            scene.do(move)
        found.append(answer(GAME, scene.state, *path))
    assert found == told


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("look:c", ("c",)),
        ("c@4,-1", ("c", "4,-1")),
        ("prepare", ("do:prepare",)),
        ("h05@c", ("h05", "c")),
        ("blank@c", ("blank", "c")),
        ("declare", ("do:declare",)),
        ("first:0", ("seat:0",)),
        ("face:oni", ("oni",)),
        ("affinity:a3", ("a3",)),
        ("shape:spiral", ("spiral",)),
        ("hint:h05", ("h05",)),
    ],
)
def test_what_is_touched_for_a_move(text: str, path: tuple[str, ...]) -> None:
    """Y4.1, Y5.1, Y6.2, Y6.3; and what chance moves."""
    assert GAME.read(text).path == path
