"""What is touched without a move: the rule that stands in the way."""

from __future__ import annotations

import pytest

from tests.games.kanagawa.scene import GAME, YOKAI, Scene, at_school, painter
from tests.games.touching import POSSIBLE, answer

NOT_THIS = ("K3.5", "not_this")
AT_SCHOOL = ("K3.5", "at_school")
IN_TURN = ("K4.3", "in_turn")


@pytest.mark.parametrize(
    ("path", "told"),
    [
        (("tree_01",), POSSIBLE),
        (("tree_10", "studio"), POSSIBLE),
        (("tree_10", "print"), ("K4.10", "no_brush_ready")),
        (("tree_02",), ("K4.10", "not_in_hand")),
        (("tree_02", "studio"), ("K4.4", "not_in_hand")),
        (("brush",), ("K4.7", "no_free_slot")),
        (("brush", "ocean"), ("K4.7", "no_free_slot")),
        (("on:forest", "ocean"), ("K4.7", "no_free_slot")),
        (("on:ocean", "forest"), ("K4.8", "no_brush_there")),
        (("on:forest*", "ocean"), ("K4.8", "no_used_brush")),
        (("column:1",), IN_TURN),
        (("panel:0",), IN_TURN),
        (("seat:1",), IN_TURN),
        (("trees_1",), IN_TURN),
        (("trees_1", "do:obtain"), IN_TURN),
        (("do:stay",), IN_TURN),
        (("do:end",), ("K4.20", "too_many_kept")),
        (("do:sing",), NOT_THIS),
        (("tea",), NOT_THIS),
        (("tree_01", "studio", "print"), NOT_THIS),
    ],
)
def test_in_a_turn(path: tuple[str, ...], told: tuple[str, str]) -> None:
    """K4.3, K4.4, K4.7, K4.8, K4.10, K4.20"""
    scene = Scene(painter("forest", ready="forest", hand="tree_01 tree_10", unplaced=1))
    assert answer(GAME, scene.state, *path) == told


@pytest.mark.parametrize(
    ("path", "told"),
    [
        (("column:1",), POSSIBLE),
        (("column:3",), ("K2.1", "no_column")),
        (("do:stay",), POSSIBLE),
        (("tree_01",), AT_SCHOOL),
        (("brush",), AT_SCHOOL),
        (("do:end",), AT_SCHOOL),
    ],
)
def test_at_school(path: tuple[str, ...], told: tuple[str, str]) -> None:
    """K2.1, K3.5"""
    assert answer(GAME, at_school(2, ["tree_01", "tree_02"]).state, *path) == told


def test_without_a_brush_to_place() -> None:
    """K4.6"""
    state = Scene(painter("forest", ready="forest", hand="tree_01")).state
    assert answer(GAME, state, "brush") == ("K4.6", "no_unplaced")


def test_while_a_diploma_is_offered() -> None:
    """K5.2, K5.3"""
    state = Scene(painter("forest", print="tree_02")).play("end").state
    assert answer(GAME, state, "trees_1") == POSSIBLE
    assert answer(GAME, state, "trees_2") == ("K5.2", "not_offered")
    assert answer(GAME, state, "trees_2", "do:decline") == ("K5.2", "not_offered")
    assert answer(GAME, state, "column:1") == ("K5.3", "answer_first")


def test_seats_mean_what_is_asked() -> None:
    """KY3.3, KY4.1: from whom a Yokai comes, or to whom it goes."""
    giver = painter("plains", yokai=2, hand="kite_03")
    giving = Scene(giver, options=YOKAI, seats=3).play("studio:kite_03").state
    assert answer(GAME, giving, "seat:1") == POSSIBLE
    assert answer(GAME, giving, "seat:0") == ("KY4.1", "not_to_give_to")
    people = [painter(tile, yokai=1) for tile in ("forest", "plains", "ocean")]
    columns = ["kite_05", "animal_01", "animal_02"]
    taking = Scene(*people, columns=columns, phase="school", waiting=[0, 1, 2], options=YOKAI)
    taking.play("leave:1")
    assert answer(GAME, taking.state, "seat:2") == POSSIBLE
    assert answer(GAME, taking.state, "seat:0") == ("KY3.3", "no_yokai_there")


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("stay", ("do:stay",)),
        ("leave:2", ("column:2",)),
        ("studio:tree_01", ("tree_01", "studio")),
        ("paint:tree_01", ("tree_01", "print")),
        ("place:forest", ("brush", "forest")),
        ("move:forest>ocean", ("on:forest", "ocean")),
        ("move:forest*>ocean", ("on:forest*", "ocean")),
        ("end", ("do:end",)),
        ("obtain:trees_1", ("trees_1", "do:obtain")),
        ("decline:trees_1", ("trees_1", "do:decline")),
        ("take:1", ("seat:1",)),
        ("give:1", ("seat:1",)),
        ("keep_yokai", ("do:keep_yokai",)),
        ("storm:0", ("panel:0",)),
        ("families:tree,animal,kite,lantern", ("tree,animal,kite,lantern",)),
        ("tile:start_forest", ("start_forest",)),
        ("first:0", ("seat:0",)),
        ("deal:tree_01", ("tree_01",)),
        ("top:tree_01", ("tree_01",)),
    ],
)
def test_what_is_touched_for_a_move(text: str, path: tuple[str, ...]) -> None:
    """K3.7, K4.4, K4.6, K4.8, K4.10, K5.3, K6.2, KY3.3, KY4.1; and what chance moves."""
    assert GAME.read(text).path == path
