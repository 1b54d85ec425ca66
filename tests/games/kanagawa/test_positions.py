"""Impossible positions are refused, with what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from hyakki.core.messages import BadInput, Message
from tests.games.kanagawa.scene import BASE, GAME, YOKAI, Scene, painter
from tests.games.refused import says

Change = Callable[[dict[str, Any]], object]


def document() -> dict[str, Any]:
    """Seat 0 in its turn, seat 1 at school, seat 2 done."""
    scene = Scene(
        painter("forest", studio="tree_10", ready="forest ocean", hand="tree_01", print="tree_04"),
        seats=3,
        columns=["", "tree_02", ""],
        waiting=[1],
        options=YOKAI,
    )
    through_json = msgspec.json.encode(GAME.write_position(scene.state))
    return msgspec.json.decode(through_json, type=dict[str, Any])


def put(*path: str | int, value: object) -> Change:
    def change(position: dict[str, Any]) -> None:
        place: Any = position
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return change


def mine(key: str, value: object) -> Change:
    return put("painters", 0, key, value=value)


def both(*changes: Change) -> Change:
    def change(position: dict[str, Any]) -> None:
        for one in changes:
            one(position)

    return change


WRONG: list[tuple[str, Change]] = [
    ("unknown card", mine("hand", ["tree_99"])),
    ("unknown start tile", mine("tile", "start_moon")),
    ("unknown diploma", mine("diplomas", ["trees_9"])),
    ("unknown kind of slot", mine("ready", {"river": 1})),
    ("unknown phase", put("phase", value="lunch")),
    ("unknown family", put("families", value=["dragon"])),
    ("numbers of pieces", mine("unplaced", -1)),
    ("KY4.5", mine("yokai", 4)),
    ("K1.1", put("painters", value=[])),
    ("K1.1", put("active", value=3)),
    ("K1.2", mine("hand", ["tree_04"])),
    ("K1.2", mine("unplaced", 14)),
    ("K1.2", mine("storms", 4)),
    ("KY1.2", both(mine("yokai", 2), put("painters", 1, "yokai", value=2))),
    ("K2.1", put("columns", value=[[], ["tree_02"]])),
    ("K2.1", put("pending", value=[4])),
    ("KY2.1", mine("hand", ["person_01"])),
    ("KY2.1", put("families", value=["tree", "person", "kite", "umbrella"])),
    ("KY2.1", put("families", value=[])),
    ("K2.3", mine("diplomas", ["people_1"])),
    ("K2.4", put("painters", 1, "tile", value="start_forest")),
    ("K2.4", put("painters", 2, "tile", value=None)),
    ("K2.6", put("assistant", value=None)),
    ("K3.1", put("lesson", value=4)),
    ("K3.2", put("columns", 1, value=["tree_02", "tree_03"])),
    ("K3.2", put("lesson", value=2)),
    ("K3.2", put("pending", value=[2])),
    ("K3.5", both(mine("hand", []), put("phase", value="school"))),
    ("K3.7", both(mine("hand", []), put("active", value=1))),
    ("K3.15", put("waiting", value=[])),
    ("K3.15", put("waiting", value=[1, 2])),
    ("K3.15", put("waiting", value=[1, 1])),
    (
        "K3.15",
        both(put("columns", value=[[], ["tree_02"], ["tree_03"]]), put("waiting", value=[1, 1])),
    ),
    ("K4.1", mine("veiled", ["tree_01"])),
    ("K4.1", mine("veiled", ["tree_09"])),
    ("K4.7", mine("ready", {"forest": 2})),
    ("K4.8", mine("moved", 2)),
    ("K4.20", put("painters", 1, "hand", value=["tree_05"])),
    (
        "K5.2",
        both(mine("diplomas", ["trees_1"]), put("painters", 1, "diplomas", value=["trees_1"])),
    ),
    ("K5.2", both(mine("hand", []), put("phase", value="diplomas"), put("answering", value=True))),
    ("K5.3", both(mine("hand", []), put("answering", value=True))),
    ("K5.4", mine("diplomas", ["trees_1", "trees_2"])),
    ("K5.5", both(mine("diplomas", ["trees_1"]), mine("declined", ["trees_1"]))),
    ("K6.3", both(mine("storms", 1), mine("stormed", [0]))),
    ("K6.3", mine("stormed", [7])),
    ("K6.3", put("tokens", value=1)),
    ("K6.3", both(mine("hand", []), put("phase", value="storm"), put("tokens", value=1))),
    ("KY3.3", put("arrivals", value=1)),
    ("KY3.3", both(put("arrivals", value=1), put("phase", value="arrival"))),
    ("KY4.1", put("gives", value=1)),
    ("KY4.4", both(put("gives", value=1), put("phase", value="give"))),
    ("K1.3", put("top", value="tree_08")),
    (
        "K7.3",
        both(
            put("phase", value="over"),
            put("waiting", value=[]),
            put("columns", value=[[], [], []]),
            mine("hand", []),
        ),
    ),
    ("Expected", put("lesson", value="one")),
    ("unknown field", put("colour", value="blue")),
    ("arrivals, gives and tokens", put("gives", value=9)),
]


@pytest.mark.parametrize(
    ("what", "change"), WRONG, ids=[f"{n}-{w}" for n, (w, _) in enumerate(WRONG)]
)
def test_impossible_positions_are_refused(what: str, change: Change) -> None:
    position = document()
    GAME.read_position(position)
    change(position)
    with pytest.raises(BadInput) as refused:
        GAME.read_position(position)
    assert says(GAME, refused.value.message, what)
    why = refused.value.message.params["why"]
    if isinstance(why, Message):
        assert GAME.texts("en").say(why) != GAME.texts("fr").say(why)
    else:  # the decoder speaks English only
        assert what in ("Expected", "unknown field")


def test_a_first_player_who_is_chosen_is_not_drawn() -> None:
    """K2.6"""
    people = [{"tile": "start_forest", "unplaced": 2}, {"tile": "start_ocean", "unplaced": 2}]
    families = ["tree", "animal", "person", "building"]
    document = {"game": "kanagawa", "phase": "first", "columns": [[], []], "painters": people}
    document |= {"families": families}
    assert GAME.read_position({**document, "options": BASE}).actors() == (-1,)
    with pytest.raises(BadInput) as refused:
        GAME.read_position({**document, "options": BASE | {"first_player": "0"}})
    assert says(GAME, refused.value.message, "K2.6")


def test_cards_need_their_families() -> None:
    """KY2.1: before the families are drawn no card can be anywhere."""
    empty = {"game": "kanagawa", "phase": "families", "columns": [[], []]}
    GAME.read_position({**empty, "painters": [{}, {}]})
    with pytest.raises(BadInput) as refused:
        GAME.read_position({**empty, "painters": [{"print": ["tree_01"]}, {}]})
    assert says(GAME, refused.value.message, "KY2.1")


@pytest.mark.parametrize("phase", ["school", "turn"])
def test_the_deck_shows_its_top(phase: str) -> None:
    """K1.3: as long as it has cards."""
    waiting = [0, 1] if phase == "school" else [1]
    columns = ["tree_01" if phase == "school" else "", "tree_02"]
    given: dict[str, Any] = {"phase": phase, "waiting": waiting, "columns": columns}
    options = BASE | {"deck_top_back": "shown"}
    assert Scene(options=options, top="tree_09", **given).legal()
    with pytest.raises(BadInput) as refused:
        Scene(options=options, **given)
    assert says(GAME, refused.value.message, "K1.3")


def test_the_end_of_a_game_fits_its_reason() -> None:
    """K7.2: `ended_by` is what ended it."""
    eleven = " ".join(f"building_{number:02d}" for number in range(1, 12))
    closed = "buildings_1 buildings_2 buildings_3"
    scene = Scene(painter("forest", print=eleven, declined=closed)).play("end")
    position = GAME.write_position(scene.state)
    assert position["ended_by"] == "print"
    position["ended_by"] = "deck"
    with pytest.raises(BadInput, match=r"K7\.2"):
        GAME.read_position(position)
