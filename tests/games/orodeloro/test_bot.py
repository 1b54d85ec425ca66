"""What greedy does: coins, tempo and denial; and piles that cannot be read."""

from __future__ import annotations

from collections import Counter

import pytest

from hyakki.bots import bot_named
from hyakki.core.rng import Rng
from hyakki.games.orodeloro.mind.reflex import ways_out
from hyakki.games.orodeloro.mind.value import gain, value, way_out
from hyakki.games.orodeloro.moves import DESTROYED, PASSED
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


PASSING = {"stuck": "may_pass"}


def test_whoever_is_stuck_destroys_what_is_worth_its_price() -> None:
    """O4.16: one coin for a chest, and then the chest is placed."""
    hands = ["t03 t04 t15", "t20 t16 t19"]
    scene = Scene("t22r2@0,-1", hands, active=1, phase="stuck", options=PASSING)
    assert way_out(scene.state) == 1.0
    assert ways_out(scene.state, 1) == [DESTROYED, PASSED]
    assert set(choices(scene)) == {"destroy"}
    assert [why.key for why in GAME.mind.reasons(scene.state.view(1), DESTROYED)] == [
        "why.destroy_opens"
    ]
    assert all(text.startswith("t") for text in choices(scene.do("destroy")))


def test_a_way_out_that_costs_too_much_is_left_alone() -> None:
    """O4.16: two tiles would have to go for a turn that brings less; who must destroy does."""
    hands = ["t04 t16 t38"]
    scene = Scene("t05r2@0,-1 t14r0@0,1", hands, phase="stuck", options=PASSING)
    assert way_out(scene.state) == 0.0
    assert ways_out(scene.state, 0) == [PASSED, DESTROYED]
    assert [why.key for why in GAME.mind.reasons(scene.state.view(0), PASSED)] == ["why.pass"]
    assert [why.key for why in GAME.mind.reasons(scene.state.view(0), DESTROYED)] == [
        "why.destroy_on"
    ]
    last = Scene("t05r2@0,-1 t14r0@0,1", hands, phase="stuck", passes=1, options=PASSING)
    assert (way_out(last.state) < 0.0, ways_out(last.state, 0)) == (True, [DESTROYED])


@pytest.mark.parametrize("level", ["novice", "adept", "search:40"])
def test_the_levels_play_every_reading(level: str) -> None:
    """O4.16, O5.12, O7.2: a whole game with each of them, on the smallest table."""
    for stuck in ("choose", "may_pass"):
        options = {"stuck": stuck, "cyclone_counts": "tiles", "end_timing": "at_once"}
        scene = Scene("t22r2@0,-1", ["t03 t04 t15", "t20 t16 t19"], active=1, phase="stuck",
                      options=options | {"table_size": "9"}, reserve=4)  # fmt: skip
        bot, rng = bot_named(level), Rng(3)
        while scene.state.actors():
            seat = scene.state.actors()[0]
            moves = scene.state.moves(seat)
            chosen = bot.choose(GAME, scene.state.view(seat), moves, rng) if seat >= 0 else moves[0]
            scene.do(chosen.text)
        assert scene.state.outcome() is not None


def test_nothing_is_expected_of_a_turn_that_is_cut_short() -> None:
    """O7.2 with `at_once`: the last tile brings no coin, the last coin no icon; a lone cyclone no exchange."""
    chest, cyclone = GAME.read("t03r0@0,-1"), GAME.read("t02r0@0,1")
    at_once = {"end_timing": "at_once"}
    assert gain(Scene(reserve=1, options=at_once).state, chest, 0) == 0.0
    assert gain(Scene(bank=1, options=at_once).state, chest, 0) == 1.0
    assert gain(Scene(options=at_once).state, chest, 0) == 2.0
    assert gain(Scene(options={"cyclone_counts": "tiles"}).state, cyclone, 0) == 1.0
