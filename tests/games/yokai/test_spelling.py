"""What is written in names and kept as numbers: one spelling for views, positions and imagined states."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.core.game import SPECTATOR
from hyakki.core.positions import NONE
from hyakki.core.rng import Rng
from hyakki.games.yokai.parts import (
    CARD_NAMES,
    CARD_NUMBER,
    HINT_IDS,
    HINT_NUMBER,
    NO_HINT,
    cell_of,
    hint_id,
    hint_number,
    names_of,
    place_of,
    row_of,
)
from hyakki.games.yokai.rules import YokaiState
from hyakki.games.yokai.state import PHASE_NUMBER, PHASES
from tests.every_game import Case, random_states
from tests.games.yokai.scene import GAME

LEVELS: list[dict[str, str]] = [
    {},
    {"colourless": "on"},
    {"level": "custom", "public_affinities": "1", "secret_affinities": "1", "shape": "random"},
]
#: what a position and a view say of hints and of the turn
SHARED = ("phase", "first", "active", "prepared", "shape", "looks", "moved", "origin", "declared")


def test_names_and_numbers_are_inverses() -> None:
    assert names_of(row_of("pab", CARD_NUMBER), CARD_NAMES) == ("p", "a", "b")
    assert names_of(row_of(HINT_IDS, HINT_NUMBER), HINT_IDS) == HINT_IDS
    for name in (*HINT_IDS, None):
        assert hint_id(hint_number(name)) == name
    assert hint_number(None) == NO_HINT
    for place in ((0, 0), (-30, 33), None):
        assert place_of(cell_of(place)) == place
    assert cell_of(None) == NONE
    assert [PHASES[PHASE_NUMBER[name]] for name in PHASES] == list(PHASES)


def shared(state: YokaiState) -> dict[str, Any]:
    position: dict[str, Any] = GAME.write_position(state)
    hints = {name: card.get("hint") for name, card in position["cards"].items()}
    return {
        **{name: position[name] for name in SHARED},
        "hints": hints,
        "locked": int(state.locked),
    }


@pytest.mark.parametrize("options", LEVELS)
def test_imagined_states_and_positions_agree_on_the_turn(options: dict[str, str]) -> None:
    """Whether it comes from a view or from a document, the turn stands where it stood."""
    rng = Rng(8)
    for state in random_states(Case(GAME, 3, options), 30):
        assert isinstance(state, YokaiState)
        wanted = shared(state)
        again = GAME.read_position(GAME.write_position(state))
        assert shared(again) == wanted
        for seat in (0, SPECTATOR):
            world = GAME.imagine(state.view(seat), rng)
            assert shared(world) == wanted
            assert world.view(seat) == state.view(seat)
            assert world.history == again.history == state.history
