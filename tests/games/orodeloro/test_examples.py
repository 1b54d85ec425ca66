"""The worked examples of the rules, one test each."""

from __future__ import annotations

import pytest

from tests.games.orodeloro.scene import Scene, new_table

COMBAT_MAP = "t22r2@0,-1 t21r3@0,1 t16r3@-1,1 t36r1@-1,-1"
CHEST_MAP = "t22r3@0,1 t38r0@-1,1 t19r2@0,-1 t27r0@-1,-1"


def test_three_players_set_up() -> None:
    """O-E1"""
    table = new_table(3, {}, 1)
    view = table.view(0)
    assert (view.bank, view.reserve) == (41, 26)
    assert [len(hand) for hand in view.hands] == [3, 3, 3]
    assert view.actors == (view.captain,)
    assert 45 - 9 - view.reserve == 10


def test_placements_beside_the_bare_start() -> None:
    """O-E2"""
    scene = Scene(hands=["t05 t17 t45"])
    assert sorted(scene.legal()) == sorted(
        ["t05r2@0,-1", "t05r2@0,1", "t17r0@0,1", "t17r3@0,1", "t45r0@0,-1", "t45r1@0,1"]
    )
    assert scene.refused("t45r2@0,-1")[0] == "O4.9"


def test_terrain_and_path_must_match() -> None:
    """O-E3"""
    scene = Scene(hands=["t03 t19 t05"])
    rule, why = scene.refused("t03r0@0,1")
    assert rule == "O4.4"
    assert "(0, 1)" in why
    assert "the start tile" in why
    rule, why = scene.refused("t19r0@0,-1")
    assert rule == "O4.5"
    assert "south" in why
    assert "t19r1@0,-1" in scene.legal()


def test_a_tile_must_prolong_the_path() -> None:
    """O-E4"""
    assert Scene(hands=["t01 t05 t07"]).refused("t01r0@1,0")[0] == "O4.3"


def test_a_loop_needs_another_end() -> None:
    """O-E5"""
    before = Scene("t20r1@0,-1 t25r2@1,-1 t01r0@1,0", ["t17 t42 t05"])
    assert before.state.strength() == 2
    scene = Scene("t20r1@0,-1 t25r2@1,-1 t01r0@1,0 t17r3@1,1", ["t18 t42 t05"])
    assert scene.refused("t18r0@0,1")[0] == "O4.7"
    scene.do("t42r0@0,1")
    assert scene.state.strength() == 2
    assert scene.ends() == ["-1,1"]


def test_a_chest_with_three_neighbours() -> None:
    """O-E6"""
    scene = Scene(CHEST_MAP, ["t37 t05 t07"], coins=[4], bank=20)
    scene.do("t37r2@-1,0")
    assert scene.state.strength() == 3
    scene.do("draw")
    assert (scene.coins[0], scene.bank) == (8, 16)


def test_a_chest_empties_the_bank() -> None:
    """O-E7"""
    scene = Scene(CHEST_MAP, ["t37 t05 t07"], coins=[4], bank=2).do("t37r2@-1,0", "draw")
    assert (scene.coins[0], scene.bank, scene.to_act) == (6, 0, "")


def combat(seats: int = 3, captain: int = 0, victim_owns: int = 6) -> Scene:
    hands = ["t26 t05 t07"]
    coins = [3, victim_owns, 5][:seats]
    return Scene(COMBAT_MAP, hands, seats=seats, captain=captain, coins=coins)


def test_a_combat() -> None:
    """O-E8"""
    scene = combat().do("t26r3@-1,0", "draw")
    assert scene.state.strength() == 3
    assert scene.legal() == ["combat:1", "combat:2"]
    scene.do("combat:1")
    assert (scene.to_act, scene.legal()) == ("B", ["split:0", "split:1", "split:2", "split:3"])
    scene.do("split:2")
    assert (scene.to_act, scene.legal()) == ("A", ["pick:left", "pick:right"])
    scene.do("pick:left")
    assert scene.coins[:2] == [3 + 1 + 2, 4]
    unlucky = combat().do("t26r3@-1,0", "draw", "combat:1", "split:3", "pick:right")
    assert unlucky.coins[:2] == [3 + 1, 6]


def test_a_poor_victim() -> None:
    """O-E9"""
    scene = combat(victim_owns=1).do("t26r3@-1,0", "draw", "combat:1")
    assert scene.legal() == ["split:0", "split:1"]
    beggar = combat(victim_owns=0).do("t26r3@-1,0", "draw", "combat:1")
    assert (beggar.to_act, beggar.coins[:2]) == ("B", [4, 0])
    assert beggar.state.left == beggar.state.victim == -1


def test_no_victim_and_no_choice() -> None:
    """O-E10"""
    alone = combat(seats=2, captain=1).do("t26r3@-1,0", "draw")
    assert (alone.to_act, alone.coins[0]) == ("B", 4)
    assert "nobody whom A may fight" in alone.told()
    forced = combat(captain=1).do("t26r3@-1,0", "draw")
    assert forced.to_act == "C"
    assert forced.legal()[0] == "split:0"


@pytest.mark.parametrize(
    ("seats", "route", "port", "following"),
    [
        (4, "t20r1@0,-1 t25r2@1,-1", "t05r2@1,0", "D"),
        (3, COMBAT_MAP, "t25r3@-1,0", "A"),
        (2, "", "t05r2@0,1", "A"),
    ],
)
def test_a_port(seats: int, route: str, port: str, following: str) -> None:
    """O-E11"""
    scene = Scene(route, [f"{port[:3]} t07 t45"], seats=seats).do(port, "draw")
    assert scene.to_act == following


def test_a_siren_that_takes_all() -> None:
    """O-E12"""
    route = "t20r1@0,-1 t25r2@1,-1"
    scene = Scene(route, ["t01 t05 t07"], seats=3, captain=1, coins=[3, 5, 0])
    before = scene.bank
    scene.do("t01r0@1,0")
    assert scene.state.strength() == 2
    scene.do("draw")
    assert (scene.coins, scene.bank, scene.to_act) == ([4, 4, 0], before, "B")


def test_a_siren_refills_the_bank() -> None:
    """O-E13"""
    scene = Scene("", ["t01 t05 t07"], coins=[46, 3]).do("t01r0@0,1")
    assert scene.bank == 1
    scene.do("draw")
    assert (scene.coins, scene.bank, scene.to_act) == ([47, 2], 1, "B")


def test_a_cyclone() -> None:
    """O-E14"""
    route = "t20r1@0,-1 t25r2@1,-1 t02r0@1,0"
    hands = ["t03 t10 t23", "t05 t31 t40", "t01 t08 t45"]
    scene = Scene(route, hands, seats=3, phase="cyclone", swaps=2)
    scene.do("swap:t10+t40", "swap:t10+t45")
    assert scene.hand("A") == "t03 t23 t40"
    assert scene.hand("B") == "t05 t31 t45"
    assert scene.hand("C") == "t01 t08 t10"
    assert (scene.to_act, scene.state.swaps) == ("B", 0)
    stopped = Scene(route, hands, seats=3, phase="cyclone", swaps=2).do("stop")
    assert [stopped.hand(owner) for owner in "ABC"] == hands
    assert stopped.to_act == "B"


def test_a_parrot() -> None:
    """O-E15"""
    hands = ["t20 t05 t07", "t06 t08 t10"]
    scene = Scene("", hands, seats=3, captain=2).do("t20r1@0,-1", "draw")
    assert scene.state.captain == 0
    scene.do("t06r2@0,1", "draw")
    assert (scene.to_act, scene.state.victim) == ("C", 2)


def test_nothing_fits() -> None:
    """O-E16"""
    scene = Scene(
        "t22r2@0,-1",
        ["t05 t07", "t20 t16 t19"],
        phase="draw",
        captain=1,
        coins=[3, 2],
        coming="t08",
    )
    scene.do("draw:t08")
    assert (scene.to_act, scene.coins[1], len(scene.state.route)) == ("B", 1, 0)
    assert len(scene.legal()) == 6
    assert all(text.endswith("@0,-1") for text in scene.legal())
    scene.do("t16r0@0,-1", "draw")
    assert scene.coins[1] == 2


@pytest.mark.parametrize(("owned", "left"), [(1, 0), (5, 3)])
def test_destruction_on_credit(owned: int, left: int) -> None:
    """O-E17"""
    route = "t33r3@0,1 t03r0@0,-1"
    hands = ["t17 t13 t14", "t05 t07"]
    scene = Scene(route, hands, phase="draw", active=1, coins=[owned, 3]).do("draw")
    assert (scene.coins[0], scene.state.route) == (left, [])
    assert {text[:3] for text in scene.legal()} == {"t13", "t14", "t17"}
    assert all(text.endswith("@0,1") for text in scene.legal())


def test_the_edge_of_the_table() -> None:
    """O-E18"""
    route = "t14r0@0,1 t13r0@0,2 t01r0@0,3 t02r0@0,4 t03r0@0,-1 t04r0@0,-2 t15r0@0,-3"
    scene = Scene(route, ["t16 t19 t05"], options={"table_size": "9"})
    assert scene.refused("t16r0@0,-4")[0] == "O4.7"
    assert scene.refused("t16r0@0,5")[0] == "O4.1"
    assert "t19r1@0,-4" in scene.legal()


def test_the_last_tile() -> None:
    """O-E19"""
    scene = Scene(COMBAT_MAP, ["t26 t05 t07"], reserve=1, coins=[3, 6]).do("t26r3@-1,0", "draw")
    assert (scene.state.reserve, scene.to_act) == (0, "B")
    scene.do("split:1", "pick:right")
    assert (scene.coins, scene.to_act) == ([6, 4], "")


@pytest.mark.parametrize(("captain", "winner"), [(0, "A"), (1, "B")])
def test_a_tie_with_the_captain_in_it(captain: int, winner: str) -> None:
    """O-E20"""
    assert tie(captain).winner() == winner


def test_a_tie_that_the_captain_settles() -> None:
    """O-E20"""
    scene = tie(captain=2)
    assert (scene.to_act, scene.legal()) == ("C", ["winner:0", "winner:1"])
    assert scene.refused("winner:2")[0] == "O7.4"
    assert scene.do("winner:1").winner() == "B"


def tie(captain: int) -> Scene:
    """A 14, B 14, C 11 after the last tile is drawn."""
    last = {"active": 2, "phase": "draw", "reserve": 1}
    scene = Scene("t07r2@0,1", seats=3, captain=captain, coins=[14, 14, 10], **last)  # type: ignore[arg-type]
    return scene.do("draw")
