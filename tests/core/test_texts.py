"""From messages to sentences."""

from __future__ import annotations

import pytest

from hyakki.core.messages import BadInput, Message
from hyakki.core.texts import MissingText, Texts, core_texts

TABLE = {
    "greet": "Hello {who:seat}!",
    "drew.one": "{n} card",
    "drew.other": "{n} cards",
    "wrap": "<{inner}>",
    "lay": "at {stack:element}",
    "element.water": "water",
}


def test_parameters_names_words_and_nesting() -> None:
    texts = Texts("en", TABLE)
    assert texts.say(Message("greet", {"who": 1}), ["Ana", "Bo"]) == "Hello Bo!"
    assert texts.say(Message("greet", {"who": 1})) == "Hello #1!"
    assert (
        texts.say(Message("wrap", {"inner": Message("greet", {"who": 0})}), ["Ana"])
        == "<Hello Ana!>"
    )
    assert texts.text("lay", stack="water") == "at water"


def test_plural_forms() -> None:
    english, french = Texts("en", TABLE), Texts("fr", TABLE)
    assert [english.text("drew", n=n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [french.text("drew", n=n) for n in (0, 1, 2)] == ["0 card", "1 card", "2 cards"]


def test_what_is_missing_is_loud() -> None:
    texts = Texts("en", TABLE)
    with pytest.raises(MissingText):
        texts.text("nothing")
    with pytest.raises(MissingText):
        texts.text("greet")
    with pytest.raises(BadInput, match="unknown_language"):
        core_texts("eo")
    assert "greet" in texts
    assert "drew" in texts
    assert "nothing" not in texts


def test_a_message_can_be_said_if_all_messages_inside_can() -> None:
    texts = Texts(
        "en", {"error.bad": "Bad: {why}", "box.gap.one": "one gap", "box.gap.other": "gaps"}
    )
    assert texts.can_say(Message("error.bad", {"why": "broken"}))
    assert texts.can_say(Message("error.bad", {"why": Message("box.gap", {"n": 2})}))
    assert not texts.can_say(Message("error.bad", {"why": Message("box.terrain")}))
    assert not texts.can_say(Message("error.worse"))
