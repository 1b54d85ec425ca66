"""The worked examples of the Yokai expansion, each as a test."""

from __future__ import annotations

import pytest

from hyakki.core.game import SPECTATOR
from hyakki.core.messages import BadOption
from hyakki.games.kanagawa.box import CATEGORIES, DIPLOMAS
from tests.games.kanagawa.scene import YOKAI, Scene, at_school, fresh, painter


def test_setup_two_and_two() -> None:
    """K-E22 (KY2.1–KY2.4)"""
    state = fresh(4, families="animal,building,kite,lantern")
    assert state.deck_size() == 72
    open_diplomas = state.view(SPECTATOR).open
    of = {category: len(set(DIPLOMAS[category]) & set(open_diplomas)) for category in CATEGORIES}
    assert [of[family] for family in ("animal", "building", "kite", "lantern")] == [3, 3, 4, 3]
    assert of["arrow"] + of["brush"] + of["landscape"] == 7
    assert (of["yokai"], len(open_diplomas)) == (1, 21)
    assert (state.brushes, state.storms, state.yokai) == (7, 3, 3)
    with pytest.raises(BadOption) as refused:
        fresh(4, families="animal,building,tree,lantern")
    assert refused.value.rule == "KY2.1"


def test_arrival() -> None:
    """K-E23 (KY3.1, KY3.2, KY3.6)"""
    scene = at_school(2, ["kite_08 tree_01", "tree_02 tree_03"], options=YOKAI, lesson=2)
    scene.play("leave:1")
    assert (scene.me.yokai, scene.state.yokai) == (1, 2)
    scene.play("studio:kite_08")
    assert (scene.me.yokai, scene.state.yokai) == (1, 2)


def test_hidden_arrival() -> None:
    """K-E24 (KY3.5, KY3.7)"""
    options = {"families": "tree,animal,kite,lantern"}
    keeper = painter("ocean", studio="tree_17", unplaced=2)
    scene = at_school(
        2, ["tree_01 tree_02", "tree_03 lantern_02"], options=options, lesson=2, waiting=[1, 0]
    )
    assert scene.view.columns[1] == ("tree_03", "lantern_?")
    scene.play("leave:2")
    assert scene.state.painters[1].yokai == 1
    assert "studio:lantern_02" in scene.legal()
    keeper["hand"] = ["lantern_02"]
    scene = Scene(keeper, options=options).play("studio:lantern_02")
    assert scene.me.yokai == 0


def test_empty_supply() -> None:
    """K-E25 (KY3.3, KY3.4)"""
    people = [painter(tile, yokai=1) for tile in ("forest", "plains", "ocean")]
    columns = ["kite_05 umbrella_02", "tree_02 tree_03", "tree_04 tree_05"]
    scene = Scene(
        *people, columns=columns, options=YOKAI, phase="school", lesson=2, waiting=[0, 1, 2]
    )
    scene.play("leave:1")
    assert scene.legal() == ["take:1", "take:2"]
    scene.play("take:1")
    assert [p.yokai for p in scene.state.painters] == [3, 0, 0]
    rich = painter("forest", yokai=3)
    scene = Scene(
        rich, columns=["kite_05", "tree_02"], options=YOKAI, phase="school", waiting=[0, 1]
    )
    scene.play("leave:1")
    assert (scene.me.yokai, scene.state.arrivals) == (3, 0)


def test_give() -> None:
    """K-E26 (KY4.1–KY4.4)"""
    scene = Scene(painter("plains", yokai=1, hand="kite_03"), seats=3, options=YOKAI)
    scene.play("studio:kite_03")
    assert scene.view.painters[0].slots == {"plains": 1, "forest": 1}
    assert scene.legal() == ["give:1", "give:2", "keep_yokai"]
    scene.play("give:2")
    assert [p.yokai for p in scene.state.painters] == [0, 0, 1]
    must = YOKAI | {"give_yokai": "must"}
    scene = Scene(painter("plains", yokai=1, hand="kite_03"), seats=3, options=must)
    assert scene.play("studio:kite_03").legal() == ["give:1", "give:2"]
    scene = Scene(painter("plains", hand="kite_03"), seats=3, options=YOKAI)
    assert "end" in scene.play("studio:kite_03").legal()
    me = painter("plains", yokai=1, ready="plains", hand="kite_03")
    scene = Scene(me, seats=3, options=YOKAI).play("paint:kite_03")
    assert scene.me.yokai == 1
    assert "end" in scene.legal()


def test_kites() -> None:
    """K-E27 (KY5.5–KY5.9, K5.4)"""
    scene = Scene(painter("forest", print="kite_05 kite_13"), options=YOKAI).play("end")
    assert scene.offers() == ["kites_red"]
    me = painter("forest", print="kite_05 kite_13 kite_08", declined="kites_red")
    scene = Scene(me, options=YOKAI).play("end")
    assert scene.offers() == ["kites_blue", "kites_any"]
    scene.play("obtain:kites_any")
    assert scene.me.storms == 1
    assert scene.offers() == []


def test_lanterns() -> None:
    """K-E28 (KY5.11–KY5.13)"""
    options = {"families": "tree,animal,kite,lantern"}
    panels = "lantern_02 lantern_05 lantern_13"
    me = painter("forest", print=panels, hand="lantern_01", ready="forest")
    scene = Scene(me, options=options).play("paint:lantern_01", "end")
    assert scene.offers() == ["lanterns_123"]


def test_umbrellas() -> None:
    """K-E29 (KY5.14–KY5.18)"""
    scene = Scene(painter("forest", print="umbrella_02"), options=YOKAI).play("end")
    assert scene.offers() == ["umbrellas_1"]
    panels = "umbrella_02 tree_01 umbrella_01"
    me = painter("forest", print=panels, declined="umbrellas_1")
    assert Scene(me, options=YOKAI).play("end").offers() == []
    me = painter("forest", print=panels + " umbrella_05", declined="umbrellas_1")
    assert Scene(me, options=YOKAI).play("end").offers() == ["umbrellas_2"]


def test_yokai_diploma_and_loss() -> None:
    """K-E30 (KY5.3, KY5.4, KY6.3, K5.3)"""
    me = painter("forest", print="umbrella_02", yokai=3)
    scene = Scene(me, seats=3, options=YOKAI).play("end")
    assert scene.offers() == ["umbrellas_1", "yokai_all"]
    scene.play("obtain:yokai_all", "obtain:umbrellas_1", "give:1")
    assert scene.owned() == ["umbrellas_1", "yokai_all"]
    assert (scene.me.yokai, scene.points()["diplomas"], scene.points()["yokai"]) == (2, 7, -4)
    scene = Scene(me, seats=3, options=YOKAI).play("end", "obtain:umbrellas_1", "give:1")
    assert "yokai_all" not in scene.offers()
    for held, loss in ((0, 0), (1, -1), (2, -4), (3, -9)):
        assert Scene(painter("forest", yokai=held), options=YOKAI).points()["yokai"] == loss
