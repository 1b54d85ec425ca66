"""KY3 and KY4: how Yokai arrive, and how they are passed on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.kanagawa.scene import GAME, YOKAI, Scene, painter

MUST = YOKAI | {"give_yokai": "must"}
MAY = YOKAI | {"give_yokai": "may"}


def taken(cards: str, held: tuple[int, ...] = (0, 0), **given: Any) -> Scene:
    """Seat 0 leaves with these cards; the others hold so many Yokai."""
    tiles = ("forest", "plains", "ocean", "mountain")
    people = [painter(tile, yokai=number) for tile, number in zip(tiles, held, strict=False)]
    size = len(cards.split())
    other = [f"animal_{number:02d}" for number in range(1, 13)]
    columns = [cards, *(" ".join(other[size * n : size * n + size]) for n in range(1, len(held)))]
    scene = Scene(
        *people,
        columns=columns,
        phase="school",
        lesson=size,
        waiting=list(range(len(held))),
        options=given.pop("options", YOKAI),
    )
    return scene.play("leave:1")


def held(scene: Scene) -> list[int]:
    return [int(p.yokai) for p in scene.state.painters]


def asked(scene: Scene) -> str:
    """The prompt of seat 0; it can be said in both languages."""
    prompt = GAME.prompt(scene.view)
    for lang in ("en", "fr"):
        assert GAME.texts(lang).say(prompt)
    return prompt.key


def test_a_card_from_school_brings_a_yokai() -> None:
    """KY3.1, KY3.2: it must be taken, whatever the card is used for."""
    scene = taken("kite_05")
    assert held(scene) == [1, 0]
    assert scene.state.yokai == 2
    scene.play("studio:kite_05")
    assert held(scene) == [1, 0]
    assert held(taken("kite_01")) == [0, 0]


def test_one_for_each_icon_before_the_first_action() -> None:
    """KY3.6"""
    scene = taken("kite_05 umbrella_02")
    assert held(scene) == [2, 0]
    assert "studio:kite_05" in scene.legal()


def test_from_another_player_if_the_supply_is_empty() -> None:
    """KY3.3: by choice, or from the only one who has any."""
    scene = taken("kite_05", (1, 1, 1))
    assert scene.refused("take:0") == "KY3.3"
    assert scene.refused("end") == "KY3.6"
    scene.play("take:2")
    assert held(scene) == [2, 1, 0]
    assert held(taken("kite_05", (1, 2, 0))) == [2, 1, 0]
    assert held(taken("kite_05", (0, 3))) == [1, 2]


def test_all_three_already() -> None:
    """KY3.4"""
    scene = taken("kite_05", (3, 0, 0))
    assert held(scene) == [3, 0, 0]
    assert "studio:kite_05" in scene.legal()


def test_face_down_cards_bring_yokai_too() -> None:
    """KY3.5"""
    scene = Scene(
        columns=["tree_01", "tree_02", "kite_11"],
        seats=3,
        options=YOKAI,
        phase="school",
        waiting=[0, 1, 2],
    )
    assert scene.view.columns[2] == ("kite_?",)
    assert held(scene.play("leave:3")) == [1, 0, 0]


def test_a_kept_card_brings_no_second_yokai() -> None:
    """KY3.7"""
    me = painter("forest", studio="tree_17", hand="kite_05", yokai=1)
    scene = Scene(me, columns=["tree_01", "tree_02"], options=YOKAI, phase="school", waiting=[0, 1])
    scene.play("leave:1", "studio:kite_05")
    assert held(scene) == [1, 0]


def test_giving_to_a_player_of_ones_choice() -> None:
    """KY4.1: never to oneself."""
    me = painter("plains", yokai=2, hand="kite_03 kite_06")
    scene = Scene(me, seats=4, options=YOKAI).play("studio:kite_03")
    assert scene.legal() == ["give:1", "give:2", "give:3", "keep_yokai"]
    assert scene.refused("give:0") == "KY4.1"
    scene.play("give:3", "studio:kite_06", "give:1")
    assert held(scene) == [0, 1, 0, 1]


def test_with_two_players_there_is_nobody_to_choose() -> None:
    """KY4.1, KY4.3: one who must give has no decision to make."""
    me = painter("plains", yokai=1, hand="kite_03")
    scene = Scene(me, options=MUST).play("studio:kite_03")
    assert held(scene) == [0, 1]
    assert "end" in scene.legal()
    scene = Scene(painter("forest", print="umbrella_02", yokai=1), options=YOKAI)
    assert held(scene.play("end", "obtain:umbrellas_1")) == [0, 1]


def test_the_icon_works_once_and_in_the_studio_only() -> None:
    """KY4.2"""
    me = painter("plains", yokai=2, hand="kite_03", ready="plains")
    assert held(Scene(me, options=YOKAI).play("paint:kite_03", "end")) == [2, 0]
    scene = Scene(me, options=YOKAI).play("studio:kite_03", "give:1")
    assert held(scene) == [1, 1]
    assert held(scene.play("end")) == [1, 1]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("options", [YOKAI, MAY])
def test_the_icon_of_a_card_leaves_the_choice(options: dict[str, str], seats: int) -> None:
    """KY4.3: the Yokai may be kept."""
    me = painter("plains", yokai=1, hand="kite_03")
    scene = Scene(me, seats=seats, options=options).play("studio:kite_03")
    assert scene.refused("end") == "KY4.3"
    assert asked(scene) == "prompt.give_or_keep"
    scene.play("keep_yokai")
    assert held(scene)[0] == 1
    assert "end" in scene.legal()


def test_the_icon_of_a_card_is_compulsory_by_option() -> None:
    """KY4.3, option give_yokai=must"""
    me = painter("plains", yokai=1, hand="kite_03")
    scene = Scene(me, seats=3, options=MUST).play("studio:kite_03")
    assert scene.legal() == ["give:1", "give:2"]
    assert scene.refused("keep_yokai") == "KY4.3"
    assert scene.refused("end") == "KY4.3"
    assert asked(scene) == "prompt.give"


@pytest.mark.parametrize("options", [YOKAI, MUST])
def test_a_diploma_leaves_no_choice(options: dict[str, str]) -> None:
    """KY4.3: its reward is compulsory."""
    me = painter("forest", print="umbrella_02", yokai=1)
    scene = Scene(me, seats=3, options=options).play("end", "obtain:umbrellas_1")
    assert scene.legal() == ["give:1", "give:2"]
    assert scene.refused("keep_yokai") == "KY4.3"
    assert asked(scene) == "prompt.give"
    assert held(scene.play("give:1")) == [0, 1, 0]


def test_a_diploma_leaves_the_choice_by_option() -> None:
    """KY4.3, option give_yokai=may"""
    me = painter("forest", print="umbrella_02", yokai=1)
    for seats in (2, 3):
        scene = Scene(me, seats=seats, options=MAY).play("end", "obtain:umbrellas_1")
        assert asked(scene) == "prompt.give_or_keep"
        assert held(scene.play("keep_yokai"))[0] == 1


@pytest.mark.parametrize("options", [YOKAI, MAY, MUST])
def test_a_choice_to_give_is_a_position(options: dict[str, str]) -> None:
    """KY4.3: whether a card or a diploma asks is remembered."""
    icon = Scene(painter("plains", yokai=1, hand="kite_03"), seats=3, options=options)
    reward = Scene(painter("forest", print="umbrella_02", yokai=1), seats=3, options=options)
    for scene in (icon.play("studio:kite_03"), reward.play("end", "obtain:umbrellas_1")):
        written = GAME.write_position(scene.state)
        again = Scene.of(GAME.read_position(written))
        assert GAME.write_position(again.state) == written
        assert again.legal() == scene.legal() == scene.imagined(1, 3).legal()


def test_without_yokai_nothing_is_given() -> None:
    """KY4.4: and such a diploma still brings its points."""
    scene = Scene(painter("forest", print="umbrella_02"), seats=3, options=YOKAI)
    scene.play("end", "obtain:umbrellas_1")
    assert scene.points()["diplomas"] == 3
    assert held(scene) == [0, 0, 0]


def test_yokai_never_go_back() -> None:
    """KY4.5: up to three with one player, and none in the supply again."""
    me = painter("plains", yokai=1, hand="kite_03")
    scene = Scene(me, painter("ocean", yokai=2), options=MUST).play("studio:kite_03")
    assert held(scene) == [0, 3]
    assert scene.state.yokai == 0
