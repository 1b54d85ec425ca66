"""The shelf: games of other packages stand beside ours, and a broken one costs one line."""

from __future__ import annotations

import importlib
import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hyakki import games
from hyakki.core.messages import BadInput
from hyakki.core.texts import core_texts, texts_of
from hyakki.games import OWN, Shelf, game_named
from tests.packages import add_distribution

MODULE = """
from hyakki.core.game import Game
from hyakki.core.views import View

class Toy(Game):
    def __init__(self, key="{key}"):
        super().__init__(key=key, seat_counts=range(2, 3), package="{package}", view_type=View)
    def start(self, seats, options): ...
    def imagine(self, view, rng): ...
    def read(self, text): ...

def renamed():
    return Toy("other")

def nothing():
    return 7
"""
TEXTS = """
[about]
title = "Toy"
summary = "A toy."
players = "2 players"
length = "no time"
"""


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on the path for packages of this test alone."""
    known = set(sys.modules)
    texts_of.cache_clear()
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    for name in set(sys.modules) - known:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]


def add_package(folder: Path, name: str, key: str, value: str, texts: str | None = TEXTS) -> None:
    package = folder / name
    (package / "texts").mkdir(parents=True)
    (package / "__init__.py").write_text(MODULE.format(key=key, package=name))
    if texts is not None:
        (package / "texts" / "en.toml").write_text(texts)
    add_distribution(folder, f"hyakki-{name}", {key: value})
    importlib.invalidate_caches()


def listed(caplog: pytest.LogCaptureFixture) -> tuple[Shelf, list[str]]:
    """A new shelf, looked at twice, and what it says of the packages of this test."""
    caplog.set_level(logging.WARNING, "hyakki.games")
    shelf = Shelf()
    assert list(shelf) == list(shelf)
    return shelf, [text for record in caplog.records if "toys" in (text := record.getMessage())]


def test_a_game_of_another_package_stands_behind_ours(
    packages: Path, caplog: pytest.LogCaptureFixture
) -> None:
    add_package(packages, "toys", "atoy", "toys:Toy")
    shelf, complaints = listed(caplog)
    assert list(shelf)[: len(OWN)] == list(OWN)
    assert list(shelf).index("atoy") >= len(OWN)
    assert shelf["atoy"].key == "atoy"
    assert not complaints


@pytest.mark.parametrize(
    ("value", "texts", "why"),
    [
        ("nowhere:Toy", TEXTS, "ModuleNotFoundError: No module named 'nowhere'"),
        ("toys:Absent", TEXTS, "AttributeError: module 'toys' has no attribute 'Absent'"),
        ("toys:renamed", TEXTS, "the game calls itself 'other'"),
        ("toys:nothing", TEXTS, "toys:nothing gives no Game"),
        ("sys:exit", TEXTS, "SystemExit: "),
        ("toys:Toy", None, "it has no texts/en.toml"),
        ("toys:Toy", "[about]\ntitle = 'Toy'\n", "texts/en.toml has no about.summary"),
        ("toys:Toy", "about =", "TOMLDecodeError: Invalid value (at end of document)"),
    ],
    ids=["import", "name", "key", "no game", "exit", "no texts", "no title", "bad texts"],
)
def test_a_broken_game_costs_one_line_and_the_others_work(
    packages: Path, caplog: pytest.LogCaptureFixture, value: str, texts: str | None, why: str
) -> None:
    add_package(packages, "toys", "toy", value, texts)
    shelf, complaints = listed(caplog)
    assert "toy" not in shelf
    assert set(OWN) <= set(shelf)
    assert complaints == [f"The game 'toy' of hyakki-toys cannot be played: {why}"]


def test_asking_for_a_broken_game_says_why(packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add_package(packages, "toys", "toy", "toys:nothing")
    monkeypatch.setattr(games, "GAMES", Shelf())
    with pytest.raises(BadInput) as raised:
        game_named("toy")
    assert core_texts("en").say(raised.value.message) == (
        "The game “toy” is installed but cannot be played (toys:nothing gives no Game)."
    )


def test_our_games_win_their_keys(packages: Path, caplog: pytest.LogCaptureFixture) -> None:
    add_package(packages, "toys", OWN[0], "toys:Toy")
    shelf, complaints = listed(caplog)
    assert type(shelf[OWN[0]]) is type(game_named(OWN[0]))
    assert complaints == [
        f"The game '{OWN[0]}' of hyakki-toys cannot be played: hyakki has a game of that name"
    ]


def test_of_two_others_the_first_by_name_wins(
    packages: Path, caplog: pytest.LogCaptureFixture
) -> None:
    add_package(packages, "btoys", "toy", "btoys:Toy")
    add_package(packages, "atoys", "toy", "atoys:Toy")
    shelf, complaints = listed(caplog)
    assert shelf["toy"].package == "atoys"
    assert complaints == [
        "The game 'toy' of hyakki-btoys cannot be played: hyakki-atoys has a game of that name"
    ]


def test_english_stands_in_for_a_language_that_a_game_lacks(packages: Path) -> None:
    add_package(packages, "toys", "toy", "toys:Toy")
    french = Shelf()["toy"].texts("fr")
    assert french.text("about.title") == "Toy"
    assert french.text("prompt.over") == "La partie est finie."
