"""Reading a position: its document, its names, and what no game can reach."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar

import msgspec
from mypy_extensions import i64

from hyakki.core.messages import BadInput, Message, bad

T = TypeVar("T")

NONE: Final = -1  # the number of nothing: no seat, no stack, no card


def read_document(document: object, kind: type[T]) -> T:
    """The document as this struct; BadInput says which field does not fit."""
    try:
        return msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        raise bad("bad_position", why=str(error)) from None


def impossible(rule: str, key: str, **params: int | str | Message) -> BadInput:
    """The position breaks this rule; the sentence is `impossible.<key>` of the game. Not every fault has a rule."""
    why = Message("impossible." + key, dict(params))
    if rule:
        why = Message("impossible.by_rule", {"rule": rule, "why": why})
    return bad("bad_position", why=why)


def require(holds: bool, rule: str, key: str, **params: int | str | Message) -> None:
    if not holds:
        raise impossible(rule, key, **params)


def known(what: str, names: Iterable[str], numbers: Mapping[str, int]) -> None:
    """Refuse names of pieces that do not exist; `thing.<what>` is what they are called."""
    for name in names:
        if name not in numbers:
            raise impossible("", "unknown", what=what, name=repr(name))


def number_of(name: str | None, numbers: dict[str, int]) -> int:
    return NONE if name is None else numbers[name]


def or_none(number: i64) -> int | None:
    return None if number == NONE else int(number)


def name_or_none(number: i64, names: Sequence[str]) -> str | None:
    return None if number == NONE else names[number]
