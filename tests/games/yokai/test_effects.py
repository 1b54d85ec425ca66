"""What players are told of a hint before they prepare or use it."""

from __future__ import annotations

import pytest

from tests.games.yokai.scene import SQUARE, Scene


@pytest.mark.parametrize(
    ("scene", "prepare", "use"),
    [
        (Scene(SQUARE, prepared=["h01"]), (29, 29), (29, 31)),
        (Scene(SQUARE, prepared=["h01"], hints={(0, 0): "h05"}), (23, 25), (23, 27)),
    ],
    ids=["the first", "the second"],
)
def test_what_a_victory_is_then_worth(
    scene: Scene, prepare: tuple[int, int], use: tuple[int, int]
) -> None:
    """Y9.2: of seven hints each is 5 points face down, 2 face up, and 1 or −1 in use."""
    scene.observe_and_move()
    for move, (least, most) in (("prepare", prepare), ("h01@p", use)):
        worth = str(most) if least == most else f"{least} to {most}"
        assert scene.foreseen(move) == f"A victory is then worth {worth}."


@pytest.mark.parametrize(("used", "most"), [("0", 30), ("1", 31)])
def test_a_colourless_hint_is_worth_what_the_table_says(used: str, most: int) -> None:
    """Y11.5"""
    options = {"colourless": "on", "colourless_used_score": used}
    scene = Scene(SQUARE, options=options, prepared=["blank"]).observe_and_move()
    assert scene.foreseen("blank@p") == f"A victory is then worth {most}."


def test_a_colourless_hint_that_is_turned_up_is_judged_like_the_others() -> None:
    """Y11.5"""
    options = {"colourless": "on", "colourless_used_score": "printed"}
    scene = Scene(SQUARE, options=options, prepared=["blank"]).observe_and_move()
    assert scene.foreseen("blank@p") == "A victory is then worth 29 to 31."


def test_where_faces_decide_nothing_is_foretold() -> None:
    """Y4.3, Y8.1, Y8.2: a look, a move, a declaration, and the last hint, which ends the game."""
    assert Scene(SQUARE).foreseen("look:a") == Scene(SQUARE).foreseen("declare") == ""
    assert Scene(SQUARE).look_twice().foreseen("a@4,0") == ""
    cells = [(row, column) for row in (2, 3) for column in range(3)]
    used = dict(zip(cells, ["h02", "h05", "h06", "h07", "h11", "h12"], strict=True))
    last = Scene(SQUARE, hints=used, prepared=["h01"]).observe_and_move()
    assert last.foreseen("h01@a") == ""
