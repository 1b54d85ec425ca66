"""What the log says of each move, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.core.fate import SeededFate
from hyakki.core.game import SPECTATOR
from hyakki.core.log import EventLog
from hyakki.core.table import Table
from hyakki.games.kanagawa.moves import KanagawaMove
from hyakki.games.kanagawa.rules import KanagawaState
from hyakki.games.kanagawa.view import KanagawaView
from tests.games.kanagawa.scene import BASE, GAME, YOKAI, Scene, at_school, painter

KanagawaTable = Table[KanagawaState, KanagawaMove, KanagawaView]
AT_ONCE = BASE | {"storm_token": "at_once"}
ROUND_OVER = "The round is over; A has the Grand Master."


def told(scene: Scene, *moves: str, to: int = SPECTATOR) -> list[str]:
    """What this viewer reads in the log after these moves."""
    scene.state.events = log = EventLog()
    scene.play(*moves)
    said = [event.told_to(to) for event in log.take()]
    return [GAME.texts("en").say(message, "ABCD") for message in said if message is not None]


def test_actions_of_a_turn() -> None:
    """K4.4, K4.6, K4.8, K4.10, K4.20"""
    me = painter("forest", unplaced=1, ready="forest", hand="tree_01 tree_10 tree_14")
    moves = ("paint:tree_01", "studio:tree_10", "place:ocean", "studio:tree_14", "end")
    assert told(Scene(me), *moves) == [
        "A paints a panel: tree (spring).",
        "A adds a card to the studio: tree (winter).",
        "A places a brush: ocean.",
        "A adds a card to the studio: 2 trees (spring).",
        "A receives a brush.",
        "A ends the turn.",
    ]
    mover = painter("forest", studio="tree_10", ready="forest")
    assert told(Scene(mover), "move:forest>ocean") == ["A moves a brush: forest → ocean."]
    keeper = painter("forest", studio="tree_17", hand="tree_01")
    assert told(Scene(keeper), "end")[0] == "A ends the turn and keeps a card."
    last = painter("forest", unplaced=13, hand="tree_14")
    assert told(Scene(last), "studio:tree_14")[1] == "There is no brush left for A."


@pytest.mark.parametrize(
    ("panel", "said"),
    [
        ("storm:2", "A sets the storm token on panel 2."),
        ("storm:0", "A sets the storm token on the start tile."),
    ],
)
def test_diplomas_and_storm_tokens(panel: str, said: str) -> None:
    """K5.3, K5.6, K6.3"""
    scene = Scene(painter("forest", print="tree_02 tree_01"), options=AT_ONCE).play("end")
    assert told(scene, "decline:trees_1", "obtain:trees_2", panel) == [
        "A declines the diploma “3 trees”.",
        "A obtains the diploma “4 trees”, 4 points.",
        "A receives a storm token.",
        said,
        ROUND_OVER,
    ]
    winner = Scene(painter("forest", print="tree_02 tree_13"), assistant=1).play("end")
    assert told(winner, "obtain:trees_3")[1] == "A takes the Assistant."


def test_at_school() -> None:
    """K3.5, K3.7"""
    scene = at_school(2, ["tree_01", "tree_02"])
    assert told(scene, "stay", "leave:1") == [
        "A stays at school.",
        "B leaves with column 1, one card.",
    ]


@pytest.mark.parametrize(
    ("options", "mine", "theirs"),
    [
        ({}, "The face-down card: tree (summer).", "The face-down card: tree (summer)."),
        (
            {"kept_cards": "private"},
            "A looks at the face-down card: tree (summer).",
            "A looks at the face-down card.",
        ),
    ],
)
def test_who_sees_what_was_taken_face_down(options: dict[str, str], mine: str, theirs: str) -> None:
    """K4.1"""
    for viewer, said in ((0, mine), (1, theirs)):
        columns = ["tree_01", "tree_02", "tree_04"]
        scene = at_school(3, columns, options=BASE | options)
        assert told(scene, "leave:3", to=viewer) == ["A leaves with column 3, one card.", said]


@pytest.mark.parametrize(
    ("held", "said"),
    [
        ((0, 0, 0), "A Yokai comes to A."),
        ((0, 3, 0), "A takes a Yokai from B."),
        ((3, 0, 0), "A has all the Yokai already: nothing comes."),
    ],
)
def test_yokai_that_come(held: tuple[int, ...], said: str) -> None:
    """KY3.2, KY3.3, KY3.4"""
    tiles = ("forest", "plains", "ocean")
    people = [painter(tile, yokai=count) for tile, count in zip(tiles, held, strict=True)]
    given: dict[str, Any] = {"phase": "school", "waiting": [0, 1, 2], "options": YOKAI}
    scene = Scene(*people, columns=["kite_05", "animal_01", "animal_02"], **given)
    assert told(scene, "leave:1") == ["A leaves with column 1, one card.", said]


def test_yokai_that_go() -> None:
    """KY4.1, KY4.3"""
    giver = painter("plains", yokai=2, hand="kite_03")
    for move, said in (("give:2", "A gives a Yokai to C."), ("keep_yokai", "A keeps the Yokai.")):
        scene = Scene(giver, options=YOKAI, seats=3).play("studio:kite_03")
        assert told(scene, move) == [said]


def log_of(table: KanagawaTable) -> list[str]:
    messages = [message for line in table.log(0) for message in line.messages]
    return [GAME.texts("en").say(message, table.names) for message in messages]


def test_the_deal() -> None:
    """KY2.1, K2.4, K2.6, K3.2; K1.3: the deck shows a back."""
    assert log_of(Table(GAME, ["A", "B"], {}, SeededFate(1))) == [
        "The families of this game: animal, person, kite, lantern.",
        "A receives the forest start tile.",
        "B receives the plains start tile.",
        "A goes first, with the Grand Master and the Assistant.",
        "The next card of the deck: lantern.",
        "Column 1: lantern (winter).",
        "The next card of the deck: kite.",
        "Column 2: blue kite (winter).",
        "The next card of the deck: lantern.",
    ]


def test_a_card_that_is_dealt_face_down() -> None:
    """K1.3, K3.3: its family, and nothing more."""
    table = Table(GAME, ["A", "B", "C"], {"deck_top_back": "hidden"}, SeededFate(1))
    assert log_of(table)[-1] == "Column 3: lantern, face down."
