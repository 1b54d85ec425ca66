"""The names of places: letters and numbers that stay, for every place that a game can reach."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hyakki.core.messages import HyakkiError
from hyakki.games.yokai import moves
from hyakki.games.yokai.parts import PLACES, cell_at
from hyakki.games.yokai.places import PLACE_NAMES
from tests.games.yokai.scene import GAME

#: read by the page's tests, too
EXAMPLES: dict[str, str] = json.loads(Path(__file__).with_name("places.json").read_text())


@pytest.mark.parametrize(("cell", "name"), EXAMPLES.items())
def test_a_place_has_letters_and_a_number(cell: str, name: str) -> None:
    row, column = map(int, cell.split(","))
    assert PLACE_NAMES[cell_at(row, column)] == name


def test_no_two_places_share_a_name_and_no_row_is_below_one() -> None:
    assert len(set(PLACE_NAMES)) == len(PLACES)
    for name in PLACE_NAMES:
        letters = name.rstrip("0123456789")
        assert letters.isalpha()
        assert letters.isupper()
        assert int(name.removeprefix(letters)) >= 1


@pytest.mark.parametrize(("cell", "name"), EXAMPLES.items())
def test_a_move_is_read_by_either_name_and_written_by_one(cell: str, name: str) -> None:
    assert moves.read(f"c@{name}") is moves.read(f"c@{name.lower()}") is moves.read(f"c@{cell}")
    assert moves.read(f"c@{name}").text == f"c@{cell}"


@pytest.mark.parametrize("text", ["c@K0", "c@11", "c@K", "c@KK11", "z@K11", "c@K011"])
def test_a_place_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(HyakkiError):
        moves.read(text)


def test_the_terminal_shows_the_names() -> None:
    view = GAME.start(2, GAME.complete(2, {})).view(0)
    lines = GAME.render(view, GAME.texts("en"), "AB").splitlines()
    assert lines[0].split() == ["J", "K", "L", "M", "N", "O"]
    assert [line.split()[0] for line in lines[1:7]] == ["10", "11", "12", "13", "14", "15"]
