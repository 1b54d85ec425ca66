"""Impossible positions are refused, with what is wrong."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from hyakki.core.messages import BadInput
from tests.games.terres.scene import GAME, Scene

Change = Callable[[dict[str, Any]], object]


def document() -> dict[str, Any]:
    scene = Scene("W[7,3] X1; F[4,5] Y1", hand="WF, EN")
    through_json = msgspec.json.encode(GAME.write_position(scene.state))
    return msgspec.json.decode(through_json, type=dict[str, Any])


def put(*path: str | int, value: object) -> Change:
    def change(position: dict[str, Any]) -> None:
        place: Any = position
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return change


WRONG: list[tuple[str, Change]] = [
    ("unknown sketch", put("hands", 0, 0, value="s99")),
    ("unknown yokai", put("stacks", "water", "yokai", 0, value="water9")),
    ("unknown phase", put("phase", value="lunch")),
    ("unknown ability", put("ability", value="fly")),
    ("unknown stack", put("laid_at", value="wood")),
    ("T1.3", put("discard", value=["s01", "s01"])),
    ("T1.1", put("stacks", "water", "yokai", value=["water7", "water7"])),
    ("T1.1", put("stacks", "water", "yokai", value=["water7", "water3", None])),
    ("T2.3", lambda position: position["stacks"].pop("wind")),
    ("T2.4", put("stacks", "earth", "yokai", value=[None] * 5)),
    ("T3.5", put("plays", value=4)),
    ("T3.9", put("hands", 0, value=["s01", "s30", "s31", "s32", "s33"])),
    ("T4.2", put("stacks", "water", "sides", 0, value=["s19"])),
    ("T6.1", put("phase", value="ability")),
    ("T7.1", put("phase", value="over")),
    ("T5.9", put("phase", value="show")),
    ("plays", put("plays", value="two")),
    ("colour", put("colour", value="blue")),
]


@pytest.mark.parametrize(("word", "change"), WRONG, ids=[word for word, _ in WRONG])
def test_what_is_wrong_is_said(word: str, change: Change) -> None:
    position = copy.deepcopy(document())
    change(position)
    with pytest.raises(BadInput) as refused:
        GAME.read_position(position)
    assert word in GAME.texts("en").say(refused.value.message)


def test_the_unchanged_position_is_fine() -> None:
    again = GAME.write_position(GAME.read_position(document()))
    assert msgspec.json.decode(msgspec.json.encode(again)) == document()


def test_a_draw_needs_cards() -> None:
    """T3.3: with an empty draw pile the discard would have been shuffled already."""
    picture = "W[7,3] X3 Y3; F[7,3] X3 Y3; E[7,3] X3 Y3; N[7,3] X3 Y2"
    with pytest.raises(BadInput, match="bad_position"):
        Scene(picture, hand="WF+c", other="WF+d, FE+d, EN+d", discard=-1, phase="draw")


@pytest.mark.parametrize("hand", ["", "WF, WE, WN"])
def test_a_player_to_act_can_act(hand: str) -> None:
    """T3.8: after three plays, or with no sketch, the turn is over."""
    with pytest.raises(BadInput, match="bad_position"):
        Scene("W[7,3]", hand=hand, plays=3 if hand else 0)
