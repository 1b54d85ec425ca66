"""Impossible positions are refused, with what is wrong."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from hyakki.core.messages import BadInput, Message
from tests.games.refused import says
from tests.games.terres.scene import GAME, Scene

Change = Callable[[dict[str, Any]], object]


def document() -> dict[str, Any]:
    scene = Scene("W[7,3] X1; F[4,5] Y1", hand="WF, EN")
    through_json = msgspec.json.encode(GAME.write_position(scene.state))
    return msgspec.json.decode(through_json, type=dict[str, Any])


def put(*path: str | int, value: object) -> Change:
    def change(position: dict[str, Any]) -> None:
        place: Any = position
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return change


WRONG: list[tuple[str, Change]] = [
    ("unknown sketch", put("hands", 0, 0, value="s99")),
    ("unknown yokai", put("stacks", "water", "yokai", 0, value="water9")),
    ("unknown phase", put("phase", value="lunch")),
    ("unknown ability", put("ability", value="fly")),
    ("unknown stack", put("laid_at", value="wood")),
    ("T1.3", put("discard", value=["s01", "s01"])),
    ("T1.1", put("stacks", "water", "yokai", value=["water7", "water7"])),
    ("T1.1", put("stacks", "water", "yokai", value=["water7", "water3", None])),
    ("T2.3", lambda position: position["stacks"].pop("wind")),
    ("T2.4", put("stacks", "earth", "yokai", value=[None] * 5)),
    ("T3.5", put("plays", value=4)),
    ("T3.9", put("hands", 0, value=["s01", "s30", "s31", "s32", "s33"])),
    ("T4.2", put("stacks", "water", "sides", 0, value=["s19"])),
    ("T6.1", put("phase", value="ability")),
    ("T7.1", put("phase", value="over")),
    ("T5.9", put("phase", value="show")),
    ("plays", put("plays", value="two")),
    ("colour", put("colour", value="blue")),
]


@pytest.mark.parametrize(("word", "change"), WRONG, ids=[word for word, _ in WRONG])
def test_what_is_wrong_is_said(word: str, change: Change) -> None:
    assert says(GAME, refused(change), word)


def refused(change: Change) -> Message:
    position = copy.deepcopy(document())
    change(position)
    with pytest.raises(BadInput) as error:
        GAME.read_position(position)
    return error.value.message


def in_words(change: Change, lang: str) -> str:
    return GAME.texts(lang).say(refused(change))


SENTENCES: list[tuple[Change, str, str]] = [
    (
        put("hands", 0, value=["s01", "s30", "s31", "s32", "s33"]),
        "This is not a possible position: T3.9: a hand holds at most four sketches.",
        "Cette position est impossible\u00a0: T3.9\u00a0: une main tient au plus quatre esquisses.",
    ),
    (
        put("plays", value=4),
        "This is not a possible position: T3.5: active is 0 or 1, plays is 0 to 3.",
        "Cette position est impossible\u00a0: T3.5\u00a0: active vaut 0 ou 1, plays va de 0 à 3.",
    ),
    (
        put("plays", value=3),
        "This is not a possible position: T3.8: the turn is over after three plays or with an empty hand.",
        "Cette position est impossible\u00a0: T3.8\u00a0: le tour est fini après trois poses, ou quand la main est vide.",
    ),
    (
        put("stacks", "water", "yokai", value=["water7", "water3", None]),
        "This is not a possible position: T1.1: the water stack must hide 0 yokai.",
        "Cette position est impossible\u00a0: T1.1\u00a0: la pile eau doit cacher 0 yokai.",
    ),
    (
        put("hands", 0, 0, value="s99"),
        "This is not a possible position: unknown sketch 's99'.",
        "Cette position est impossible\u00a0: esquisse 's99'\u00a0: inconnu.",
    ),
]


@pytest.mark.parametrize(("change", "english", "french"), SENTENCES)
def test_it_is_said_in_both_languages(change: Change, english: str, french: str) -> None:
    assert in_words(change, "en") == english
    assert in_words(change, "fr") == french


def test_the_unchanged_position_is_fine() -> None:
    again = GAME.write_position(GAME.read_position(document()))
    assert msgspec.json.decode(msgspec.json.encode(again)) == document()


def test_a_draw_needs_cards() -> None:
    """T3.3: with an empty draw pile the discard would have been shuffled already."""
    picture = "W[7,3] X3 Y3; F[7,3] X3 Y3; E[7,3] X3 Y3; N[7,3] X3 Y2"
    with pytest.raises(BadInput) as error:
        Scene(picture, hand="WF+c", other="WF+d, FE+d, EN+d", discard=-1, phase="draw")
    assert says(GAME, error.value.message, "T3.3")


def test_only_a_hidden_yokai_is_shown() -> None:
    """T5.9: the one on top of the stack, which nobody has seen yet."""

    def change(position: dict[str, Any]) -> None:
        position.update(phase="show", unveil="water", laid_at="water")

    assert in_words(change, "en").startswith("This is not a possible position: T5.9: ")


@pytest.mark.parametrize("hand", ["", "WF, WE, WN"])
def test_a_player_to_act_can_act(hand: str) -> None:
    """T3.8: after three plays, or with no sketch, the turn is over."""
    with pytest.raises(BadInput) as refused:
        Scene("W[7,3]", hand=hand, plays=3 if hand else 0)
    assert "T3.8" in GAME.texts("en").say(refused.value.message)


def setup(phase: str, **changes: object) -> dict[str, Any]:
    """A position before the first play."""
    start = GAME.write_position(GAME.start(2, GAME.complete(2, {"first_player": "seat_1"})))
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(start))
    return {**plain, "phase": phase, **changes}


@pytest.mark.parametrize(
    ("rule", "position"),
    [
        ("T3.9", {**document(), "phase": "draw", "hands": [["s01", "s30", "s31", "s32"], []]}),
        ("T3.9", {**document(), "hands": [["s01"], ["s30", "s31", "s32", "s33"]]}),
        ("T3.9", {**document(), "plays": 2, "hands": [["s30", "s31", "s32"], []]}),
        (
            "T6.1",
            {**document(), "phase": "ability", "ability": "call", "laid_at": "earth", "plays": 1},
        ),
        (
            "T6.1",
            {**document(), "phase": "ability", "ability": "call", "laid_at": "water", "plays": 1},
        ),
        ("T2.5", setup("first", unveil=None)),
        ("T2.5", setup("open", active=0)),
        ("T2.1", setup("open", hands=[["s01"], []])),
    ],
)
def test_what_no_game_reaches_is_refused_by_its_rule(rule: str, position: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as refused:
        GAME.read_position(position)
    assert rule in GAME.texts("en").say(refused.value.message)
    assert rule in GAME.texts("fr").say(refused.value.message)
