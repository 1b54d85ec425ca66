"""Options as the rules ask for them."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from hyakki.core.log import EventLog
from hyakki.core.positions import NONE
from hyakki.core.texts import LANGUAGES
from hyakki.games.terres.options import MENU
from tests.games.terres.scene import GAME, Scene

MIXES = list(product(*(option.values for option in MENU)))


def test_the_order_of_options_means_nothing() -> None:
    names = [option.name for option in MENU]
    for mix in MIXES:
        options = dict(zip(names, mix, strict=True))
        variant = GAME.variants.of(2, options)
        assert list(variant.options.items()) == list(options.items())
        for order in permutations(names):
            assert GAME.variants.of(2, {name: options[name] for name in order}) is variant


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


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("reading", ["counted", "waits"])
def test_what_a_call_uncovers_is_said(reading: str, lang: str) -> None:
    """T5.1: where a stack waits, the question says so before, and the log after."""
    options = {"call_uncovers": reading}
    scene = Scene("E[5,6]; N[7,3,4] X1 Y4", hand="EN+c, WF", options=options).lay("EN+c", "E")
    texts, waits = GAME.texts(lang), reading == "waits"
    asked = texts.say(GAME.prompt(scene.state.view(0)))
    assert ({"en": "waits until", "fr": "attend que"}[lang] in asked) == waits
    scene.state.events = log = EventLog()
    scene.do("call:wind")
    told = [texts.say(event.message, ("A", "B")) for event in log.take()]
    assert (
        any({"en": "is not counted now", "fr": "n’est pas comptée"}[lang] in line for line in told)
        == waits
    )
