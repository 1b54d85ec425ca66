"""Data files: every fault has its line and key, and a box is known by what its pieces show."""

from __future__ import annotations

import pytest

from hyakki.core.boxes import BoxText, differences
from hyakki.core.game import AnyGame
from hyakki.core.messages import BadInput, Message
from hyakki.core.options import check_played
from hyakki.core.table import Table
from hyakki.games import OWN, game_named
from tests.boxes import NAME, other_box


def refused(game: AnyGame, source: str) -> str:
    """What is said of a box that cannot be read, if both languages can say it."""
    with pytest.raises(BadInput) as error:
        game.with_data(source)
    message = error.value.message
    english = game.texts("en").say(message)
    assert english != game.texts("fr").say(message)
    return english


def line_of(text: str, source: str) -> int:
    return next(n for n, line in enumerate(source.splitlines(), 1) if text in line)


@pytest.mark.parametrize("key", OWN)
def test_what_is_written_is_our_own_box(key: str) -> None:
    game = game_named(key)
    again = game.with_data(game.own_data())
    assert (again.box.name, again.box.mark, again.box.source) == ("", "", "")
    assert again.inventory() == game.inventory()


@pytest.mark.parametrize("source", ["a = 1\n", "game = 1\n", "[game]\nkey = 1\n"])
def test_a_file_that_names_no_game(source: str) -> None:
    with pytest.raises(BadInput) as error:
        BoxText(source).game()
    assert error.value.message.params["why"] == Message("box_file.missing_key")


@pytest.mark.parametrize("key", OWN)
def test_another_box(key: str) -> None:
    game, source = game_named(key), other_box(key)
    other = game.with_data(source)
    assert (other.box.name, other.box.source, len(other.box.mark)) == (NAME, source, 12)
    assert differences(game.inventory(), other.inventory())
    renamed = game.with_data(other_box(key, "Ours") + "\n# a remark\n")
    assert renamed.box.mark == other.box.mark


@pytest.mark.parametrize("key", OWN)
def test_a_name_of_its_own(key: str) -> None:
    game = game_named(key)
    said = refused(game, other_box(key, "hyakki"))
    assert "name: this box differs from ours, so it needs a name of its own" in said
    for name in ("", " x", "x" * 41, "a\\u0007b"):
        assert "name: the name of a box has 1 to 40" in refused(game, other_box(key, name))


@pytest.mark.parametrize("key", OWN)
def test_files_that_are_no_box(key: str) -> None:
    game, own = game_named(key), game_named(key).own_data()
    assert "is empty" in refused(game, "")
    assert "is empty" in refused(game, "# nothing\n")
    assert "schema_version: this program reads" in refused(
        game, own.replace("version = 1", "version = 2", 1)
    )
    assert "schema_version" in refused(game, own.replace("schema_version = 1", "", 1))
    assert "game.key: this is a box of go, not of" in refused(
        game, own.replace(f'key = "{key}"', 'key = "go"')
    )
    assert "Line 1: " in refused(game, "= 5")
    assert "Line" in refused(game, "a = " + "[" * 9999)


@pytest.mark.parametrize("key", OWN)
def test_unknown_and_missing_keys(key: str) -> None:
    game, own = game_named(key), game_named(key).own_data()
    line = line_of("[game]", own)
    said = refused(game, own.replace("[game]\n", '[game]\npublisher = "?"\n', 1))
    assert f"Line {line + 1}, game.publisher: there is no such key" in said
    assert "strict: there is no such key" in refused(game, "strict = false\n" + own)
    said = refused(game, own.replace(f'key = "{key}"\ntitle', f'key = "{key}"\n# title', 1))
    assert f"Line {line}, game.title: this key is missing" in said


def test_lines_by_key() -> None:
    text = BoxText(
        "a = 1\n\n[b]\nc = [\n  { x = 1 },\n  { x = 2 },\n]\n[[d]]\ne = 1\n[[d]]\ne = 2\n"
    )
    wanted = {"a": 1, "b": 3, "b.c": 4, "b.c[1].x": 6, "d[0].e": 9, "d[1]": 10, "d[1].e": 11}
    assert {key: text.line_of(key) for key in wanted} == wanted
    assert (text.line_of("d[1].f"), text.line_of("nowhere"), text.line_of("b[...]")) == (10, 1, 3)


@pytest.mark.parametrize("key", OWN)
def test_a_record_of_a_box_that_is_not_here(key: str) -> None:
    game = game_named(key)
    other = game.with_data(other_box(key))
    names = [f"P{seat}" for seat in range(game.seat_counts[0])]
    record = Table(other, names, {}, None).record()
    assert (record.box, record.data) == (NAME, other.box.mark)
    with pytest.raises(BadInput) as error:
        Table.replay(game, record)
    said = game.texts("en").say(error.value.message)
    assert said.startswith(f"This was played with the box {NAME}, which is not here.")
    with pytest.raises(BadInput, match="played with our own box"):
        Table.replay(other, Table(game, names, {}, None).record())


def test_an_option_that_no_longer_exists() -> None:
    """One sentence that names it, for a record and for whatever else was played with it."""
    game = game_named("terres")
    record = Table(game, ["a", "b"], {}, None).record()
    for options in ({"old_rule": "on"}, {"leftover_chain": "sometimes"}):
        (name, value), *_ = options.items()
        record.options.update(options)
        with pytest.raises(BadInput) as error:
            Table.replay(game, record)
        said = game.texts("en").say(error.value.message)
        assert said.startswith(f"This game was played with {name}={value}, which no longer exists.")
        del record.options[name]
    check_played(game.menu, 2, {})
