"""A bot by import path: `module:Class`, one file anywhere on Python's path."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hyakki.bots import bot_for, bot_named
from hyakki.core.messages import BadInput
from hyakki.core.texts import LANGUAGES, core_texts
from hyakki.games import GAMES

EXAMPLES = Path(__file__).parents[2] / "examples"
GAME = GAMES["terres"]
OURS = ("hyakki_my_bot", "hyakki_package")
MODULE = """
from hyakki.core.mind import Bot

class Mine(Bot):
    def choose(self, game, view, moves, rng):
        return moves[0]

class Unfinished(Bot):
    pass

class Demanding(Mine):
    def __init__(self, depth):
        self.depth = depth

class Other:
    pass

number = 3
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "hyakki_my_bot.py").write_text(MODULE)
    (tmp_path / "hyakki_torn.py").write_text("class Mine(")
    (tmp_path / "hyakki_needs.py").write_text("import hyakki_not_installed")
    (tmp_path / "hyakki_package").mkdir()
    (tmp_path / "hyakki_package" / "inner.py").write_text(MODULE)
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.startswith(OURS)]:
        monkeypatch.delitem(sys.modules, name)
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_a_class_is_found_by_its_module() -> None:
    for address in ("hyakki_my_bot:Mine", "hyakki_package.inner:Mine"):
        one, two = bot_for(GAME, address), bot_for(GAME, address)
        assert type(one).__name__ == "Mine"
        assert one is not two


@pytest.mark.parametrize(
    ("address", "key", "says"),
    [
        ("hyakki_nowhere:Mine", "no_bot_module", "hyakki_nowhere"),
        ("hyakki_my_bot.deeper:Mine", "no_bot_module", "hyakki_my_bot.deeper"),
        ("hyakki_torn:Mine", "bad_bot_module", "SyntaxError"),
        ("hyakki_needs:Mine", "bad_bot_module", "hyakki_not_installed"),
        ("hyakki_my_bot:Yours", "no_bot_class", "Yours"),
        ("hyakki_my_bot:Other", "not_a_bot", "Other"),
        ("hyakki_my_bot:number", "not_a_bot", "number"),
        ("hyakki_my_bot:Unfinished", "not_a_bot", "choose"),
        ("hyakki_my_bot:Demanding", "not_a_bot", "depth"),
        ("hyakki_my_bot:", "unknown_bot", "hyakki_my_bot"),
        (":Mine", "unknown_bot", "greedy"),
        ("..:Mine", "bad_bot_module", ".."),
        ("gredy:3", "unknown_bot", "greedy"),
        ("greedy:Mine", "bad_bot_parameter", "Mine"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_what_cannot_be_used_is_told_in_words(address: str, key: str, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        bot_for(GAME, address)
    assert refused.value.message.key == f"error.{key}"
    for lang in LANGUAGES:
        assert says in core_texts(lang).say(refused.value.message)


@pytest.mark.usefixtures("folder")
def test_tables_of_a_server_import_nothing() -> None:
    with pytest.raises(BadInput, match="There is no bot"):
        bot_named("hyakki_my_bot:Mine")
    assert "hyakki_my_bot" not in sys.modules


def test_the_example_of_the_document_is_such_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)
    assert type(bot_for(GAME, "cautious_bot:Cautious")).__name__ == "Cautious"
