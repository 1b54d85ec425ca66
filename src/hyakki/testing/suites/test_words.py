"""Whatever a game says can be said, in every language that it speaks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import cycle

import pytest

from hyakki.core.game import AnyGame
from hyakki.core.rng import Rng
from hyakki.core.table import AnyTable
from hyakki.core.texts import ENGLISH, LANGUAGES, speaks
from hyakki.games import ABOUT
from hyakki.testing.cases import Case

every_language = pytest.mark.parametrize("lang", LANGUAGES)


def skip_if_english_stands_in(game: AnyGame, lang: str) -> None:
    if not speaks(game.package, lang):
        pytest.skip(f"{game.key} has no texts/{lang}.toml: English stands in")


def said(case: Case, table: AnyTable, lang: str, viewers: Sequence[int]) -> None:
    """Every prompt, drawing, score line and move of this position, in words; a missing text raises."""
    texts = case.game.texts(lang)
    for viewer in {*viewers, *table.actors()}:
        view = table.view(viewer)
        if viewer in viewers:
            assert texts.say(case.game.prompt(view), case.names)
            assert case.game.render(view, texts, case.names)
            for line in case.game.score_lines(view):
                assert texts.say(line.label, case.names)
                assert len(line.points) == case.seats
        for move in table.moves(viewer):
            assert texts.say(case.game.describe(view, case.game.read(move)), case.names)


def logged(case: Case, table: AnyTable, lang: str) -> None:
    texts = case.game.texts(lang)
    for viewer in case.viewers:
        for line in table.log(viewer):
            assert all(texts.say(message, case.names) for message in line.messages)


@every_language
def test_everything_can_be_said(default_case: Case, lang: str) -> None:
    """To everybody after every move."""
    skip_if_english_stands_in(default_case.game, lang)
    table = default_case.table(15)
    rng = Rng(15)
    while table.outcome() is None:
        said(default_case, table, lang, default_case.viewers)
        table.play(table.actors()[0], table.random_move(rng))
    said(default_case, table, lang, default_case.viewers)
    logged(default_case, table, lang)


def test_everything_can_be_said_with_every_option(case: Case) -> None:
    """After every move to one viewer after the other, in one language after the other; every move and the whole log."""
    spoken = [lang for lang in LANGUAGES if speaks(case.game.package, lang)]
    turns = [(lang, viewer) for viewer in case.viewers for lang in spoken]
    table = case.table(16)
    rng = Rng(16)
    for lang, viewer in cycle(turns):
        if table.outcome() is not None:
            break
        said(case, table, lang, (viewer,))
        table.play(table.actors()[0], table.random_move(rng))
    for lang in spoken:
        said(case, table, lang, case.viewers)
        logged(case, table, lang)


@every_language
def test_the_game_is_introduced(game: AnyGame, lang: str) -> None:
    skip_if_english_stands_in(game, lang)
    for line in ABOUT:
        assert game.texts(lang).text(f"about.{line}")


@every_language
def test_every_option_is_explained(game: AnyGame, lang: str) -> None:
    skip_if_english_stands_in(game, lang)
    texts = game.texts(lang)
    for option in game.menu:
        assert texts.text(f"option.{option.name}.name")
        assert not option.rule or f"rule.{option.rule}" in texts
        for value in option.values:
            assert texts.text(f"option.{option.name}.{value}")
        for number, group in enumerate(option.groups, 1):
            assert texts.text(f"option.{option.name}.group_{number}")
            assert all(texts.text(f"option.{option.name}.{name}") for name in group.names)
        for number in range(len(option.counts)):
            assert texts.text(f"option.{option.name}.count_{number + 1}")


def test_all_languages_say_the_same_things(game: AnyGame) -> None:
    english = game.texts(ENGLISH)
    for lang in LANGUAGES[1:]:
        skip_if_english_stands_in(game, lang)
        other = game.texts(lang)
        assert set(english.keys()) == set(other.keys())
        for key in english.keys():
            assert slots(english.text_template(key)) == slots(other.text_template(key)), key


def slots(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)(?::\w+)?\}", template)) - {"n"}
