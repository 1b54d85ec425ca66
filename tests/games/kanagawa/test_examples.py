"""The worked examples of the rule book, each as a test."""

from __future__ import annotations

from typing import Any, cast

import pytest

from hyakki.core.game import SPECTATOR
from hyakki.core.messages import BadOption
from hyakki.games.kanagawa.box import CATEGORIES, DIPLOMAS
from hyakki.games.kanagawa.parts import BIT, DIPLOMA_NUMBER
from hyakki.games.kanagawa.scoring import outcome
from hyakki.games.kanagawa.view import KanagawaView
from tests.games.kanagawa.scene import BASE, YOKAI, Scene, fresh, names, painter


def at_school(seats: int, columns: list[str], **given: Any) -> Scene:
    """Everyone at school, the Grand Master at seat 0, before the first decision of a lesson."""
    order = given.pop("waiting", list(range(seats)))
    given.setdefault("active", order[0])
    return Scene(seats=seats, columns=columns, phase="school", waiting=order, **given)


def faces(scene: Scene) -> list[list[str]]:
    """Each column as everyone sees it: up or down."""
    columns = scene.seen_by(SPECTATOR).columns
    return [["down" if "?" in card else "up" for card in column] for column in columns]


def test_deal_for_two() -> None:
    """K-E1 (K2.1, K3.2, K3.3)"""
    scene = at_school(2, ["tree_01", "tree_02"]).play("stay", "stay").deal()
    assert faces(scene) == [["up", "up"], ["up", "down"]]
    scene.play("stay", "stay").deal()
    assert faces(scene) == [["up", "up", "down"], ["up", "down", "up"]]


def test_a_taken_column_is_dealt_no_more() -> None:
    """K-E1 (K3.2): if column 1 goes in the first lesson, the second deals one card, face down."""
    scene = at_school(2, ["tree_01", "tree_02"]).play("stay", "leave:1", "studio:tree_01", "end")
    assert scene.state.pending == b"\x01"
    scene.deal()
    assert faces(scene) == [[], ["up", "down"]]
    assert scene.state.deck_size() == 69


def test_deal_for_three_hides_all_but_the_family() -> None:
    """K-E2 (K3.3, K3.4)"""
    scene = at_school(3, ["tree_01", "tree_02", "person_13"])
    for seat in (0, 1, 2, SPECTATOR):
        assert scene.seen_by(seat).columns[2] == ("person_?",)
    scene.play("stay", "stay", "stay").deal().play("stay", "stay", "stay").deal()
    assert faces(scene) == [["up", "up", "down"], ["up", "down", "up"], ["down", "up", "up"]]


def test_deal_for_four() -> None:
    """K-E3 (K3.2, K3.3)"""
    scene = at_school(4, ["tree_01", "tree_07", "tree_03", "tree_04"])
    scene.play("stay", "stay", "stay", "leave:2", "studio:tree_07", "end").deal()
    scene.play("stay", "stay", "stay").deal()
    assert faces(scene) == [["up", "up", "down"], [], ["down", "up", "up"], ["up", "up", "down"]]
    assert scene.state.deck_size() == 62


def test_stay_and_leave() -> None:
    """K-E4 (K3.5–K3.8)"""
    columns = ["tree_01", "tree_02", "tree_03"]
    scene = at_school(3, columns, waiting=[1, 2, 0], grand_master=1, assistant=1)
    scene.play("stay")
    assert scene.actor() == 2
    scene.play("leave:3", "studio:tree_03", "end")
    assert scene.actor() == 0
    scene.play("stay", "deal:tree_04", "deal:tree_05")
    assert faces(scene) == [["up", "up"], ["up", "down"], []]
    assert scene.actor() == 1
    assert scene.play("stay").actor() == 0


def test_the_last_one_must_leave() -> None:
    """K-E5 (K3.9, K3.10)"""
    scene = at_school(2, ["tree_01", "tree_02"]).play("leave:1", "studio:tree_01", "end")
    assert (scene.actor(), scene.legal()) == (1, ["leave:2"])
    scene = at_school(2, ["tree_01", "tree_02"]).play("stay", "leave:1", "studio:tree_01", "end")
    scene.deal()
    assert (scene.actor(), scene.legal()) == (0, ["leave:2"])
    assert len(scene.state.columns[1]) == 2
    scene = at_school(2, ["tree_01", "tree_02"]).play("stay", "stay").deal().play("stay", "stay")
    scene.deal()
    assert (scene.actor(), scene.legal()) == (0, ["leave:1", "leave:2"])


def test_the_deck_runs_out() -> None:
    """K-E6 (K3.11, K3.12, K7.3)"""
    scene = at_school(3, ["tree_01", "tree_02", "tree_03"], deck=2).play("stay", "stay", "stay")
    scene.deal()
    assert faces(scene) == [["up", "up"], ["up", "down"], ["down"]]
    assert scene.state.deck_size() == 0
    assert scene.legal() == ["leave:1", "leave:2", "leave:3"]
    for column in (1, 2, 3):
        scene.play(f"leave:{column}")
        for card in names(scene.state.painters[scene.actor()].hand):
            scene.play(f"studio:{card}")
        scene.play("end")
        while scene.offers():
            scene.play("decline:" + scene.offers()[0])
    found = scene.state.outcome()
    assert found is not None
    assert found.reason == "deck"


@pytest.mark.parametrize(("deck", "over"), [(3, True), (4, False)])
def test_a_short_deck(deck: int, over: bool) -> None:
    """K-E7 (K7.3)"""
    nine = " ".join(f"building_{number:02d}" for number in range(1, 10))
    scene = Scene(
        painter("forest", print=nine, declined=" ".join(DIPLOMAS["building"])), seats=4, deck=deck
    )
    scene.play("end")
    assert (scene.state.outcome() is not None) == over


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
    found = outcome(painters, scene.state.grand_master, scene.state.house, True)
    assert found.scores == (41, 41, 38)
    assert found.winners == (0, 1)


def _give_points(scene: Scene, seat: int, points: int) -> None:
    """Diplomas and studio cards worth so much, whoever owns them really: only the count is tested."""
    box, found = scene.state.box, scene.state.painters[seat]
    for name, number in DIPLOMA_NUMBER.items():
        if box.diploma_points[number] <= points and name != "yokai_all":
            found.diplomas |= BIT[number]
            points -= box.diploma_points[number]
    assert points == 0


def test_setup_two_and_two() -> None:
    """K-E22 (KY2.1–KY2.4)"""
    state = fresh(4, families="animal,building,kite,lantern")
    assert state.deck_size() == 72
    open_diplomas = cast(KanagawaView, state.view(SPECTATOR)).open
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
    assert scene.legal() == ["give:1", "give:2"]
    scene.play("give:2")
    assert [p.yokai for p in scene.state.painters] == [0, 0, 1]
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
