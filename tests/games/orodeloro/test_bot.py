"""What greedy does: coins, tempo and denial; and piles that cannot be read."""

from __future__ import annotations

from collections import Counter

from hyakki.bots import bot_named
from hyakki.core.rng import Rng
from hyakki.games.orodeloro.mind.value import value
from tests.games.orodeloro.scene import GAME, Scene

COMBAT = "t22r2@0,-1 t21r3@0,1 t16r3@-1,1 t36r1@-1,-1 t26r3@-1,0"


def choices(scene: Scene, times: int = 40) -> Counter[str]:
    bot = bot_named("greedy")
    seat = scene.state.actors()[0]
    view, moves = scene.state.view(seat), scene.state.moves(seat)
    return Counter(bot.choose(GAME, view, moves, Rng(seed)).text for seed in range(times))


def test_piles_are_made_and_picked_at_random() -> None:
    """O5.6, O5.7: every split and both picks come up, none of them much more often."""
    coins = [4, 6, 3]
    splits = choices(Scene(COMBAT, seats=3, phase="split", victim=1, coins=coins), 200)
    assert sorted(splits) == ["split:0", "split:1", "split:2", "split:3"]
    assert max(splits.values()) < 80
    pick = Scene(COMBAT, seats=3, phase="pick", victim=1, left=3, coins=coins)
    picks = choices(pick, 200)
    assert 70 < picks["pick:left"] < 130


def test_the_chest_goes_where_it_has_most_neighbours() -> None:
    """O5.3"""
    route = "t22r3@0,1 t38r0@-1,1 t19r2@0,-1 t27r0@-1,-1"
    assert set(choices(Scene(route, ["t37 t11 t12"], reserve=3))) == {"t37r2@-1,0"}


def test_the_leader_is_attacked() -> None:
    """O5.4"""
    scene = Scene("t06r2@0,1", seats=4, phase="combat", coins=[4, 2, 9, 3])
    assert set(choices(scene)) == {"combat:2"}
    siren = Scene("t01r0@0,1", seats=4, phase="siren", coins=[4, 2, 9, 3])
    assert set(choices(siren)) == {"siren:2"}


def test_a_cyclone_brings_good_tiles_and_takes_them_away() -> None:
    """O5.12: the chest comes, a plain tile goes."""
    hands = ["t07 t08 t10", "t03 t11 t12"]
    found = choices(Scene("t02r0@0,1", hands, phase="cyclone", swaps=1))
    assert all("t03" in text for text in found)


def test_a_win_at_hand_is_taken() -> None:
    """O7.3: with the last tile drawn, one coin more wins."""
    scene = Scene(hands=["t03 t07 t08"], reserve=1, coins=[8, 10], captain=0)
    assert all(text.startswith("t03") for text in choices(scene, 10))


def test_the_value_fears_a_good_reply() -> None:
    """Denial: the same coins are worth less while the next player holds a chest."""
    rich = Scene(hands=["t07 t08 t10", "t03 t19 t09"], active=1, reserve=5).state
    poor = Scene(hands=["t07 t08 t10", "t11 t12 t16"], active=1, reserve=5).state
    assert value(rich, 0) < value(poor, 0)


def test_a_tie_may_be_won() -> None:
    """O7.4: better than a defeat, worse than a victory; the captain who settles it has lost."""
    scene = Scene("t07r2@0,1", seats=3, phase="draw", reserve=1, captain=2, coins=[5, 6, 2])
    tied, captain = value(scene.do("draw").state, 0), value(scene.state, 2)
    scene.do("winner:0")
    assert value(scene.state, 1) < tied < value(scene.state, 0)
    assert captain == value(scene.state, 2)
