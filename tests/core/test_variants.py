"""What options come to is found by their names, not by the order they come in."""

from __future__ import annotations

import pytest

from hyakki.core.game import AnyGame
from hyakki.core.messages import BadOption
from hyakki.core.options import Option, Options
from hyakki.core.variants import Variants
from hyakki.games import OWN, game_named

MENU = (Option("wind", ("off", "on"), "X1"), Option("rain", ("off", "on"), "X2"))


def test_each_choice_is_made_once_whatever_its_order() -> None:
    made: list[tuple[int, dict[str, str]]] = []

    def make(seats: int, options: Options) -> str:
        made.append((seats, dict(options)))
        return f"{seats} wind {options['wind']} rain {options['rain']}"

    variants = Variants(MENU, make)
    assert variants.of(2, {"wind": "on", "rain": "off"}) == "2 wind on rain off"
    assert variants.of(2, {"rain": "off", "wind": "on"}) == "2 wind on rain off"
    assert variants.of(2, {"rain": "on", "wind": "off"}) == "2 wind off rain on"
    assert variants.of(3, {"wind": "on", "rain": "off"}) == "3 wind on rain off"
    assert len(made) == 3


@pytest.mark.parametrize("game", [game_named(key) for key in OWN], ids=OWN)
def test_a_game_starts_the_same_with_its_options_in_another_order(game: AnyGame) -> None:
    """Every option changed alone, given forwards and backwards: a cache by position would mix them up."""
    seats = game.seat_counts[0]
    for option in game.menu:
        for value in option.choices(seats):
            try:
                options = game.complete(seats, {option.name: value})
            except BadOption:
                continue
            backwards = dict(reversed(list(options.items())))
            one, other = game.start(seats, options), game.start(seats, backwards)
            assert one.view(0).options == other.view(0).options
            assert game.write_position(one) == game.write_position(other)
