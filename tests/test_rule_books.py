"""Every rule and every worked example has a text in both languages and a test that names it."""

from __future__ import annotations

import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import hyakki
from hyakki.core.game import AnyGame
from hyakki.core.texts import LANGUAGES, core_texts
from hyakki.games.yokai.places import PLACE_NAMES
from hyakki.testing.suites.test_words import slots
from tests.every_game import every_game, own_games

TESTS = Path(__file__).parent
ROOT = TESTS.parent
PACKAGE = Path(hyakki.__file__).parent
ID = re.compile(r"\b[A-Z]{1,2}\d{1,2}\.\d{1,2}\b|\b[A-Z]-E\d{1,2}\b")
RULE = re.compile(r"\b[A-Z]{1,2}\d{1,2}\.\d{1,2}\b")
SECTION = re.compile(r"(?<![#\w-])[A-Z]{1,2}\d{1,2}\b(?!\.?\w|-)")
CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
INVENTED = {"X1.1"}  # of no game: for tests
PLACES = {name for name in PLACE_NAMES if not name.startswith("Y")}  # Yōkai's read like sections
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
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_book_begins_with_the_game_in_one_screen(game: AnyGame, lang: str) -> None:
    """What the game is about in a few words for the bar of a table; then goal, turn and end."""
    texts = game.texts(lang)
    assert len(texts.text("about.aim")) <= 52
    parts = [texts.text(f"about.{part}") for part in ("goal", "turn", "end")]
    assert len(set(parts)) == 3
    assert sum(map(len, parts)) <= 650


def strings_of(path: Path) -> Iterator[str]:
    """Comments and docstrings; and other strings, as far as they name a rule with its section."""
    with path.open(encoding="utf-8") as source:
        for token in tokenize.generate_tokens(source.readline):
            if token.type == tokenize.COMMENT or token.string.startswith('"""'):
                yield CODE.sub("", token.string)
            elif token.type == tokenize.STRING:
                yield from RULE.findall(token.string)


def named_by(path: Path) -> set[str]:
    """Whatever reads like a rule, an example or a section. In Markdown and Python, what is in backquotes is code."""
    if path.suffix == ".py":
        texts = [*strings_of(path)]
    else:
        texts = [CODE.sub("", path.read_text(encoding="utf-8"))]
    numbers_sentences = path.name.startswith("sentences-")  # of the rulebook, like sections
    forms = (ID,) if numbers_sentences else (ID, SECTION)
    found = {name for text in texts for form in forms for name in form.findall(text)}
    return found - PLACES if "yokai" in path.as_posix() else found


def known_ids(games: list[AnyGame]) -> set[str]:
    kinds = ("rule", "example", "section")
    return {name for game in games for kind in kinds for name in ids(game, "en", kind)}


def files_in(*folders: Path) -> list[Path]:
    paths = [path for folder in folders for path in folder.rglob("*")]
    return sorted(path for path in paths if path.suffix in (".py", ".md"))


def dangling(paths: list[Path], known: set[str]) -> dict[str, list[str]]:
    found = {str(path.relative_to(ROOT)): sorted(named_by(path) - known) for path in paths}
    return {path: names for path, names in found.items() if names}


@every_game
def test_code_tests_and_rule_book_of_a_game_name_only_its_own_rules(game: AnyGame) -> None:
    paths = files_in(PACKAGE / "games" / game.key, TESTS / "games" / game.key)
    paths += (ROOT / "docs" / "rules").glob(f"{game.key}*.md")
    assert len(paths) > 30
    assert dangling(paths, known_ids([game])) == {}


def test_whatever_else_names_a_rule_names_one_that_exists() -> None:
    paths = files_in(TESTS, ROOT / "docs", ROOT / "tools", ROOT / "examples")
    assert dangling(paths, known_ids(own_games()) | INVENTED) == {}


def test_shared_code_names_no_rule() -> None:
    paths = [path for path in files_in(PACKAGE) if PACKAGE / "games" not in path.parents]
    assert dangling(paths, set()) == {}


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
