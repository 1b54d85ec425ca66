"""The rule books say how others read an ambiguous rule, and show the rules as a table plays them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hyakki.core.game import AnyGame
from hyakki.core.options import Option
from hyakki.core.rulebook import CHANGED, changes, played, rule_book, ruling
from hyakki.core.texts import LANGUAGES, Texts
from tests.every_game import every_game

DOCS = Path(__file__).parent.parent / "docs" / "rules"
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def ruled(texts: Texts) -> set[str]:
    """The rules that have a ruling."""
    return {key.removeprefix("ruling.").rpartition(".")[0] for key in texts.keys("ruling.")}


def values(option: Option) -> list[str]:
    """Every value with a sentence of its own, and one of those that have none."""
    more = [option.form_shown or "1"] if option.form or option.seat_numbers else []
    return [*option.values, *more]


@every_game
@every_language
def test_every_option_has_a_ruling_at_its_rule(game: AnyGame, lang: str) -> None:
    texts = game.texts(lang)
    for option in game.menu:
        assert f"ruling.{option.rule}.source" in texts, option.name
        found = ruling(texts, game.menu, {}, option.rule)
        assert found is not None
        choices = {one.choice for one in found.readings}
        assert {f"{option.name}={value}" for value in option.values} <= choices


@every_game
@every_language
def test_every_ruling_has_an_option_or_says_how_others_read_it(game: AnyGame, lang: str) -> None:
    texts = game.texts(lang)
    with_option = {option.rule for option in game.menu}
    for rule in ruled(texts):
        assert f"rule.{rule}" in texts
        assert f"ruling.{rule}.source" in texts, rule
        assert (rule in with_option) != (f"ruling.{rule}.elsewhere" in texts), rule


@every_game
@every_language
def test_every_choice_that_is_not_the_book_s_has_its_sentence(game: AnyGame, lang: str) -> None:
    texts = game.texts(lang)
    for option in game.menu:
        as_written = option.private_default or option.default
        for value in values(option):
            found = played(texts, option, value)
            assert bool(found) == (value != as_written), f"{option.name}={value}"


@every_game
def test_sentences_are_of_rules_and_choices_that_exist(game: AnyGame) -> None:
    texts = game.texts("en")
    menu = {option.name: option for option in game.menu}
    for key in texts.keys("played."):
        _, name, value, rule = key.split(".", 3)
        assert value == CHANGED or value in menu[name].values, key
        assert f"rule.{rule}" in texts, key
        assert texts.text(key) != texts.text(f"rule.{rule}"), key


@every_game
def test_no_two_options_change_the_same_sentence(game: AnyGame) -> None:
    """Else a table with both would be shown only one of them."""
    names: dict[str, set[str]] = {}
    for key in game.texts("en").keys("played."):
        _, name, _, rule = key.split(".", 3)
        names.setdefault(rule, set()).add(name)
    assert all(len(options) == 1 for options in names.values()), names


@every_game
def test_rulings_of_the_documents_are_in_the_rule_book(game: AnyGame) -> None:
    page = (DOCS / f"{game.key}.md").read_text(encoding="utf-8")
    table = page.split("| question | our ruling | rule |")[1].split("\n\n")[0]
    rows = [
        re.findall(r"[A-Z]{1,2}\d+\.\d+", row.rpartition(" | ")[2]) for row in table.split("\n")
    ]
    known = ruled(game.texts("en"))
    assert any(rows)
    for row in filter(None, rows):
        assert known.intersection(row), row


@every_game
@every_language
def test_the_book_without_choices_is_as_written(game: AnyGame, lang: str) -> None:
    texts = game.texts(lang)
    book = rule_book(texts, game.menu, {})
    assert all(book[key.removeprefix("rule.")] == texts.text(key) for key in texts.keys("rule."))


@every_game
@every_language
def test_a_table_s_book_marks_what_is_played_there(game: AnyGame, lang: str) -> None:
    texts = game.texts(lang)
    for option in game.menu:
        for value in values(option):
            options = {option.name: value}
            found = ruling(texts, game.menu, options, option.rule)
            assert found is not None
            marked = [one.choice for one in found.readings if one.played]
            assert f"{option.name}={value}" in marked
            book = rule_book(texts, game.menu, options)
            for rule, change in changes(texts, game.menu, options).items():
                assert book[rule] == change.sentence != texts.text(f"rule.{rule}")
                assert change.choice == f"{option.name}={value}"
