"""K5 and KY5: diplomas."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.core.game import CHANCE
from hyakki.games.kanagawa.box import CATEGORIES, DIPLOMAS, FAMILIES
from hyakki.games.kanagawa.parts import OUR_PARTS
from tests.games.kanagawa.scene import BASE, YOKAI, Scene, painter

LANTERNS = {"families": "tree,animal,kite,lantern"}


def offers(options: dict[str, str] = BASE, **given: Any) -> list[str]:
    """What seat 0 is offered when it ends its turn like this."""
    return Scene(painter("forest", **given), options=options).play("end").offers()


def test_categories() -> None:
    """K5.1, KY5.2: four of the print, three of the studio; the expansion adds kite, lantern, umbrella and Yokai."""
    sizes = {category: len(DIPLOMAS[category]) for category in CATEGORIES}
    assert {family: sizes[family] for family in FAMILIES[:4]} == dict.fromkeys(FAMILIES[:4], 3)
    assert (sizes["arrow"], sizes["brush"], sizes["landscape"]) == (2, 2, 3)
    new = [sizes[category] for category in ("kite", "lantern", "umbrella", "yokai")]
    assert new == [4, 3, 3, 1]


def test_when_a_diploma_is_offered() -> None:
    """K5.2: unowned, earned, category open, not declined."""
    assert offers(print="tree_02") == ["trees_1"]
    assert offers(print="tree_01") == []
    assert offers(print="tree_02", declined="trees_1") == []
    assert offers(print="tree_02 tree_05", diplomas="trees_2", storms=1) == []
    owner = painter("ocean", diplomas="trees_1")
    scene = Scene(painter("forest", print="tree_02 person_01 person_04"), owner).play("end")
    assert scene.offers() == ["people_1"]
    assert scene.refused("obtain:trees_1") == "K5.2"
    assert scene.refused("obtain:trees_2") == "K5.2"


def test_offers_are_answered_one_by_one_in_any_order() -> None:
    """K5.3, KY5.1"""
    panels = "tree_02 person_01 person_04"
    for first, second in (("trees_1", "people_1"), ("people_1", "trees_1")):
        scene = Scene(painter("forest", print=panels)).play("end")
        assert scene.legal() == [
            "obtain:trees_1",
            "decline:trees_1",
            "obtain:people_1",
            "decline:people_1",
        ]
        scene.play(f"obtain:{first}", f"decline:{second}")
        assert scene.owned() == [first]
        assert scene.state.actors() == (CHANCE,)
    scene = Scene(painter("forest", print="umbrella_02"), options=YOKAI).play("end")
    assert scene.legal() == ["obtain:umbrellas_1", "decline:umbrellas_1"]


def test_obtaining_closes_the_category() -> None:
    """K5.4"""
    scene = Scene(painter("forest", print="tree_02 tree_01 person_01 person_04")).play("end")
    assert scene.offers() == ["trees_1", "trees_2", "people_1"]
    scene.play("obtain:trees_1")
    assert scene.offers() == ["people_1"]
    assert scene.refused("obtain:trees_2") == "K5.4"
    assert scene.me.declined == 0


def test_declining_closes_one_diploma() -> None:
    """K5.5"""
    scene = Scene(painter("forest", print="tree_02 tree_01")).play("end", "decline:trees_1")
    assert scene.offers() == ["trees_2"]
    assert scene.refused("obtain:trees_1") == "K5.5"
    assert offers(print="tree_02 tree_01", declined="trees_1 trees_2") == []


def test_rewards_come_at_once_and_points_at_the_end() -> None:
    """K5.6"""
    scene = Scene(painter("forest", print="tree_02 tree_13"), assistant=1).play("end")
    before = scene.points()
    scene.play("obtain:trees_3")
    assert scene.state.assistant == 0
    assert scene.points() == before | {"diplomas": 7}
    scene = Scene(painter("forest", print="tree_02 tree_01")).play("end", "obtain:trees_2")
    assert (scene.me.storms, scene.state.storms) == (1, 2)


def test_a_reward_may_bring_another_offer() -> None:
    """K5.7, K5.8: and a brush that is won waits for the next turn."""
    scene = Scene(painter("forest", print="animal_10 animal_04", unplaced=3)).play("end")
    assert scene.offers() == ["animals_2", "brushes_1"]
    scene.play("obtain:animals_2")
    assert scene.offers() == ["brushes_1", "brushes_2"]
    assert scene.me.unplaced == 4
    scene.play("obtain:brushes_2")
    assert scene.state.actors() == (CHANCE,)


def test_offers_only_at_the_end_of_ones_own_turn() -> None:
    """K5.9: another player's turn brings me nothing."""
    ready = painter("ocean", print="tree_02")
    scene = Scene(painter("forest"), ready, columns=["", "person_01"], waiting=[1])
    scene.play("end")
    assert scene.actor() == 1
    assert scene.offers() == []
    scene.play("leave:2", "studio:person_01", "end")
    assert scene.offers() == ["trees_1"]


def test_numbers_mean_at_least_and_hands_do_not_count() -> None:
    """K5.10"""
    assert offers(print="tree_02 tree_05") == ["trees_1", "trees_2", "trees_3"]
    assert offers(studio="tree_17", hand="tree_02") == []


def test_start_tile_and_first_brushes_count() -> None:
    """K5.11: an arrow, a slot and two brushes are there already."""
    assert offers(studio="tree_13") == ["arrows_1"]
    assert offers(studio="tree_01") == ["landscapes_1"]
    scene = Scene(painter("forest", unplaced=2, hand="tree_14")).play("studio:tree_14", "end")
    assert scene.offers() == ["brushes_1"]


def test_brushes_count_wherever_they_are() -> None:
    """K5.12"""
    assert offers(ready="forest", unplaced=2) == ["brushes_1"]
    assert offers(used="forest", unplaced=3) == ["brushes_1", "brushes_2"]


def test_wild_slots_are_no_landscape() -> None:
    """K5.13: unless the table wants it."""
    assert offers(studio="tree_18") == []
    assert offers(studio="tree_18 tree_01") == ["landscapes_1"]
    wild = BASE | {"wild_in_landscape_diplomas": "yes"}
    assert offers(wild, studio="tree_18") == ["landscapes_1"]
    assert offers(wild, studio="tree_18 tree_01") == ["landscapes_1", "landscapes_2"]


def test_kinds_are_different_subjects() -> None:
    """K5.14: a panel without subject adds nothing."""
    assert offers(print="person_01 person_02") == []
    assert offers(print="person_01 person_16 person_17") == []
    assert offers(print="person_01 person_04") == ["people_1"]


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("trees_1", {"print": "tree_01 tree_13"}),
        ("trees_2", {"print": "tree_13 tree_14"}),
        ("trees_3", {"print": "tree_02 tree_13"}),
        ("animals_1", {"print": "animal_01 animal_13"}),
        ("animals_2", {"print": "animal_10 animal_04"}),
        ("animals_3", {"print": "animal_01 animal_07 animal_04"}),
        ("people_1", {"print": "person_01 person_04"}),
        ("people_2", {"print": "person_01 person_04 person_07"}),
        ("people_3", {"print": "person_01 person_02 person_03"}),
        ("buildings_1", {"print": "building_01 building_02"}),
        ("buildings_2", {"print": "building_01 building_02 building_04"}),
        ("buildings_3", {"print": "building_01 building_02 building_04 building_07"}),
        ("arrows_1", {"studio": "tree_13"}),
        ("arrows_2", {"studio": "tree_13 animal_13"}),
        ("brushes_1", {"unplaced": 3}),
        ("brushes_2", {"unplaced": 4}),
        ("landscapes_1", {"studio": "tree_01"}),
        ("landscapes_2", {"studio": "tree_01 tree_02"}),
        ("landscapes_3", {"studio": "tree_01 tree_02 animal_01"}),
    ],
)
def test_the_diplomas_of_the_base_game(name: str, given: dict[str, Any]) -> None:
    """K5.15: each is offered for what it asks, and not for one card or brush less."""
    assert name in offers(**given)
    less: dict[str, Any] = {}
    for key, value in given.items():
        less[key] = value - 1 if isinstance(value, int) else str(value).rpartition(" ")[0]
    assert name not in offers(**less)


def test_points_and_rewards() -> None:
    """K5.15, KY5.3–KY5.16"""
    found = {d.id: (d.points, d.rewards) for d in OUR_PARTS.data.diplomas}
    assert found == {
        "trees_1": (3, ()),
        "trees_2": (4, ("storm_token",)),
        "trees_3": (7, ("assistant",)),
        "animals_1": (3, ("brush",)),
        "animals_2": (4, ("brush",)),
        "animals_3": (7, ("assistant",)),
        "people_1": (3, ()),
        "people_2": (4, ("storm_token",)),
        "people_3": (9, ()),
        "buildings_1": (3, ()),
        "buildings_2": (4, ("storm_token",)),
        "buildings_3": (7, ("assistant",)),
        "kites_blue": (4, ("give_yokai",)),
        "kites_yellow": (3, ("brush",)),
        "kites_red": (5, ("assistant",)),
        "kites_any": (6, ("storm_token",)),
        "lanterns_ones": (3, ()),
        "lanterns_twos": (4, ()),
        "lanterns_123": (6, ()),
        "umbrellas_1": (3, ("give_yokai",)),
        "umbrellas_2": (5, ("assistant",)),
        "umbrellas_3": (7, ()),
        "arrows_1": (1, ("assistant",)),
        "arrows_2": (3, ()),
        "brushes_1": (1, ("assistant",)),
        "brushes_2": (3, ()),
        "landscapes_1": (2, ()),
        "landscapes_2": (3, ("brush",)),
        "landscapes_3": (5, ("assistant",)),
        "yokai_all": (4, ()),
    }


def test_the_yokai_diploma() -> None:
    """KY5.3, KY5.4: hold all three; it stays when they go."""
    assert offers(YOKAI, yokai=2) == []
    assert offers(YOKAI, yokai=3) == ["yokai_all"]
    scene = Scene(painter("forest", yokai=2, diplomas="yokai_all"), options=YOKAI)
    assert scene.points()["diplomas"] == 4


def test_kites() -> None:
    """KY5.5–KY5.9: each kite counts for its colour and for the total."""
    assert offers(YOKAI, print="kite_08 kite_03") == ["kites_blue"]
    assert offers(YOKAI, print="kite_02 kite_01") == ["kites_yellow"]
    assert offers(YOKAI, print="kite_06 kite_13") == ["kites_red"]
    assert offers(YOKAI, print="kite_02 kite_08") == ["kites_blue", "kites_yellow"]
    assert "kites_any" not in offers(YOKAI, print="kite_02 kite_08")
    assert "kites_any" in offers(YOKAI, print="kite_02 kite_08 kite_06")


def test_a_kite_diploma_gives_a_yokai_away() -> None:
    """KY5.5, KY4.1: and the brush of the yellow one comes at once (KY5.6)."""
    me = painter("forest", print="kite_08 kite_03", yokai=1)
    scene = Scene(me, seats=3, options=YOKAI).play("end", "obtain:kites_blue")
    assert scene.legal() == ["give:1", "give:2"]
    scene = Scene(painter("forest", print="kite_02 kite_01"), options=YOKAI)
    assert scene.play("end", "obtain:kites_yellow").me.brushes() == 1


def test_lanterns_are_counted_by_card() -> None:
    """KY5.10–KY5.13: exact numbers."""
    assert offers(LANTERNS, print="lantern_01 lantern_03 lantern_04") == ["lanterns_ones"]
    assert offers(LANTERNS, print="lantern_13 lantern_14") == ["lanterns_twos"]
    assert offers(LANTERNS, print="lantern_02 lantern_05") == []
    assert offers(LANTERNS, print="lantern_13 lantern_01 lantern_02") == ["lanterns_123"]
    assert offers(LANTERNS, print="lantern_13 lantern_01 lantern_03") == []


def test_umbrella_rows() -> None:
    """KY5.14–KY5.18: on one card or on cards side by side; anything else ends the row."""
    assert offers(YOKAI, print="umbrella_01") == []
    assert offers(YOKAI, print="umbrella_02") == ["umbrellas_1"]
    assert offers(YOKAI, print="umbrella_01 umbrella_03") == ["umbrellas_1"]
    assert offers(YOKAI, print="umbrella_01 tree_01 umbrella_03") == []
    assert offers(YOKAI, print="umbrella_01 umbrella_16 umbrella_03") == []
    assert offers(YOKAI, print="umbrella_02 umbrella_01") == ["umbrellas_1", "umbrellas_2"]
    four = ["umbrellas_1", "umbrellas_2", "umbrellas_3"]
    assert offers(YOKAI, print="umbrella_02 umbrella_05") == four
    scene = Scene(painter("forest", print="umbrella_02 umbrella_01"), options=YOKAI, assistant=1)
    assert scene.play("end", "obtain:umbrellas_2").state.assistant == 0
