"""Reading positions: what cannot be is refused by rule, in both languages."""

from __future__ import annotations

import msgspec
import pytest

from hyakki.core.messages import BadInput, Message
from hyakki.core.positions import (
    NONE,
    known,
    name_or_none,
    number_of,
    or_none,
    read_document,
    require,
)
from hyakki.core.texts import Texts

SENTENCES = {
    "error.bad_position": "Not possible: {why}.",
    "impossible.by_rule": "{rule}: {why}",
    "impossible.unknown": "unknown {what:thing} {name}",
    "impossible.too_many": "{n} are too many",
    "thing.card": "card",
}


class Document(msgspec.Struct):
    seats: int


def said(error: pytest.ExceptionInfo[BadInput]) -> str:
    return Texts("en", SENTENCES).say(error.value.message)


def test_a_document_of_another_form_is_refused() -> None:
    assert read_document({"seats": 2}, Document) == Document(2)
    with pytest.raises(BadInput) as error:
        read_document({"seats": "two"}, Document)
    assert isinstance(error.value.message.params["why"], str)
    assert "$.seats" in str(error.value.message.params["why"])


def test_what_is_required_names_its_rule() -> None:
    require(True, "X1.1", "too_many", n=3)
    with pytest.raises(BadInput) as error:
        require(False, "X1.1", "too_many", n=3)
    assert said(error) == "Not possible: X1.1: 3 are too many."


def test_names_of_pieces_must_be_known() -> None:
    known("card", ["a", "b"], {"a": 0, "b": 1})
    with pytest.raises(BadInput) as error:
        known("card", ["a", "c"], {"a": 0, "b": 1})
    assert said(error) == "Not possible: unknown card 'c'."
    assert isinstance(error.value.message.params["why"], Message)


def test_numbers_and_names_of_nothing() -> None:
    assert number_of(None, {"a": 0}) == NONE
    assert number_of("a", {"a": 0}) == 0
    assert name_or_none(NONE, ["a"]) is None
    assert name_or_none(0, ["a"]) == "a"
    assert or_none(NONE) is None
    assert or_none(4) == 4
