"""What players are told of a move before they make it: all that follows, and nothing of purses behind screens."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.orodeloro.scene import Scene
from tests.games.orodeloro.test_icons import THREE_NEIGHBOURS, TWO_NEIGHBOURS

COIN = "1 coin from the bank."
END = "This brings the end of the game."
GENTLE = {"siren_hits_captain": "no"}
TILES = {"cyclone_counts": "tiles"}


@pytest.mark.parametrize(
    ("move", "scene", "told"),
    [
        ("t07r2@0,1", {}, "1 tile around it."),
        ("t03r0@0,-1", {}, "1 coin from the chest. 1 tile around it."),
        ("t05r2@0,1", {}, "The next player misses a turn. 1 tile around it."),
        ("t06r2@0,1", {}, "A combat with B. 1 tile around it."),
        ("t06r2@0,1", {"captain": 1}, "There is nobody to fight. 1 tile around it."),
        ("t06r2@0,1", {"seats": 3},
         "1 tile around it. A combat of your choice for up to 1 coin."),
        ("t01r0@0,1", {}, "The siren bewitches B. 1 tile around it."),
        ("t01r0@0,1", {"coins": [3, 0]}, "The siren bewitches B. 1 tile around it."),
        ("t01r0@0,1", {"seats": 3},
         "1 tile around it. The siren bewitches one player of your choice."),
        ("t01r0@0,1", {"captain": 1, "options": GENTLE},
         "The siren finds nobody to bewitch. 1 tile around it."),
        ("t02r0@0,1", {}, "A cyclone: 1 exchange. 1 tile around it."),
        ("t02r0@0,1", {"options": TILES}, "A cyclone that moves nothing. 1 tile around it."),
        ("t20r1@0,-1", {"captain": 1}, "The parrot: you are captain. 1 tile around it."),
        ("t20r1@0,-1", {}, "The parrot stays with you. 1 tile around it."),
    ],
)  # fmt: skip
def test_beside_the_start_tile(move: str, scene: dict[str, Any], told: str) -> None:
    """O3.3, O5.2, O5.3, O5.4, O5.9, O5.10, O5.12, O5.14"""
    assert Scene(hands=[f"{move[:3]} t08 t10"], **scene).foreseen(move) == f"{COIN} {told}"


@pytest.mark.parametrize(
    ("route", "move", "seats", "told"),
    [
        (THREE_NEIGHBOURS, "t37r2@-1,0", 2, "3 coins from the chest. 3 tiles around it."),
        (TWO_NEIGHBOURS, "t05r2@1,0", 4, "The next 2 players miss a turn. 2 tiles around it."),
        (THREE_NEIGHBOURS, "t26r3@-1,0", 3,
         "3 tiles around it. A combat of your choice for up to 3 coins."),
        (TWO_NEIGHBOURS, "t01r0@1,0", 4,
         "2 tiles around it. The siren bewitches 2 players of your choice."),
        (TWO_NEIGHBOURS, "t02r0@1,0", 2, "A cyclone: up to 2 exchanges. 2 tiles around it."),
    ],
)  # fmt: skip
def test_among_several_tiles(route: str, move: str, seats: int, told: str) -> None:
    """O5.2"""
    scene = Scene(route, [f"{move[:3]} t08 t10"], seats=seats)
    assert scene.foreseen(move) == f"{COIN} {told}"


@pytest.mark.parametrize(
    ("move", "supply", "ends"),
    [
        ("t07r2@0,1", {"reserve": 2}, False),
        ("t07r2@0,1", {"reserve": 1}, True),
        ("t07r2@0,1", {"bank": 1}, True),
        ("t06r2@0,1", {"reserve": 1}, False),
        ("t01r0@0,1", {"reserve": 1}, True),
        ("t01r0@0,1", {"bank": 1}, False),
        ("t01r0@0,1", {"bank": 1, "options": {"end_timing": "at_once"}}, True),
    ],
)
def test_the_end_is_foretold_unless_purses_decide(
    move: str, supply: dict[str, Any], ends: bool
) -> None:
    """O7.1: a combat goes on if its victim has coins; a coin that the siren takes fills the bank again."""
    scene = Scene(hands=[f"{move[:3]} t08 t10"], **supply)
    assert scene.foreseen(move).endswith(END) == ends


def test_an_empty_bank_pays_nothing() -> None:
    """O3.3, O7.2: and an end that is near already is no news."""
    options = {"end_timing": "finish_round"}
    scene = Scene(hands=["t07 t08 t10"], bank=0, ending=True, first=1, options=options)
    assert scene.foreseen("t07r2@0,1") == "No coin: the bank is empty. 1 tile around it."


def test_other_moves_foretell_nothing() -> None:
    """O5.7: what lies in a pile is hidden. O5.13: whoever stops changes nothing."""
    split = Scene("t06r2@0,1", phase="pick", victim=1, left=1)
    assert split.foreseen("pick:left") == ""
    cyclone = Scene("t02r0@0,1", phase="cyclone", swaps=1)
    assert cyclone.foreseen("stop") == ""
