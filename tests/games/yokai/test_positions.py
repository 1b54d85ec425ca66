"""Impossible positions are refused, with what is wrong."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from hyakki.core.messages import BadInput, BadOption
from tests.games.yokai.scene import GAME, ROWS, SQUARE, Scene

Change = Callable[[dict[str, Any]], object]


def document() -> dict[str, Any]:
    scene = Scene(SQUARE, hints={(0, 0): "h01"}, prepared=["h05"]).do("look:b", "look:c", "b@4,0")
    through_json = msgspec.json.encode(GAME.write_position(scene.state))
    return msgspec.json.decode(through_json, type=dict[str, Any])


def put(*path: str | int, value: object) -> Change:
    def change(position: dict[str, Any]) -> None:
        place: Any = position
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return change


def undealt(position: dict[str, Any]) -> None:
    position["cards"]["c"]["face"] = None


def blank(position: dict[str, Any]) -> None:
    position["options"]["colourless"] = "on"


def refusal(position: object) -> str:
    """Why a position is refused, in English; French has a sentence of its own."""
    with pytest.raises(BadInput) as refused:
        GAME.read_position(position)
    error = refused.value
    english, french = (GAME.texts(lang).say(error.message) for lang in ("en", "fr"))
    assert english != french
    return f"{error.rule}: {english}" if isinstance(error, BadOption) else english


WRONG: list[tuple[str, Change]] = [
    ("unknown card", put("looks", value=["z", "c"])),
    ("unknown hint", put("prepared", value=["h99"])),
    ("unknown family", put("cards", "a", "face", value="tanuki")),
    ("unknown affinity", put("affinities", value=["a9"])),
    ("unknown shape", put("shape", value="circle")),
    ("unknown phase", put("phase", value="lunch")),
    ("no seat 2", put("active", value=2)),
    ("no seat 7", put("history", value=[{"seat": 7}])),
    ("2 to 4 players", put("seats", value=5)),
    ("a to p", put("cards", "q", value={"cell": [9, 9], "face": "oni"})),
    ("Option level cannot be “9”", put("options", "level", value="9")),
    ("Y11.8: ", put("options", "shape", value="spiral")),
    (" Y2.1: ", undealt),
    (" Y1.1: ", put("cards", "a", "face", value="oni")),
    (" Y1.3: ", put("prepared", value=["h01"])),
    (" Y2.2: ", put("prepared", value=["h02", "h03"])),
    (" Y2.2: ", put("prepared", value=["h05", "h06", "h07", "h08"])),
    (" Y11.3: ", put("prepared", value=["blank"])),
    (" Y11.3: ", blank),
    (" Y5.2: ", put("cards", "c", "cell", value=[0, 3])),
    (" Y5.3: ", put("cards", "c", "cell", value=[0, 9])),
    (" Y5.3: ", put("cards", "c", "cell", value=[0, 25])),
    (" Y5.3: ", put("cards", "c", "cell", value=[0, 999])),
    (" Y10: ", put("affinities", value=["a1"])),
    (" Y10.4: ", put("shape", value="spiral")),
    (" Y4.1: ", put("looks", value=["b"])),
    (" Y4.1: ", put("looks", value=["b", "b"])),
    (" Y6.4: ", put("looks", value=["a", "b"])),
    (" Y5.1: ", put("moved", value=None)),
    (" Y5.1: ", put("origin", value=[2, 2])),
    (" Y5.1: ", put("moved", value="a")),
    (" Y3.2: ", put("phase", value="move")),
    (" Y4.1: ", put("phase", value="look")),
    (" Y8.1: ", put("declared", value=True)),
    ("Object contains unknown field", put("extra", value=1)),
    ("Expected", put("cards", value=[])),
]


@pytest.mark.parametrize(("why", "change"), WRONG)
def test_impossible_positions_say_what_is_wrong(why: str, change: Change) -> None:
    good = document()
    assert GAME.read_position(copy.deepcopy(good)).actors() == (0,)
    change(good)
    assert why in refusal(good)


@pytest.mark.parametrize(
    ("row", "column", "when"),
    [
        (0, -30, " so early."),
        (-30, 0, " so early."),
        (33, 33, " so early."),
        (0, -31, "."),
        (-31, 0, "."),
        (34, 0, "."),
        (0, 34, "."),
    ],
)
def test_how_far_a_layout_reaches(row: int, column: int, when: str) -> None:
    """Y5.3: one move a turn, and 14 hints at the most."""
    position = document()
    position["cards"]["a"]["cell"] = [row, column]
    said = f" Y5.3: no game reaches row {row}, column {column}{when}"
    assert refusal(position).endswith(said)


def early(**changes: object) -> dict[str, Any]:
    """A position before the first turn."""
    position = document()
    for card in position["cards"].values():
        card.pop("hint", None)
    position.update(prepared=[], looks=[], moved=None, origin=None, history=[])
    position["cards"]["b"]["cell"] = [0, 1]
    position.update(changes)
    return position


def faceless(position: dict[str, Any]) -> dict[str, Any]:
    for card in position["cards"].values():
        card["face"] = None
    return position


PRINTED = {"colourless": "on", "colourless_used_score": "printed"}


def printed(hints: dict[str, str], **changes: object) -> dict[str, Any]:
    """A position with colourless hints that are judged by their faces."""
    position = early(options=PRINTED, **changes)
    for name, hint in hints.items():
        position["cards"][name]["hint"] = hint
    return position


SETUP: list[tuple[str, dict[str, Any]]] = [
    ("Y2.1", early(phase="faces")),
    ("Y2.1", early(phase="first")),
    ("Y2.1", faceless(early(phase="look"))),
    ("Y10", early(phase="affinities")),
    ("Y10", early(phase="look", options={"level": "2"})),
    (
        "Y11.6",
        early(options={"level": "custom", "secret_affinities": "2"}, affinities=["a1", "a1"]),
    ),
    ("Y2", faceless(early(phase="faces", options={"level": "2"}, affinities=["a1"]))),
    ("Y10.4", early(phase="shape")),
    ("Y10.4", early(phase="look", options={"level": "4"})),
    ("Y10.4", early(phase="look", options={"level": "custom", "shape": "square"}, shape="spiral")),
    ("Y2", faceless(early(phase="faces", prepared=["h01"]))),
    (
        "Y6.2",
        early(
            phase="turn_up",
            looks=["a", "b"],
            moved="a",
            origin=[5, 5],
            options={"colourless": "on"},
        ),
    ),
    ("Y8.1", early(phase="over")),
    ("Y11.5", early(phase="reveal", declared=True)),
    ("Y11.5", printed({}, phase="reveal", declared=True)),
    ("Y11.5", printed({"a": "blank"}, phase="over", declared=True)),
    ("Y11.5", printed({"a": "blank", "b": "h01"}, phase="reveal", declared=True)),
    ("Y1.3", printed({"a": "h01", "b": "h01"}, phase="over", declared=True)),
    ("Y11.3", printed({"a": "h01"})),
]


@pytest.mark.parametrize(("why", "position"), SETUP)
def test_impossible_setups_say_what_is_wrong(why: str, position: dict[str, Any]) -> None:
    assert f" {why}: " in refusal(position)


def test_possible_setups_are_read() -> None:
    for position in (
        early(phase="look"),
        faceless(early(phase="faces")),
        faceless(early(phase="first")),
        early(phase="affinities", options={"level": "2"}),
        early(phase="shape", options={"level": "4"}),
        early(phase="look", options={"level": "custom", "shape": "square"}, shape="square"),
        early(phase="over", declared=True),
    ):
        written = GAME.write_position(GAME.read_position(position))
        assert GAME.write_position(GAME.read_position(written)) == written


def test_a_skipped_move_is_possible_and_a_forced_one_must_be_skipped() -> None:
    """Y5.6: in a row with locked ends nobody can move."""
    ends = {(0, 0): "h01", (0, 15): "h02"}
    scene = Scene("X" * 16, hints=ends, prepared=["h05"]).look_twice()
    position = GAME.write_position(scene.state)
    assert position["phase"] == "hint"
    assert GAME.read_position(position).actors() == (0,)
    position["phase"] = "move"
    assert "Y5.6: no card can move, so the move is skipped." in refusal(position)


def test_a_solved_position_can_be_declared() -> None:
    """Y3.4, Y8.4"""
    assert Scene(ROWS).do("declare").outcome().winners == (0, 1)
