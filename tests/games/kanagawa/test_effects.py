"""What players are told of an action before they do it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.kanagawa.scene import YOKAI, Scene, painter


@pytest.mark.parametrize(
    ("move", "given", "told"),
    [
        ("studio:tree_05", {}, ""),
        ("studio:tree_16", {}, "+1 point."),
        ("studio:tree_17", {}, "+2 points."),
        ("studio:tree_18", {}, "−2 points."),
        ("studio:tree_14", {}, "1 brush."),
        ("studio:tree_14", {"unplaced": 2}, "1 brush. Meets the diploma “3 brushes”."),
        ("studio:tree_14", {"unplaced": 13}, "No brush: none is left."),
        ("studio:tree_01", {}, "Meets the diploma “2 equal landscapes”."),
        ("studio:tree_01", {"diplomas": "landscapes_2"}, ""),
        ("studio:tree_01", {"declined": "landscapes_1"}, ""),
        ("paint:tree_01", {"ready": "forest"}, "+2 points."),
        ("paint:tree_12", {"ready": "forest"}, "+2 points. A season run of 2."),
    ],
)
def test_painting_and_the_studio(move: str, given: dict[str, Any], told: str) -> None:
    """K4.4, K4.10, K5.2, K6.4, K8.1"""
    hand = move.partition(":")[2]
    assert Scene(painter("forest", hand=hand, **given)).foreseen(move) == told


@pytest.mark.parametrize(
    ("given", "assistant", "move", "told"),
    [
        ({"print": "tree_02"}, 0, "obtain:trees_1", "+3 points."),
        ({"print": "tree_02"}, 0, "decline:trees_1", ""),
        ({"print": "tree_02"}, 1, "obtain:trees_1", "+1 point."),
        ({"print": "tree_02 tree_13"}, 1, "obtain:trees_3",
         "The Assistant comes to you. +7 points."),
        ({"print": "tree_02 tree_01"}, 0, "obtain:trees_2",
         "A storm token. +5 points. A season run of 3."),
        ({"print": "animal_10 animal_04", "unplaced": 3}, 0, "obtain:animals_2",
         "1 brush. +4 points. Meets the diploma “4 brushes”."),
    ],
)  # fmt: skip
def test_diplomas(given: dict[str, Any], assistant: int, move: str, told: str) -> None:
    """K5.5, K5.6, K5.7; K8.5: with the last answer the round ends, and the Grand Master goes to whoever has the Assistant."""
    scene = Scene(painter("forest", **given), assistant=assistant).play("end")
    assert scene.foreseen(move) == told


@pytest.mark.parametrize(
    ("held", "told"),
    [
        ((0, 0), "A Yokai comes to A. −1 point."),
        ((0, 3), "A Yokai of B comes to A. −1 point."),
        ((1, 1, 1), ""),
        ((3, 0, 0), "No Yokai comes: you have them all."),
    ],
)
def test_cards_that_bring_a_yokai(held: tuple[int, ...], told: str) -> None:
    """KY3.1, KY3.3, KY3.4: unless there is a choice."""
    people = [
        painter(tile, yokai=number)
        for tile, number in zip(("forest", "plains", "ocean"), held, strict=False)
    ]
    columns = ["kite_05", *(f"animal_{number:02d}" for number in range(1, len(held)))]
    waiting = list(range(len(held)))
    scene = Scene(*people, columns=columns, phase="school", waiting=waiting, options=YOKAI)
    assert scene.foreseen("leave:1") == told
    if not told:
        scene.play("leave:1")
        assert scene.foreseen("take:2") == "A Yokai of C comes to A. −3 points."


def test_passing_a_yokai_on() -> None:
    """KY4.1, KY6.2"""
    scene = Scene(painter("plains", yokai=2, hand="kite_03"), options=YOKAI, seats=3)
    assert scene.foreseen("studio:kite_03") == "", "to whom is decided later"
    scene.play("studio:kite_03")
    assert scene.foreseen("give:2") == "A Yokai goes to C. +3 points."
    assert scene.foreseen("keep_yokai") == ""


def test_what_lies_face_down_is_not_foretold() -> None:
    """K4.1, KY3.5"""
    scene = Scene(
        columns=["tree_01", "tree_02", "kite_11"],
        seats=3,
        options=YOKAI,
        phase="school",
        waiting=[0, 1, 2],
    )
    assert scene.foreseen("leave:3") == ""
