"""The rule book of a game: as it is written, as a table plays it, and how others read it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from hyakki.core.options import Option, Options
from hyakki.core.texts import Texts

#: stands for every value of an option but its default, in the names of the texts
CHANGED: Final = "changed"

Menu = tuple[Option, ...]


class Change(msgspec.Struct, frozen=True):
    """A rule as a table plays it, and the choice that makes it so, as `name=value`."""

    sentence: str
    choice: str


class Reading(msgspec.Struct, frozen=True):
    """One way to read a rule. The choice that plays it is `name=value`; empty if there is no option."""

    text: str
    choice: str
    played: bool


class Ruling(msgspec.Struct, frozen=True):
    """What is known about an ambiguous rule, and the ways to read it."""

    source: str
    readings: tuple[Reading, ...]


def rule_book(texts: Texts, menu: Menu, options: Options) -> dict[str, str]:
    """Sections, rules and worked examples in reading order, the rules as they are played with these options."""
    book: dict[str, str] = {}
    for section in texts.keys("section."):
        name = section.removeprefix("section.")
        book[name] = texts.text(section)
        for key in texts.keys(f"rule.{name}."):
            book[key.removeprefix("rule.")] = texts.text(key)
    for key in texts.keys("example."):
        book[key.removeprefix("example.")] = texts.text(key)
    changed = changes(texts, menu, options)
    return {name: changed[name].sentence if name in changed else book[name] for name in book}


def changes(texts: Texts, menu: Menu, options: Options) -> dict[str, Change]:
    """The rules that read otherwise with these options."""
    found: dict[str, Change] = {}
    for option in menu:
        if option.name in options:
            value = options[option.name]
            for rule, sentence in played(texts, option, value).items():
                found[rule] = Change(sentence, f"{option.name}={value}")
    return found


def played(texts: Texts, option: Option, value: str) -> dict[str, str]:
    """The rules that this value changes, each with its sentence."""
    own = _under(texts, f"played.{option.name}.{value}.")
    if own or value == option.default:
        return own
    return _under(texts, f"played.{option.name}.{CHANGED}.")


def _under(texts: Texts, prefix: str) -> dict[str, str]:
    return {key.removeprefix(prefix): texts.text(key) for key in texts.keys(prefix)}


def ruling(texts: Texts, menu: Menu, options: Options, rule: str) -> Ruling | None:
    """How the rule can be read; None if everybody reads it alike."""
    source, elsewhere = f"ruling.{rule}.source", f"ruling.{rule}.elsewhere"
    readings = [
        one for option in menu if option.rule == rule for one in _of(texts, option, options)
    ]
    if elsewhere in texts:
        readings += [
            Reading(texts.text("reading.as_written"), "", True),
            Reading(texts.text(elsewhere), "", False),
        ]
    if not readings:
        return None
    return Ruling(texts.text(source) if source in texts else "", tuple(readings))


def _of(texts: Texts, option: Option, options: Options) -> Iterator[Reading]:
    """The values of an option, and one more reading for values that have no sentence of their own."""
    chosen = options.get(option.name, option.default)
    for value in option.values:
        text = texts.text(f"option.{option.name}.{value}")
        yield Reading(text, f"{option.name}={value}", value == chosen)
    if option.seat_numbers or option.form:
        own = chosen not in option.values
        value = chosen if own else option.form_shown or "0"
        yield Reading(texts.text("reading.chosen"), f"{option.name}={value}", own)
