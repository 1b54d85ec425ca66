"""The worked examples of lessons at school, each as a test."""

from __future__ import annotations

import pytest

from hyakki.core.game import SPECTATOR
from hyakki.games.kanagawa.box import DIPLOMAS
from tests.games.kanagawa.scene import Scene, at_school, names, painter


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
