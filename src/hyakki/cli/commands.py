"""The words at a terminal that are no moves, such as help and undo: in English, and in the language of the game."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from hyakki.core.texts import ENGLISH, Texts, core_texts

#: what takes a word more
WITH_MORE = "rules"


class Command:
    """What was asked for besides a move, by its key, and what was said about it."""

    def __init__(self, key: str, about: str = "") -> None:
        self.key = key
        self.about = about


class Commands:
    """Those of a game or a lesson: their keys, and what they do (`command_does.<name>`)."""

    def __init__(self, does: Mapping[str, str], texts: Texts) -> None:
        self.does = does
        self.texts = texts
        self._by_word = {
            folded(word): key
            for book in (core_texts(ENGLISH), texts)
            for key in does
            for word in words_of(key, book)
        }

    def find(self, typed: str) -> Command | None:
        word, _, about = typed.partition(" ")
        key = self._by_word.get(folded(word))
        if key is None or (about and key != WITH_MORE):
            return None
        return Command(key, about.strip())

    def words(self) -> list[str]:
        """The first word of each."""
        return [words_of(key, self.texts)[0] for key in self.does]


def words_of(key: str, texts: Texts) -> list[str]:
    return [word.strip() for word in texts.text(f"command.{key}").split(",")]


def folded(word: str) -> str:
    """Without accents and capital letters."""
    plain = unicodedata.normalize("NFD", word.casefold())
    return "".join(sign for sign in plain if not unicodedata.combining(sign))
