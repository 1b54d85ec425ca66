"""What is touched without a move: the rule that stands in the way."""

from __future__ import annotations

import pytest

from tests.games.orodeloro.scene import GAME, Scene
from tests.games.touching import POSSIBLE, answer

NOT_THIS = ("O3.1", "not_this")


@pytest.mark.parametrize(
    ("path", "told"),
    [
        (("t05",), POSSIBLE),
        (("t05", "0,-1"), POSSIBLE),
        (("t03",), ("O3.2", "not_in_hand")),
        (("t03", "0,-1"), ("O3.2", "not_in_hand")),
        (("t05", "0,0"), ("O4.1", "occupied")),
        (("t05", "7,0"), ("O4.1", "off_table")),
        (("t05", "5,5"), ("O4.3", "no_path_leads")),
        (("t05", "0,-1", "turn:0"), ("O4.4", "terrain_south")),
        (("t05", "0,-1", "turn:4"), NOT_THIS),
        (("t05", "0,-1", "turn:0", "t05"), NOT_THIS),
        (("t05", "-0,1"), NOT_THIS),
        (("t05", "t10"), ("O5.12", "not_now")),
        (("t10", "t05"), ("O5.12", "not_now")),
        (("t05", "t05"), NOT_THIS),
        (("seat:1",), ("O5.4", "not_now")),
        (("seat:0", "seat:1"), NOT_THIS),
        (("left:1",), ("O5.6", "not_now")),
        (("left:1", "left:2"), NOT_THIS),
        (("hand:left",), ("O5.7", "not_now")),
        (("do:stop",), ("O5.13", "not_now")),
        (("do:pass",), ("O3.2", "must_place")),
        (("do:destroy",), ("O4.11", "not_stuck")),
        (("do:sing",), NOT_THIS),
        (("parrot",), NOT_THIS),
    ],
)
def test_while_a_tile_is_to_be_placed(path: tuple[str, ...], told: tuple[str, str]) -> None:
    """O3.2, O4.1, O4.3, O4.4, O4.11, O5.4, O5.6, O5.7, O5.12, O5.13"""
    scene = Scene("t14r0@0,1", ["t05 t07 t08", "t03 t10 t11"])
    assert answer(GAME, scene.state, *path) == told


def test_seats_mean_what_the_icon_asks() -> None:
    """O5.10, O7.4: whom the siren bewitches, or who wins; in any order."""
    siren = Scene("t20r1@0,-1 t25r2@1,-1", ["t01 t05 t07"], seats=4).do("t01r0@1,0", "draw").state
    assert answer(GAME, siren, "seat:3", "seat:1") == POSSIBLE
    assert answer(GAME, siren, "seat:1", "seat:2", "seat:3") == ("O5.10", "name_so_many")
    assert answer(GAME, siren, "seat:0") == ("O5.10", "name_so_many")
    leads = {"captain": 1, "coins": [9, 4, 10], "phase": "draw", "reserve": 1}
    tie = Scene("t07r2@0,1", seats=3, **leads).do("draw").state  # type: ignore[arg-type]
    assert answer(GAME, tie, "seat:2") == POSSIBLE
    assert answer(GAME, tie, "seat:1") == ("O7.4", "not_a_leader")
