"""Turns messages into sentences, which are in `texts/en.toml` and `texts/fr.toml` of the core and of each game."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from hyakki.core.messages import Message, Param, bad
from hyakki.core.typography import elided, typeset

LANGUAGES: Final = ("en", "fr")
ENGLISH: Final = "en"  # every game speaks it
CORE_PACKAGE: Final = "hyakki.core"

# {name} is a parameter, {name:seat} the name of the player in that seat, {name:word} the text `word.<value>`.
# A French "de" or "que" before it is part of the slot: "la main d’Inugami".
_SLOT: Final = re.compile(r"(\b(?:[Dd]|[Qq]u)e )?\{(\w+)(?::(\w+))?\}")


class MissingText(LookupError):
    """A key without a sentence, or a sentence without its parameter: a programming error."""


class Texts:
    """The sentences of one language, for one game or for the core alone."""

    def __init__(self, lang: str, sentences: dict[str, str]) -> None:
        self.lang = lang
        self._sentences = sentences

    def __contains__(self, key: str) -> bool:
        return key in self._sentences or f"{key}.other" in self._sentences

    def can_say(self, message: Message) -> bool:
        """True if there is a sentence for the message and for every message inside it."""
        inner = [value for value in message.params.values() if isinstance(value, Message)]
        return message.key in self and all(self.can_say(one) for one in inner)

    def keys(self, prefix: str = "") -> list[str]:
        return [key for key in self._sentences if key.startswith(prefix)]

    def sentences(self) -> dict[str, str]:
        """Every sentence by its key, with its slots unfilled: the browser fills them."""
        return dict(self._sentences)

    def text_template(self, key: str) -> str:
        """The sentence with its slots unfilled."""
        return self._sentences[key]

    def say(self, message: Message, names: Sequence[str] = (), reader: int | None = None) -> str:
        """The sentence of a message; `names` are the players by seat, `reader` is the one of them who is spoken to."""
        template = self._template(message, reader)

        def filled(slot: re.Match[str]) -> str:
            before, name, kind = slot.group(1) or "", slot.group(2), slot.group(3)
            if name not in message.params:
                raise MissingText(f"{message.key} has no parameter {name!r}")
            word = self._word(message.params[name], kind, names, reader)
            return before + word if self.lang != "fr" else elided(before, word)

        return _SLOT.sub(filled, template)

    def text(self, key: str, **params: Param) -> str:
        return self.say(Message(key, dict(params)))

    def _template(self, message: Message, reader: int | None) -> str:
        plural = self._form(message.params.get("n"))
        for key in _persons(message, reader):
            for form in (key, f"{key}.{plural}"):
                if form in self._sentences:
                    return self._sentences[form]
        raise MissingText(f"no {self.lang} text for {message.key!r}")

    def _form(self, number: Param | None) -> str:
        """The plural form: 0 takes the singular in French and the plural in English."""
        singular = (0, 1) if self.lang == "fr" else (1,)
        return "one" if number in singular else "other"

    def _word(
        self, value: Param, kind: str | None, names: Sequence[str], reader: int | None
    ) -> str:
        if isinstance(value, Message):
            return self.say(value, names, reader)
        if kind == "seat":
            return names[value] if isinstance(value, int) and value < len(names) else f"#{value}"
        if kind is not None:
            return self.say(Message(f"{kind}.{value}"), names, reader)
        return str(value)


def _persons(message: Message, reader: int | None) -> tuple[str, ...]:
    """The keys of a sentence, the one that speaks to the reader first: about what they do, or what is done to them."""
    if reader is None:
        return (message.key,)
    if message.params.get("who") == reader:
        return f"{message.key}.you", message.key
    if message.params.get("other") == reader:
        return f"{message.key}.to_you", message.key
    return (message.key,)


@cache
def texts_of(package: str, lang: str) -> Texts:
    """The sentences of the core and of a package, in one language."""
    if lang not in LANGUAGES:
        raise bad("unknown_language", name=lang, known=", ".join(LANGUAGES))
    table = _load(CORE_PACKAGE, lang)
    if package != CORE_PACKAGE:
        table |= _load(package, lang if speaks(package, lang) else ENGLISH)
    return Texts(lang, table)


def speaks(package: str, lang: str) -> bool:
    """Whether the package has sentences in that language; where it has none, English stands in."""
    return _file(package, lang).is_file()


def core_texts(lang: str) -> Texts:
    return texts_of(CORE_PACKAGE, lang)


def _load(package: str, lang: str) -> dict[str, str]:
    table = _flat(tomllib.loads(_file(package, lang).read_text(encoding="utf-8")), "")
    return {key: typeset(sentence, lang) for key, sentence in table}


def _file(package: str, lang: str) -> Traversable:
    return files(package).joinpath("texts", f"{lang}.toml")


def _flat(table: dict[str, object], prefix: str) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for name, value in table.items():
        if isinstance(value, dict):
            rows += _flat(value, f"{prefix}{name}.")
        else:
            rows.append((prefix + name, str(value)))
    return rows
