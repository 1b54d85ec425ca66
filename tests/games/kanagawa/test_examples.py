"""The worked examples of painting, diplomas and the count, each as a test."""

from __future__ import annotations

import pytest

from hyakki.games.kanagawa.box import DIPLOMAS
from hyakki.games.kanagawa.parts import BIT, DIPLOMA_NUMBER
from hyakki.games.kanagawa.scoring import outcome
from tests.games.kanagawa.scene import BASE, Scene, at_school, names, painter


def test_paint_with_one_brush() -> None:
    """K-E8 (K4.4–K4.10, K4.20)"""
    scene = Scene(painter("forest", unplaced=2, hand="tree_01 person_10"))
    scene.play("place:forest", "paint:tree_01")
    assert scene.brushes() == "forest*"
    assert scene.refused("paint:person_10") == "K4.10"
    assert scene.refused("end") == "K4.20"
    scene.play("studio:person_10", "place:ocean", "end")
    assert scene.offers() == []
    assert scene.state.actors() == (-1,)


def test_paint_with_two_brushes() -> None:
    """K-E9 (K4.8, K4.10)"""
    scene = Scene(
        painter(
            "forest",
            studio="animal_10 person_10",
            ready="ocean forest",
            declined="landscapes_1",
            hand="tree_02",
        )
    )
    assert scene.refused("paint:tree_02") == "K4.10"
    scene.play("move:forest>ocean", "paint:tree_02")
    assert scene.brushes() == "ocean* ocean*"
    assert scene.play("end").offers() == ["trees_1"]


def test_a_wild_slot() -> None:
    """K-E10 (K4.13, K4.14)"""
    tools = {"studio": "person_18 person_10", "ready": "ocean wild"}
    scene = Scene(painter("mountain", **tools, hand="animal_02 tree_01"))
    scene.play("paint:animal_02")
    assert scene.brushes() == "ocean* wild*"
    assert scene.refused("paint:tree_01") == "K4.10"
    scene = Scene(painter("mountain", **tools, hand="person_09 tree_01"))
    scene.play("paint:person_09")
    assert scene.brushes() == "ocean* wild"
    scene.play("paint:tree_01")


def test_moves_by_arrows() -> None:
    """K-E11 (K4.5, K4.8, K4.19)"""
    tools = {"studio": "person_04 animal_10", "ready": "mountain plains"}
    scene = Scene(painter("mountain", **tools, hand="person_13 person_10"))
    scene.play("move:mountain>ocean", "paint:person_10")
    assert scene.refused("move:plains>mountain") == "K4.8"
    scene.play("studio:person_13", "move:plains>mountain")
    assert scene.refused("move:mountain>plains") == "K4.8"
    assert scene.play("end").offers() == ["arrows_1"]


def test_a_brush_paints_once_and_a_slot_may_serve_twice() -> None:
    """K-E12 (K4.11, K4.12)"""
    scene = Scene(
        painter("forest", studio="person_10", ready="forest", unplaced=1, hand="tree_01 tree_12")
    )
    scene.play("paint:tree_01")
    assert scene.refused("paint:tree_12") == "K4.10"
    scene.play("move:forest*>ocean")
    assert scene.refused("paint:tree_12") == "K4.10"
    scene.play("place:forest", "paint:tree_12")
    assert names(scene.me.print) == ["tree_01", "tree_12"]


def test_icons_work_at_once() -> None:
    """K-E13 (K4.5, K4.17, K4.18)"""
    hand = "animal_12 animal_14 tree_10"
    me = painter("forest", studio="tree_04", ready="forest plains", hand=hand)
    scene = Scene(me, seats=3, assistant=2).play("studio:animal_12")
    assert scene.state.assistant == 0
    scene.play("studio:animal_14")
    assert scene.me.brushes() == 3
    scene.play("place:ocean", "paint:tree_10")
    assert scene.play("end").offers() == ["brushes_1"]


def test_keep_a_card() -> None:
    """K-E14 (K4.20, K4.21, K8.6)"""
    me = painter("plains", unplaced=2, hand="person_17 animal_08 person_02")
    scene = Scene(me).play("studio:person_17")
    assert scene.refused("end") == "K4.20"
    scene.play("studio:animal_08")
    before = scene.points()
    scene.play("end")
    assert names(scene.me.hand) == ["person_02"]
    assert scene.points() == before
    scene.play("deal:tree_01", "deal:tree_02", "stay", "stay").deal()
    scene.play("leave:1")
    assert len(scene.me.hand) == 3
    assert scene.refused("end") == "K4.20"


def test_first_come_and_one_per_category() -> None:
    """K-E15 (K5.2, K5.4)"""
    other = painter("ocean", diplomas="trees_1")
    scene = Scene(painter("forest", print="tree_01 tree_14"), other).play("end")
    assert scene.offers() == []
    scene = Scene(painter("forest", print="tree_01 tree_14 tree_04"), other).play("end")
    assert scene.offers() == ["trees_2"]
    scene = Scene(painter("forest", print="person_01 person_04 person_07")).play("end")
    assert scene.offers() == ["people_1", "people_2"]
    scene.play("obtain:people_2")
    assert scene.me.storms == 1
    assert scene.offers() == []
    ladies = "person_01 person_04 person_07 person_02 person_03"
    scene = Scene(painter("forest", print=ladies, diplomas="people_2", storms=1)).play("end")
    assert scene.offers() == []


def test_decline_is_final() -> None:
    """K-E16 (K5.5)"""
    scene = Scene(painter("forest", print="person_01 person_04")).play("end", "decline:people_1")
    assert scene.offers() == []
    me = painter("forest", print="person_01 person_04 person_07", declined="people_1")
    scene = Scene(me).play("end")
    assert scene.offers() == ["people_2"]
    scene.play("decline:people_2")
    farmers = "person_01 person_04 person_07 person_08 person_09"
    me = painter("forest", print=farmers, declined="people_1 people_2")
    assert Scene(me).play("end").offers() == ["people_3"]


def test_rewards_chain() -> None:
    """K-E17 (K5.6–K5.8)"""
    scene = Scene(painter("forest", print="animal_01 animal_07", unplaced=2), assistant=1)
    scene.play("end", "obtain:animals_1")
    assert (scene.me.brushes(), scene.me.unplaced) == (3, 3)
    assert scene.offers() == ["brushes_1"]
    assert not [text for text in scene.legal() if text.startswith("place")]
    scene.play("obtain:brushes_1")
    assert scene.state.assistant == 0


def test_assistant_then_grand_master() -> None:
    """K-E18 (K3.13, K4.18)"""
    scene = at_school(3, ["tree_01", "person_03", "person_06"])
    scene.play("leave:1", "studio:tree_01", "end", "leave:2", "studio:person_03", "end")
    assert (scene.state.assistant, scene.actor()) == (1, 2)
    scene.play("leave:3", "studio:person_06", "end", "decline:landscapes_1")
    assert (scene.state.assistant, scene.state.grand_master) == (2, 2)
    assert list(scene.state.waiting) == [2, 0, 1]


RUN = "animal_07 animal_16 person_07 tree_10 tree_12"


@pytest.mark.parametrize(("tokens", "length"), [(0, 4), (1, 5)])
def test_season_run(tokens: int, length: int) -> None:
    """K-E19 (K6.1–K6.4)"""
    scene = Scene(painter("mountain", print=RUN, storms=tokens))
    assert scene.points()["run"] == length


def test_final_score() -> None:
    """K-E20 (K8.1–K8.5)"""
    panels = (
        "tree_01 tree_03 person_01 animal_16 building_01 tree_07 person_07 animal_10 building_04"
    )
    tools = "person_18 person_17 tree_15 animal_06"
    scene = Scene(painter("plains", print=panels, studio=tools, diplomas="trees_1 landscapes_1"))
    assert scene.points() == {
        "panels": 10,
        "run": 6,
        "print": 4,
        "studio": 1,
        "diplomas": 5,
        "grand_master": 2,
        "yokai": 0,
    }
    assert sum(scene.points().values()) == 28


TEN = " ".join(f"building_{number:02d}" for number in range(1, 11))


@pytest.mark.parametrize(("counts", "over"), [("no", False), ("yes", True)])
def test_end_trigger(counts: str, over: bool) -> None:
    """K-E21 (K7.1, K7.2)"""
    closed = " ".join(DIPLOMAS["building"])
    me = painter("forest", print=TEN, hand="tree_01", ready="forest", declined=closed)
    scene = Scene(
        me, seats=3, columns=["", "tree_04", ""], waiting=[2], grand_master=2, assistant=2
    )
    scene.play("paint:tree_01", "end")
    assert len(scene.me.print) == 11
    assert scene.actor() == 2
    scene.play("leave:2", "studio:tree_04", "end")
    found = scene.state.outcome()
    assert found is not None
    assert found.reason == "print"
    options = BASE | {"start_tile_counts": counts}
    scene = Scene(painter("forest", print=TEN, declined=closed), seats=3, options=options)
    assert (scene.play("end").state.outcome() is not None) == over


def test_a_tie_is_shared() -> None:
    """K-E21 (K8.7): 41, 41 and 38 points."""
    scene = Scene(seats=3)
    painters = scene.state.painters
    for seat, wanted in enumerate((41, 41, 38)):
        base = sum(scene.points(seat).values())
        _give_points(scene, seat, wanted - base)
    found = outcome(painters, scene.state.grand_master, scene.state.variant, "print")
    assert found.scores == (41, 41, 38)
    assert found.winners == (0, 1)


def _give_points(scene: Scene, seat: int, points: int) -> None:
    """Diplomas and studio cards worth so much, whoever owns them really: only the count is tested."""
    parts, found = scene.state.parts, scene.state.painters[seat]
    for name, number in DIPLOMA_NUMBER.items():
        if parts.diploma_points[number] <= points and name != "yokai_all":
            found.diplomas |= BIT[number]
            points -= parts.diploma_points[number]
    assert points == 0
