"""Mixes of options that cannot be played, and one that just can."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.core.messages import BadOption
from hyakki.core.options import complete
from hyakki.core.table import Table
from hyakki.games.yokai.box import FAMILY_SIZE, SHAPE_IDS
from hyakki.games.yokai.moves import FIRSTS
from hyakki.games.yokai.options import MOST_AFFINITIES_WITH_SHAPE
from hyakki.games.yokai.parts import DATA
from hyakki.games.yokai.view import YokaiView
from tests.every_game import Case
from tests.games.yokai.scene import GAME

REFUSED: list[tuple[str, int, dict[str, str]]] = [
    ("Y11.1", 2, {"hints": "custom(5,0,0)"}),
    ("Y11.1", 2, {"hints": "custom(0,7,0)"}),
    ("Y11.1", 2, {"hints": "custom(0,0,5)"}),
    ("Y11.1", 2, {"hints": "custom(0,0,0)"}),
    ("Y11.1", 3, {"hints": "custom(0,99,0)", "colourless": "on"}),
    ("Y11.7", 2, {"level": "custom", "secret_affinities": "3"}),
    ("Y11.8", 4, {"level": "custom", "secret_affinities": "3", "shape": "random"}),
    (
        "Y11.8",
        4,
        {"level": "custom", "secret_affinities": "2", "public_affinities": "1", "shape": "spiral"},
    ),
    ("Y11.8", 2, {"shape": "spiral"}),
    ("Y11.8", 2, {"level": "2", "public_affinities": "1"}),
    ("Y11.8", 2, {"level": "3", "secret_affinities": "1"}),
]


@pytest.mark.parametrize(("rule", "seats", "given"), REFUSED)
def test_impossible_mixes_are_refused(rule: str, seats: int, given: dict[str, str]) -> None:
    """Y11.1, Y11.7, Y11.8: with the rule, not trimmed."""
    options = complete(GAME.menu, seats, given)
    with pytest.raises(BadOption) as refused:
        GAME.check(seats, options)
    assert refused.value.rule == rule
    for lang in ("en", "fr"):
        assert GAME.texts(lang).say(refused.value.message)
    with pytest.raises(BadOption):
        Table(GAME, ["x"] * seats, given, None)


def test_a_custom_game_may_combine() -> None:
    """Y11.8: a shape with two affinities is still possible."""
    options: dict[str, Any] = {
        "level": "custom",
        "secret_affinities": "1",
        "public_affinities": "1",
    }
    view = Case(GAME, 2, {**options, "shape": "random"}).table(3).view(0)
    assert isinstance(view, YokaiView)
    assert len(view.affinities) == 2
    assert view.shape in SHAPE_IDS


def test_the_order_of_options_means_nothing() -> None:
    """The same values under other names are another variant; the same options in another order are not."""
    given = GAME.complete(2, {"colourless": "off", "mirror_shapes": "on"})
    twisted = GAME.complete(2, {"colourless": "on", "mirror_shapes": "off"})
    backwards = dict(reversed(given.items()))
    assert GAME.variants.of(2, twisted).colourless
    found = GAME.variants.of(2, backwards)
    assert not found.colourless
    assert len(found.forms[0]) == 8
    assert GAME.variants.of(2, given) is found
    assert list(found.options) == [option.name for option in GAME.menu]


def test_players_are_those_of_the_box() -> None:
    """Y2.2: whoever can sit down has a row in the table of hints, and can be first."""
    assert [table.players for table in DATA.tables] == list(GAME.seat_counts)
    assert len(FIRSTS) == GAME.seat_counts[-1]


def test_numbers_of_the_rules_have_words() -> None:
    """Y1.1, Y11.8: sentences take these numbers as parameters."""
    for lang in ("en", "fr"):
        for number in (FAMILY_SIZE, MOST_AFFINITIES_WITH_SHAPE):
            assert f"number.{number}" in GAME.texts(lang)
