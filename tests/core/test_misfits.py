"""What the decoder says of a value is said in both languages, without its own words."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from hyakki.core.messages import Message
from hyakki.core.misfits import misfit
from hyakki.core.texts import core_texts

WRONG: list[tuple[Any, object, str]] = [
    (Annotated[int, Meta(ge=8)], 3, "expected a whole number of at least 8"),
    (Annotated[float, Meta(le=8)], 30, "expected a number of at most 8"),
    (Annotated[list[int], Meta(min_length=2)], [1], "expected a list of length 2 or more"),
    (Annotated[str, Meta(max_length=3)], "abcd", "expected a text of length 3 or less"),
    (tuple[int, int], [1], "expected a list of length 2"),
    (Annotated[str, Meta(pattern="^a$")], "b", "expected a text of the form ^a$"),
    (Literal["a", "b"], "c", "“c” is none of the possible values"),
    (Literal[1, 2], 3, "“3” is none of the possible values"),
    (int | tuple[int, int], "x", "expected a whole number or a list, got a text"),
    (dict[str, int], 3, "expected a table, got a whole number"),
    (str | None, True, "expected a text or nothing, got true or false"),
]


@pytest.mark.parametrize(("kind", "value", "said"), WRONG, ids=[said for *_, said in WRONG])
def test_a_value_that_does_not_fit(kind: Any, value: object, said: str) -> None:
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert(value, kind)
    found = misfit(str(error.value))
    assert isinstance(found, Message)
    assert core_texts("en").say(found) == said
    french = core_texts("fr").say(found)
    assert "`" not in french
    assert "expected" not in french


def test_what_the_decoder_says_otherwise_is_kept() -> None:
    assert misfit("Something new") == "Something new"
    assert misfit("Expected `bytes`, got `int`") == Message(
        "misfit.kind", {"expected": "bytes", "got": Message("misfit.type.int")}
    )
