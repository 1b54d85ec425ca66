"""Every rule and every worked example has a text in both languages and a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hyakki.core.game import AnyGame
from hyakki.core.texts import LANGUAGES, core_texts
from hyakki.testing.suites.test_words import slots
from tests.every_game import every_game

TESTS = Path(__file__).parent
ID = re.compile(r"\b[A-Z]{1,2}\d{1,2}\.\d{1,2}\b|\b[A-Z]-E\d{1,2}\b")
RANGE = re.compile(r"\b([A-Z]{1,2}\d{1,2})\.(\d{1,2})[–-](?:\1\.)?(\d{1,2})\b")


def named_in(folder: Path) -> set[str]:
    """The ids that the tests of a game name; T5.2–T5.4 names three."""
    named: set[str] = set()
    for path in folder.glob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        named.update(ID.findall(text))
        for section, first, last in RANGE.findall(text):
            named.update(f"{section}.{number}" for number in range(int(first), int(last) + 1))
    return named


def ids(game: AnyGame, lang: str, kind: str) -> list[str]:
    return [key.removeprefix(f"{kind}.") for key in game.texts(lang).keys(f"{kind}.")]


@every_game
@pytest.mark.parametrize("kind", ["rule", "example"])
def test_every_id_has_a_test_that_names_it(game: AnyGame, kind: str) -> None:
    missing = set(ids(game, "en", kind)) - named_in(TESTS / "games" / game.key)
    assert not missing, f"no test names {sorted(missing)}"


@every_game
def test_tests_and_code_name_only_rules_that_exist(game: AnyGame) -> None:
    known = {*ids(game, "en", "rule"), *ids(game, "en", "example")}
    assert named_in(TESTS / "games" / game.key) <= known


@every_game
def test_rules_are_numbered_without_gaps(game: AnyGame) -> None:
    sections = ids(game, "en", "section")
    assert sections
    for section in sections:
        numbers = [
            int(name.rpartition(".")[2])
            for name in ids(game, "en", "rule")
            if name.rpartition(".")[0] == section
        ]
        assert numbers == list(range(1, len(numbers) + 1)), section


def test_the_core_speaks_both_languages() -> None:
    tables = [core_texts(lang) for lang in LANGUAGES]
    assert set(tables[0].keys()) == set(tables[1].keys())
    for key in tables[0].keys():
        assert slots(tables[0].text_template(key)) == slots(tables[1].text_template(key)), key
