"""Options as the rules ask for them."""

from __future__ import annotations

from itertools import permutations, product

from hyakki.core.positions import NONE
from hyakki.games.terres.options import MENU, VARIANTS
from tests.games.terres.scene import GAME

MIXES = list(product(*(option.values for option in MENU)))


def test_the_order_of_options_means_nothing() -> None:
    names = [option.name for option in MENU]
    for mix in MIXES:
        options = dict(zip(names, mix, strict=True))
        variant = VARIANTS.of(2, options)
        assert list(variant.options.items()) == list(options.items())
        for order in permutations(names):
            assert VARIANTS.of(2, {name: options[name] for name in order}) is variant


def test_every_option_is_what_it_says() -> None:
    """T4.4, T5.1, T5.10, T7.5, T2.5"""
    for mix in MIXES:
        options = dict(zip((option.name for option in MENU), mix, strict=True))
        variant = GAME.start(2, GAME.complete(2, options)).variant
        assert variant.check_first == (options["completion_order"] == "check_first")
        assert variant.counts_source == (options["call_uncovers"] == "counted")
        assert variant.chain == (options["leftover_chain"] == "on")
        assert variant.by_stack == (options["tiebreak_colours"] == "stack")
        first = {"random": NONE, "seat_0": 0, "seat_1": 1}[options["first_player"]]
        assert variant.first == first
