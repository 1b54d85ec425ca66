"""What is touched for a move, in which order, and which move is meant."""

from __future__ import annotations

from itertools import permutations

import pytest

from hyakki.core.choices import begins
from tests.games.orodeloro.scene import GAME


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("swap:t10+t40", ("t10", "t40")),
        ("siren:0+2", ("seat:0", "seat:2")),
        ("siren:0+1+3", ("seat:0", "seat:1", "seat:3")),
    ],
)
def test_tiles_and_seats_of_one_move_may_be_touched_in_any_order(
    text: str, path: tuple[str, ...]
) -> None:
    """O5.10, O5.12: nobody is first."""
    move = GAME.read(text)
    assert move.path == path
    assert all(begins(move, touched) for touched in permutations(path))


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("t05r2@0,-1", ("t05", "0,-1", "turn:2")),
        ("combat:1", ("seat:1",)),
        ("winner:3", ("seat:3",)),
        ("split:2", ("left:2",)),
        ("pick:left", ("hand:left",)),
        ("pick:right", ("hand:right",)),
        ("stop", ("do:stop",)),
        ("destroy", ("do:destroy",)),
        ("pass", ("do:pass",)),
        ("draw:t05", ("t05",)),
        ("captain:0", ("seat:0",)),
    ],
)
def test_any_other_move_has_one_order(text: str, path: tuple[str, ...]) -> None:
    """O4.1: first the tile, then its cell, then how it is turned."""
    move = GAME.read(text)
    assert move.path == path
    assert [touched for touched in permutations(path) if begins(move, touched)] == [path]
