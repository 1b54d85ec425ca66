"""The icons (O5) and the captain (O6)."""

from __future__ import annotations

import pytest

from tests.games.orodeloro.scene import GAME, Scene

THREE_NEIGHBOURS = "t22r2@0,-1 t21r3@0,1 t16r3@-1,1 t36r1@-1,-1"
TWO_NEIGHBOURS = "t20r1@0,-1 t25r2@1,-1"


def test_an_icon_acts_once() -> None:
    """O5.1: when it is placed, and never again."""
    scene = Scene(hands=["t05 t07 t08", "t03 t10 t11"], seats=2, captain=1)
    scene.do("t05r2@0,1", "draw")  # a port: A plays again
    assert scene.to_act == "A"
    scene.do("t07r0@0,2", "draw")
    assert scene.to_act == "B"


def test_neighbours_are_counted_at_the_sides() -> None:
    """O5.2: the start tile counts, a missing path does not matter, corners do not count."""
    assert Scene("t20r1@0,-1").state.strength() == 1
    assert Scene(TWO_NEIGHBOURS).state.strength() == 1  # the start tile is at its corner
    assert Scene(f"{TWO_NEIGHBOURS} t01r0@1,0").state.strength() == 2


def test_a_chest_takes_what_is_left() -> None:
    """O5.3"""
    rich = Scene(hands=["t03 t05 t07"]).do("t03r0@0,-1", "draw")
    assert (rich.coins[0], rich.told().count("more coin")) == (3 + 1 + 1, 1)
    poor = Scene(hands=["t03 t05 t07"], bank=1).do("t03r0@0,-1", "draw")
    assert (poor.coins[0], poor.bank) == (3 + 1, 0)


def test_whom_one_may_fight() -> None:
    """O5.4, O6.2: any opponent but the captain."""
    scene = Scene(hands=["t06 t05 t07"], seats=4, captain=2).do("t06r2@0,1", "draw")
    assert scene.legal() == ["combat:1", "combat:3"]
    assert scene.refused("combat:2") == ("O6.2", "C is the captain and cannot be fought.")
    assert scene.refused("combat:0")[0] == "O5.4"
    captain = Scene(hands=["t06 t05 t07"], seats=4, captain=0).do("t06r2@0,1", "draw")
    assert captain.legal() == ["combat:1", "combat:2", "combat:3"]


@pytest.mark.parametrize(("owned", "stake"), [(0, 0), (1, 1), (2, 2), (3, 3), (9, 3)])
def test_the_stake(owned: int, stake: int) -> None:
    """O5.5: k, but never more than the victim has."""
    scene = Scene(THREE_NEIGHBOURS, ["t26 t05 t07"], seats=3, coins=[3, owned])
    scene.do("t26r3@-1,0", "draw", "combat:1")
    assert f"A fights B for {stake} coin" in scene.told()
    if stake == 0:
        assert scene.to_act == "B"
        assert scene.state.phase == 3
    else:
        assert scene.legal() == [f"split:{left}" for left in range(stake + 1)]
    if stake == 2:
        assert scene.refused("split:3") == ("O5.5", "Only 2 coins are at stake.")


@pytest.mark.parametrize(
    ("left", "pick", "gain"), [(0, "left", 0), (0, "right", 3), (1, "left", 1), (1, "right", 2)]
)
def test_split_and_pick(left: int, pick: str, gain: int) -> None:
    """O5.6, O5.7: one pile may be empty; the victim keeps the other."""
    scene = Scene(THREE_NEIGHBOURS, ["t26 t05 t07"], seats=3, coins=[3, 5])
    scene.do("t26r3@-1,0", "draw", "combat:1")
    assert scene.refused("pick:left")[0] == "O5.7"
    scene.do(f"split:{left}")
    assert scene.refused("split:1")[0] == "O5.6"
    scene.do(f"pick:{pick}")
    assert scene.coins[:2] == [4 + gain, 5 - gain]
    assert scene.to_act == "B"


def test_naming_is_compulsory() -> None:
    """O5.8: there is no way to decline, and without a victim nothing happens."""
    scene = Scene(hands=["t06 t05 t07"], seats=3).do("t06r2@0,1", "draw")
    assert scene.legal() == ["combat:1", "combat:2"]
    nobody = Scene(hands=["t06 t05 t07"], captain=1).do("t06r2@0,1", "draw")
    assert (nobody.to_act, nobody.coins) == ("B", [4, 3])


def test_a_port_skips_at_most_everybody() -> None:
    """O5.9"""
    one = Scene(hands=["t05 t07 t08"], seats=3).do("t05r2@0,1", "draw")
    assert one.to_act == "C"
    told = one.told()
    assert "A calls at a port." in told
    assert told.count("misses a turn") == told.count("B misses a turn.") == 1
    all_of_them = Scene(THREE_NEIGHBOURS, ["t25 t05 t07"], seats=3).do("t25r3@-1,0", "draw")
    assert all_of_them.to_act == "A"
    assert "B misses a turn. C misses a turn." in " ".join(all_of_them.told().split())


def test_a_siren_names_as_many_as_neighbours() -> None:
    """O5.10: different opponents, a coin each to the bank."""
    scene = Scene(TWO_NEIGHBOURS, ["t01 t05 t07"], seats=4).do("t01r0@1,0", "draw")
    assert scene.legal() == ["siren:1+2", "siren:1+3", "siren:2+3"]
    assert scene.refused("siren:1") == ("O5.10", "Name 2 opponents that the siren may bewitch.")
    bank = scene.bank
    scene.do("siren:1+3")
    assert (scene.coins, scene.bank) == ([4, 2, 3, 2], bank + 2)


def test_the_siren_and_the_captain() -> None:
    """O5.11: the captain is not safe, unless the table agreed so; who has no coin loses nothing."""
    hands = ["t01 t05 t07"]
    usual = Scene(hands=hands, seats=3, captain=1, coins=[3, 0]).do("t01r0@0,1", "draw")
    assert usual.legal() == ["siren:1", "siren:2"]
    usual.do("siren:1")
    assert usual.coins == [4, 0, 3]
    assert "no coin to lose" in usual.told()
    gentle = {"siren_hits_captain": "no"}
    scene = Scene(hands=hands, seats=3, captain=1, options=gentle).do("t01r0@0,1", "draw")
    assert scene.coins == [4, 3, 2]
    nobody = Scene(hands=hands, captain=1, options=gentle).do("t01r0@0,1", "draw")
    assert (nobody.coins, nobody.to_act) == ([4, 3], "B")
    assert "finds nobody" in nobody.told()


def test_a_cyclone_swaps_tiles_of_any_two_players() -> None:
    """O5.12: k times, the active player included or not."""
    hands = ["t02 t05 t07", "t08 t10 t11", "t12 t16 t23"]
    scene = Scene(hands=hands, seats=3, coming="t24").do("t02r0@0,1", "draw:t24")
    assert len(scene.legal()) == 1 + 27
    assert scene.refused("swap:t08+t10")[0] == "O5.12"
    scene.do("swap:t08+t12")
    assert (scene.hand("B"), scene.hand("C")) == ("t10 t11 t12", "t08 t16 t23")
    assert scene.to_act == "B"


def test_a_cyclone_may_be_stopped() -> None:
    """O5.13: at any time; and a tile may move twice."""
    route = f"{TWO_NEIGHBOURS} t02r0@1,0"
    hands = ["t03 t10 t23", "t05 t31 t40", "t01 t08 t45"]
    scene = Scene(route, hands, seats=3, phase="cyclone", swaps=2).do("swap:t10+t40")
    assert scene.to_act == "A"
    assert "swap:t10+t45" in scene.legal()
    scene.do("stop")
    assert (scene.hand("A"), scene.to_act) == ("t03 t23 t40", "B")
    assert scene.refused("stop")[0] == "O5.13"


def test_a_parrot_makes_a_captain() -> None:
    """O5.14, O6.1, O6.4: at once, whatever the neighbours; but the turn order stays."""
    scene = Scene(hands=["t20 t05 t07"], seats=3, captain=2).do("t20r1@0,-1", "draw")
    assert (scene.state.captain, scene.to_act) == (0, "B")
    assert "A takes the parrot" in scene.told()
    again = Scene(hands=["t20 t05 t07"], seats=3, captain=0).do("t20r1@0,-1", "draw")
    assert (again.state.captain, "captain already" in again.told()) == (0, True)


def test_the_captain_may_attack() -> None:
    """O6.2"""
    scene = Scene(hands=["t06 t05 t07"], captain=0).do("t06r2@0,1", "draw")
    assert (scene.to_act, scene.state.victim) == ("B", 1)


def test_the_captain_settles_a_tie() -> None:
    """O6.3: and nobody else does."""
    scene = Scene("t07r2@0,1", seats=3, phase="draw", reserve=1, captain=1, coins=[9, 4, 10]).do(
        "draw"
    )
    assert (scene.to_act, scene.legal()) == ("B", ["winner:0", "winner:2"])
    assert GAME.describe(scene.state.view(1), GAME.read("winner:2")).params == {"who": 2}
