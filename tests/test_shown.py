"""What people are shown is as the golden files say. After an intended change: `make golden`, and read the diff."""

from __future__ import annotations

import pytest

from hyakki.core.game import AnyGame
from hyakki.core.messages import BadInput
from tests.every_game import every_game
from tests.shown import path_of, shown


@every_game
def test_what_is_shown_is_as_written(game: AnyGame) -> None:
    assert shown(game) == path_of(game).read_text(encoding="utf-8")


@every_game
def test_the_examples_beside_an_unknown_move_are_moves(game: AnyGame) -> None:
    with pytest.raises(BadInput) as refused:
        game.read("nonsense")
    assert refused.value.message.params["text"] == "nonsense"
    examples = str(refused.value.message.params["example"]).split(", ")
    assert len({game.read(example) for example in examples}) == len(examples)
