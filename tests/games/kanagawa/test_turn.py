"""K4: a turn."""

from __future__ import annotations

from hyakki.core.fate import SeededFate
from hyakki.core.table import Table
from tests.games.kanagawa.scene import BASE, GAME, Scene, names, painter


def test_the_hand_is_what_was_taken_and_kept() -> None:
    """K4.1: and face-down cards are turned up for everyone."""
    me = painter("plains", studio="person_17", hand="person_02", unplaced=2)
    columns = ["tree_01 tree_02", "tree_04 animal_05"]
    scene = Scene(me, columns=columns, phase="school", lesson=2, waiting=[0, 1])
    move = GAME.read("leave:2")
    assert GAME.reveals(scene.state, move)
    assert not GAME.reveals(scene.state, GAME.read("leave:1"))
    scene.play("leave:2")
    assert names(scene.me.hand) == ["person_02", "tree_04", "animal_05"]
    for seat in (0, 1):
        assert "animal_05" in scene.seen_by(seat).painters[0].hand


def test_a_look_cannot_be_taken_back() -> None:
    """K4.1: taking a face-down card ends what can be undone; an open column can be given back."""
    for seed in range(40):
        table = Table(GAME, "abc", BASE, SeededFate(seed))
        seat = table.actors()[0]
        table.play(seat, "leave:3")
        assert table.can_undo(seat) == 0
        table = Table(GAME, "abc", BASE, SeededFate(seed))
        table.play(seat, "leave:1")
        assert table.can_undo(seat) == 1


def test_a_turn_begins_with_fresh_brushes() -> None:
    """K4.2, K4.22: brushes stay where they are and are unused again; moves are there again."""
    me = painter("forest", studio="tree_10", used="forest ocean", moved=1)
    scene = Scene(me, columns=["tree_01", "tree_04"], phase="school", waiting=[0, 1]).play(
        "leave:1"
    )
    assert scene.brushes() == "forest ocean"
    assert scene.me.moved == 0


def test_actions_in_any_order() -> None:
    """K4.3, K4.4: paint, place, studio, move and paint again, freely mixed."""
    me = painter("forest", unplaced=2, hand="tree_01 tree_10 tree_12")
    scene = Scene(me).play("place:forest", "paint:tree_01", "studio:tree_12", "place:ocean")
    scene.play("paint:tree_10", "end")
    assert names(scene.me.print) == ["tree_01", "tree_10"]
    assert names(scene.me.studio) == ["tree_12"]
    assert Scene(painter("forest", hand="tree_01")).refused("studio:tree_02") == "K4.4"
    assert Scene(painter("forest", hand="tree_01")).refused("paint:tree_02") == "K4.10"


def test_a_new_slot_serves_at_once() -> None:
    """K4.5"""
    scene = Scene(painter("forest", unplaced=1, hand="tree_10 person_10"))
    scene.play("studio:tree_10", "place:ocean", "paint:person_10")
    assert scene.brushes() == "ocean*"


def test_placing_is_free_and_unlimited() -> None:
    """K4.6, K4.7: one brush a slot."""
    scene = Scene(painter("forest", studio="tree_10", unplaced=3))
    scene.play("place:forest")
    assert scene.refused("place:forest") == "K4.7"
    scene.play("place:ocean")
    assert scene.refused("place:ocean") == "K4.7"
    assert scene.me.moved == 0
    assert Scene(painter("forest")).refused("place:forest") == "K4.6"


def test_moves_are_limited_by_arrows() -> None:
    """K4.8: start tile and cards of this turn included; never onto a taken slot."""
    me = painter("forest", studio="tree_10 tree_04", ready="forest ocean", hand="tree_13")
    scene = Scene(me)
    assert scene.refused("move:forest>ocean") == "K4.7"
    assert scene.refused("move:plains>ocean") == "K4.8"
    assert scene.refused("move:forest*>plains") == "K4.8"
    scene.play("move:forest>plains")
    assert scene.refused("move:plains>forest") == "K4.8"
    scene.play("studio:tree_13", "move:plains>forest")
    assert scene.refused("move:forest>plains") == "K4.8"


def test_moves_between_equal_slots_are_left_out() -> None:
    """K4.8: slots of one kind are alike."""
    me = painter("forest", studio="tree_01", ready="forest")
    assert not [text for text in Scene(me).legal() if text.startswith("move")]


def test_moves_are_not_saved_and_brushes_not_lifted() -> None:
    """K4.9"""
    me = painter("forest", studio="tree_10", ready="forest", unplaced=1)
    scene = Scene(me, columns=["", "tree_01"], waiting=[1]).play("end")
    assert scene.me.moved == 0
    scene.play("leave:2", "studio:tree_01", "end").deal()
    while scene.actor() != 0:
        scene.play("stay")
    scene.play("leave:1", "move:forest>ocean")
    assert not [text for text in scene.legal() if text.startswith("move")]
    assert (scene.me.unplaced, scene.brushes()) == (1, "ocean")


def test_painting_needs_unused_brushes_where_the_card_asks() -> None:
    """K4.10"""
    me = painter("forest", studio="tree_01", ready="forest forest", hand="tree_05 tree_12")
    scene = Scene(me).play("paint:tree_05")
    assert scene.brushes() == "forest* forest*"
    assert names(scene.me.print) == ["tree_05"]
    assert scene.refused("paint:tree_12") == "K4.10"


def test_used_brushes_move_but_do_not_paint() -> None:
    """K4.11"""
    me = painter("forest", studio="tree_10", ready="forest", hand="tree_01 person_10")
    scene = Scene(me).play("paint:tree_01", "move:forest*>ocean")
    assert scene.brushes() == "ocean*"
    assert scene.refused("paint:person_10") == "K4.10"


def test_a_slot_serves_twice() -> None:
    """K4.12"""
    tools = {"studio": "tree_10 tree_04 tree_13", "ready": "forest ocean"}
    scene = Scene(painter("forest", **tools, hand="tree_01 tree_12"))
    scene.play("paint:tree_01", "move:forest*>plains", "move:ocean>forest", "paint:tree_12")
    assert scene.brushes() == "forest* plains*"


def test_matching_brushes_pay_before_wild_ones() -> None:
    """K4.13"""
    me = painter("forest", studio="tree_18", ready="forest wild", hand="tree_01")
    assert Scene(me).play("paint:tree_01").brushes() == "forest* wild"


def test_wild_slots_stand_for_anything() -> None:
    """K4.14: two of them pay for a card that asks twice."""
    me = painter("forest", studio="tree_18 person_18", ready="wild wild", hand="animal_02")
    assert Scene(me).play("paint:animal_02").brushes() == "wild* wild*"
    me = painter("forest", studio="tree_18", ready="wild", unplaced=0, hand="tree_07 tree_04")
    assert {"paint:tree_07", "paint:tree_04"} <= set(Scene(me).legal())


def test_season_and_subject_do_not_matter() -> None:
    """K4.15: winter after spring, and a person after a tree."""
    me = painter("forest", print="tree_01", ready="forest", hand="person_12 tree_12 building_05")
    legal = Scene(me).legal()
    assert {"paint:person_12", "paint:tree_12"} <= set(legal)
    assert "paint:building_05" not in legal


def test_placed_cards_stay_where_they_are() -> None:
    """K4.16: no move touches them."""
    scene = Scene(painter("forest", print="tree_01", studio="tree_10", ready="forest"))
    assert scene.legal() == ["move:forest>ocean", "end"]
    assert scene.refused("studio:tree_01") == "K4.4"


def test_brush_icon() -> None:
    """K4.17: from the supply, usable at once; nothing if it is empty."""
    scene = Scene(painter("forest", hand="animal_14 tree_01")).play("studio:animal_14")
    assert scene.me.unplaced == 1
    scene.play("place:forest", "paint:tree_01")
    rich = painter("ocean", unplaced=15)
    scene = Scene(painter("forest", hand="animal_14"), rich).play("studio:animal_14")
    assert (scene.me.unplaced, scene.state.brushes) == (0, 0)


def test_assistant_icon() -> None:
    """K4.18"""
    scene = Scene(painter("forest", hand="person_03 person_06"), assistant=1)
    assert scene.play("studio:person_03").state.assistant == 0
    assert scene.play("studio:person_06").state.assistant == 0


def test_arrow_icon() -> None:
    """K4.19: in this turn and in every later one."""
    scene = Scene(painter("forest", hand="tree_13")).play("studio:tree_13")
    assert scene.me.arrows == 2
    scene.play("end", "decline:arrows_1")
    assert scene.me.arrows == 2


def test_the_turn_ends_with_few_cards() -> None:
    """K4.20, K4.21: the limit counts the cards held, and cards are never thrown away."""
    me = painter("forest", studio="tree_17", hand="tree_01 tree_02")
    scene = Scene(me)
    assert scene.refused("end") == "K4.20"
    scene.play("studio:tree_01", "end")
    assert names(scene.me.hand) == ["tree_02"]
    me = painter("forest", studio="tree_17 animal_17", hand="tree_01 tree_02")
    assert "end" in Scene(me).legal()
    assert "end" not in Scene(painter("forest", hand="tree_01")).legal()


def test_other_moves_are_refused_in_a_turn() -> None:
    """K4.3, K3.2, K5.3: what belongs elsewhere is refused with what is asked now."""
    scene = Scene(painter("forest", hand="tree_01"))
    assert scene.refused("stay") == "K4.3"
    assert scene.refused("obtain:trees_1") == "K4.3"
    assert scene.refused("deal:tree_05") == "K3.2"
    scene = Scene(painter("forest", print="tree_02")).play("end")
    assert scene.refused("end") == "K5.3"
    assert scene.play("decline:trees_1").refused("stay") == "K3.2"
    assert scene.refused("deal:tree_02") == "K2.2"
    scene.deal()
    assert scene.refused("end") == "K3.5"
