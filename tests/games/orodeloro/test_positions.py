"""Impossible positions are refused, with what is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from hyakki.core.messages import BadInput
from tests.games.orodeloro.scene import GAME, Scene, said_in_both_languages
from tests.games.refused import says

COMBAT = "t22r2@0,-1 t21r3@0,1 t16r3@-1,1 t36r1@-1,-1 t26r3@-1,0"


def document() -> dict[str, Any]:
    scene = Scene("t14r0@0,1", ["t05 t07 t08", "t10 t11 t12", "t23 t24 t27"], seats=3)
    through_json = msgspec.json.encode(GAME.write_position(scene.state))
    return msgspec.json.decode(through_json, type=dict[str, Any])


WRONG: list[tuple[str, dict[str, object]]] = [
    ("unknown tile", {"destroyed": ["t99"]}),
    ("unknown phase", {"phase": "lunch"}),
    ("a seat is a number", {"active": 3}),
    ("a seat is a number", {"victim": -1}),
    ("2, 3 or 4 seats", {"hands": [["t05"]], "coins": [3]}),
    ("2, 3 or 4 seats", {"coins": [3, 3]}),
    ("O1.1", {"destroyed": ["t05"]}),
    ("O1.1", {"map": ["t14r0@0,1", "t14r0@0,2"]}),
    ("O3.6", {"coins": [50, 1, 0]}),
    ("$.coins", {"coins": [-1, 3, 3]}),
    ("O4.1", {"map": ["t14r0@0,7"]}),
    ("O4.3", {"map": ["t14r0@1,0"]}),
    ("O4.4", {"map": ["t03r0@0,1"]}),
    ("O4.5", {"map": ["t18r1@0,1"]}),
    ("O4.7", {"map": ["t20r1@0,-1", "t25r2@1,-1", "t01r0@1,0", "t17r3@1,1", "t18r0@0,1"]}),
    ("O4.9", {"map": ["t14r2@0,1"]}),
    ("placements", {"map": ["stop"]}),
    ("not a move", {"map": ["t14"]}),
    ("O4.10", {"map": ["t22r2@0,-1"], "hands": [["t20", "t16", "t19"], ["t05", "t07", "t08"]],
               "coins": [3, 3]}),
    ("O3.5", {"hands": [["t05", "t07"], ["t10", "t11", "t12"], ["t23", "t24", "t27"]]}),
    ("O3.5", {"phase": "draw"}),
    ("O7.1", {"coins": [44, 3, 3]}),
    ("O7.2", {"ending": True}),
    ("O7.1", {"phase": "over", "winner": 0}),
    ("O5.1", {"phase": "cyclone", "swaps": 1}),
    ("O4.16", {"phase": "stuck"}),
    ("O4.16", {"passes": 1}),
    ("O4.16", {"passes": 3, "options": {"stuck": "may_pass"}}),
    ("O4.15", {"phase": "stuck", "map": [], "options": {"stuck": "choose"}}),
    ("O4.11", {"phase": "stuck", "options": {"stuck": "choose"}}),
    ("$.passes", {"passes": -1}),
    ("O5.4", {"victim": 1}),
    ("O5.6", {"left": 1}),
    ("O5.12", {"swaps": 1}),
    ("O7.3", {"winner": 1}),
    ("O2.7", {"phase": "deal"}),
    ("O2.3", {"phase": "captain", "map": [], "hands": [[], [], []],
              "options": {"first_captain": "0"}}),
    ("O2.7", {"phase": "captain", "map": [], "hands": [["t01"], [], []]}),
    ("coins", {"coins": "many"}),
    ("colour", {"colour": "blue"}),
    ("$.left", {"left": 5}),
    ("$.swaps", {"swaps": 10**30}),
    ("O2.3", {"options": {"first_captain": "1"}}),
    ("two players only", {"options": {"second_coin": "on"}}),
    ("unknown_option", {"options": {"colour": "blue"}}),
]  # fmt: skip


@pytest.mark.parametrize(("word", "change"), WRONG)
def test_what_is_wrong_is_said(word: str, change: dict[str, object]) -> None:
    with pytest.raises(BadInput) as refused:
        GAME.read_position(document() | change)
    message = refused.value.message
    assert says(GAME, message, word) or word in message.key
    assert said_in_both_languages(message)


@pytest.mark.parametrize(
    ("word", "scene"),
    [
        ("O5.5", {"victim": 1, "coins": [3, 0, 3]}),
        ("O6.2", {"victim": 0}),
        ("O5.6", {"phase": "pick", "victim": 1, "left": 4, "coins": [3, 6, 3]}),
        ("O5.8", {"phase": "combat", "victim": None, "captain": 1}),
    ],
)
def test_a_combat_must_be_possible(word: str, scene: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as refused:
        Scene(COMBAT, seats=3, **{"phase": "split", **scene})
    assert says(GAME, refused.value.message, word)


def test_a_siren_and_a_winner_need_a_choice() -> None:
    """O5.10, O7.5"""
    for route, phase, word in (("t01r0@0,1", "siren", "O5.10"), ("t07r2@0,1", "winner", "O7.5")):
        with pytest.raises(BadInput) as refused:
            Scene(route, phase=phase, reserve=0, ending=phase == "winner")
        assert says(GAME, refused.value.message, word)


def test_tiles_that_were_removed_stay_out() -> None:
    """O2.5: two players leave 20 tiles unseen."""
    wrong = document()
    wrong["hands"], wrong["coins"] = wrong["hands"][:2], [3, 3]
    named = {*wrong["hands"][0], *wrong["hands"][1], "t14"}
    wrong["destroyed"] = [f"t{n:02d}" for n in range(1, 46) if f"t{n:02d}" not in named][:19]
    with pytest.raises(BadInput) as refused:
        GAME.read_position(wrong)
    assert says(GAME, refused.value.message, "O2.5")


def test_no_tile_to_draw() -> None:
    """O3.3"""
    with pytest.raises(BadInput) as refused:
        Scene("t07r2@0,1", phase="draw", reserve=0)
    assert says(GAME, refused.value.message, "O3.3")


def test_a_placed_tile_is_needed() -> None:
    """O3.2: nobody draws before the first placement."""
    with pytest.raises(BadInput) as refused:
        Scene(phase="draw")
    assert says(GAME, refused.value.message, "O3.2")


def test_the_unchanged_position_is_fine() -> None:
    again = GAME.write_position(GAME.read_position(document()))
    assert msgspec.json.decode(msgspec.json.encode(again)) == document()


def test_another_box_is_noticed() -> None:
    with pytest.raises(BadInput, match="This was played with the box"):
        GAME.read_position(document() | {"data": "0123456789ab"})


def test_the_documented_position_can_be_read() -> None:
    page = Path(__file__).parents[3] / "docs" / "rules" / "orodeloro.md"
    block = page.read_text(encoding="utf-8").split("```json")[1].split("```")[0]
    state = GAME.read_position(msgspec.json.decode(block))
    assert [move.text for move in state.moves(0)] == ["pick:left", "pick:right"]
