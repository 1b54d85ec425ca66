"""What is touched without a move: the rule that stands in the way."""

from __future__ import annotations

import pytest

from tests.games.terres.scene import GAME, Scene
from tests.games.touching import POSSIBLE, answer

NOT_THIS = ("T3.1", "not_this")
NO_ABILITY = ("T6.1", "no_ability_now")
FIRST_THE_ABILITY = ("T6.1", "ability_first")


@pytest.mark.parametrize(
    ("path", "told"),
    [
        (("s01",), POSSIBLE),
        (("s01", "water"), POSSIBLE),
        (("s01", "wind"), ("T4.1", "not_shown")),
        (("s02",), ("T4.1", "not_in_hand")),
        (("s02", "water"), ("T4.1", "not_in_hand")),
        (("s01", "water", "fire"), NOT_THIS),
        (("water",), NO_ABILITY),
        (("wind",), NO_ABILITY),
        (("do:distract",), NO_ABILITY),
        (("do:end",), ("T3.6", "must_play")),
        (("do:sing",), NOT_THIS),
        (("call", "fire"), NOT_THIS),
    ],
)
def test_with_a_hand_of_four(path: tuple[str, ...], told: tuple[str, str]) -> None:
    """T3.6, T4.1, T6.1"""
    scene = Scene("W[3,4]", hand="WF, WE, WN, FE")
    assert answer(GAME, scene.state, *path) == told


@pytest.mark.parametrize(
    ("path", "told"),
    [
        (("fire",), POSSIBLE),
        (("do:decline",), POSSIBLE),
        (("water",), ("T6.4", "same_stack")),
        (("earth",), ("T6.6", "last_yokai")),
        (("do:distract",), ("T6.1", "other_ability")),
        (("s25",), FIRST_THE_ABILITY),
        (("do:end",), FIRST_THE_ABILITY),
    ],
)
def test_while_a_call_waits(path: tuple[str, ...], told: tuple[str, str]) -> None:
    """T6.1, T6.4, T6.6"""
    scene = Scene("W[3,4] X2; E[7]", hand="WF+c, FN").lay("WF+c", "W")
    assert answer(GAME, scene.state, *path) == told


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("s05@water", ("s05", "water")),
        ("call:wind", ("wind",)),
        ("distract", ("do:distract",)),
        ("decline", ("do:decline",)),
        ("end", ("do:end",)),
        ("first:1", ("seat:1",)),
        ("draw:s05", ("s05",)),
        ("show:water3", ("water3",)),
    ],
)
def test_what_is_touched_for_a_move(text: str, path: tuple[str, ...]) -> None:
    """T4.1, T6.3, T6.7; and what chance moves."""
    assert GAME.read(text).path == path
