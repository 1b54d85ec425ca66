"""From messages to sentences."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hyakki.core.messages import BadInput, Message
from hyakki.core.texts import LANGUAGES, MissingText, Texts, core_texts
from hyakki.core.typography import typeset
from hyakki.games import OWN, game_named

#: what both languages of the program, Python and TypeScript, make of a message
SHARED = msgspec.json.decode(Path(__file__).with_name("said.json").read_bytes())
#: elsewhere the one who is named is never the one who reads
SPOKEN_TO = ("log.", "effect.", "verdict.", "refusal.")
PERSON = re.compile(r"\.(you|to_you)(?=\.|$)")

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
    with pytest.raises(BadInput, match="There is no language"):
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


@pytest.mark.parametrize("example", SHARED["examples"], ids=lambda one: str(one["says"]))
def test_a_sentence_speaks_to_its_reader(example: dict[str, Any]) -> None:
    texts = Texts(example.get("lang", "en"), SHARED["sentences"])
    message = msgspec.convert(example["message"], Message)
    assert texts.say(message, ["Ana", "Bo"], example["reader"]) == example["says"]


@pytest.mark.parametrize(("written", "loaded"), SHARED["typeset"])
def test_french_has_its_no_break_spaces(written: str, loaded: str) -> None:
    assert typeset(written, "fr") == loaded
    assert typeset(loaded, "fr") == loaded
    assert typeset(written, "en") == written


def test_french_is_loaded_with_its_spaces() -> None:
    assert core_texts("fr").text("verify.seeded") == "Chaque tirage découle de la graine."
    assert core_texts("fr").text("lesson.done", title="x") == "Leçon terminée\u00a0: x"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", OWN)
def test_whoever_is_named_can_be_spoken_to(key: str, lang: str) -> None:
    """A sentence that names a seat as `who` has a form for that seat's reader, and the form says the same."""
    spoken = game_named(key).texts(lang).sentences()
    table = {one: text for one, text in spoken.items() if one.startswith(SPOKEN_TO)}
    for one, text in table.items():
        form = PERSON.search(one)
        if form is not None:
            gone = "who" if form[1] == "you" else "other"
            assert _slots(text) == _slots(table[PERSON.sub("", one)]) - {gone}, one
        elif "{who:seat}" in text:
            assert re.sub(r"(\.one|\.other)?$", r".you\1", one, count=1) in table, one


def _slots(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", template)) - {"n"}


def test_no_straight_apostrophe_in_french() -> None:
    folders = (Path("src"), Path("examples"))
    sources = [file for folder in folders for file in folder.rglob("texts/fr.toml*")]
    assert len(sources) > len(OWN)
    for file in sources:
        tomllib.loads(file.read_text(encoding="utf-8"))
        assert re.findall(r"\w'\w", file.read_text(encoding="utf-8")) == [], file
