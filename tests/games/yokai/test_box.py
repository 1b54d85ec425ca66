"""Owners' boxes of Yōkai: other shapes and numbers of hints are played, what the rulebook prints stays."""

from __future__ import annotations

import pytest

from hyakki.core.messages import BadInput
from hyakki.core.rng import Rng
from hyakki.games.yokai.layout import fits
from hyakki.games.yokai.parts import SHAPE_NUMBER, cell_at
from hyakki.lab.match import Series, play_series
from hyakki.testing.cases import random_move
from tests.boxes import other_box
from tests.games.yokai.adapter import conserved
from tests.games.yokai.scene import GAME, cells_in

OWN = GAME.own_data()
OTHER = GAME.with_data(other_box("yokai"))


def grid(*rows: str) -> str:
    return "grid = [\n" + "".join(f'  "{row}",\n' for row in rows) + "]"


SQUARE = grid("XXXX", "XXXX", "XXXX", "XXXX")
CAT = grid("X...X", "XXXXX", "XX.XX", "XXXXX")
COMB = ("X.X.X.X.X", "XXXXXXXXX", "....X....", "....X....")
APART = ("XXXX.", "XXXX.", "XXXX.", "XXX..", "....X")
WRONG = [
    ("Y1.1", "families[0]", 'id = "kappa"', 'id = "tengu"'),
    ("Y1.3", "hints[0]", 'id = "h01"\nfamilies = ["kitsune"]', 'id = "h01"\nfamilies = ["oni"]'),
    ("Y1.4", "affinities[0]", 'id = "a1"', 'id = "a9"'),
    ("Y1.5", "shapes[0]", 'id = "square"', 'id = "circle"'),
    ("Y1.5", "shapes[0]", 'card = "b"', 'card = "c"'),
    ("Y1.5", "shapes[1].grid", SQUARE, grid("XXXX", "XXXX", "XXXX", "XXX.")),
    ("Y1.5", "shapes[1].grid", SQUARE, grid("XXXX", "XXX", "XXXX", "XXXXX")),
    ("Y1.5", "shapes[1].grid", SQUARE, grid("....", "XXXX", "XXXX", "XXXX", "XXXX")),
    ("Y1.5", "shapes[1].grid", SQUARE, grid("XXXX", "XXXX", "XXOO", "XXXX")),
    ("Y1.5", "shapes[1].grid", SQUARE, "grid = []"),
    ("Y5.3", "shapes[1].grid", SQUARE, grid(*APART)),
    ("Y8.4", "shapes[1].grid", SQUARE, grid(*COMB)),
    ("Y1.5", "shapes[2].grid", CAT, SQUARE),
    ("Y2.1", "counts.start_rows", "start_rows = 4", "start_rows = 5"),
    ("Y9.2", "points.hint_right", "hint_right = 1", "hint_right = 2"),
    ("Y9.4", "tables[0]", "glorious_from = 8", "glorious_from = 9"),
    ("Y10.1", "levels[0]", "open_affinities = 1", "open_affinities = 2"),
    ("Y2.2", "tables[0]", "players = 2", "players = 3"),
    ("Y1.3", "tables[0].hints", "hints = [2, 3, 2]", "hints = [5, 3, 2]"),
    ("Y2.5", "tables[0].children", "children = [3, 3, 1]", "children = [2, 3, 2]"),
    ("Y11.1", "tables[0].hints", "hints = [2, 3, 2]", "hints = [0, 0, 0]"),
]


@pytest.mark.parametrize(("rule", "key", "old", "new"), WRONG)
def test_a_box_that_breaks_the_rules(rule: str, key: str, old: str, new: str) -> None:
    """Y1.1, Y1.3–Y1.5, Y2.1, Y2.2, Y2.5, Y5.3, Y8.4, Y9.2, Y9.4, Y10.1, Y11.1: with the rule and the key."""
    assert old in OWN
    with pytest.raises(BadInput) as refused:
        GAME.with_data(OWN.replace(old, new, 1))
    said = GAME.texts("en").say(refused.value.message)
    assert f", {key}: {rule}: " in said
    assert GAME.texts("fr").say(refused.value.message) != said


def test_another_shape_is_asked_for() -> None:
    """Y10.7: the guessed foot of the beam is a stem there."""
    picture = "XXXX/.XX./.XX./.XX./.XX./.XX./.XX."
    cells = [cell_at(row, column) for (row, column), _ in cells_in(picture)]
    beam = SHAPE_NUMBER["i_beam"]
    assert fits(cells, OTHER.parts.forms(beam, mirrors=False))
    assert not fits(cells, GAME.parts.forms(beam, mirrors=False))


def test_other_numbers_of_hints() -> None:
    """Y2.2, Y2.5"""
    for seats, standard in ((2, 8), (3, 9)):
        state = OTHER.start(seats, OTHER.complete(seats, {}))
        assert state.unprepared == standard
    children = OTHER.start(2, OTHER.complete(2, {"hints": "children"}))
    assert children.variant.sizes == (3, 4, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_lost(seats: int) -> None:
    """Y1.1–Y1.5"""
    state = OTHER.start(seats, OTHER.complete(seats, {"level": "4"}))
    rng = Rng(seats)
    while state.actors():
        random_move(state, rng)
        conserved(state)


def test_partners_aim_at_the_shape_of_their_box() -> None:
    """Y10.7: a whole game of partners with a shape."""
    options = {"level": "custom", "shape": "i_beam"}
    series = Series("yokai", ("greedy", "greedy"), options, 1, 0, 1, other_box("yokai"))
    (played,) = play_series(series, 1)
    assert played.record.data == OTHER.data_mark
