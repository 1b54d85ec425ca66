"""A value of a data file that does not fit its type, in our words instead of the decoder's."""

from __future__ import annotations

import re
from typing import Final

from hyakki.core.messages import Message

_KIND: Final = re.compile(r"Expected `([\w| ]+)`, got `(\w+)`$")
_BOUND: Final = re.compile(r"Expected `(\w+)` (>=|<=) (-?[\d.]+)$")
_LENGTH: Final = re.compile(r"Expected `(\w+)` of length (>= |<= |)(\d+)(?:, got \d+)?$")
_FORM: Final = re.compile(r"Expected `str` matching regex '(.+)'$")
_CHOICE: Final = re.compile(r"Invalid enum value '?(.*?)'?$")

_BOUNDS: Final = {">=": "least", "<=": "most", "": "exactly"}
#: the types of a data file that have a word of their own
_TYPES: Final = ("int", "float", "str", "bool", "array", "object", "null")


def misfit(said: str) -> str | Message:
    """What the decoder said, as a message; its own words where it says something else."""
    if found := _KIND.match(said):
        return _message("kind", expected=_types(found[1]), got=_types(found[2]))
    if found := _BOUND.match(said):
        return _message(
            "bound_" + _BOUNDS[found[2]], expected=_types(found[1]), n=found[3].removesuffix(".0")
        )
    if found := _LENGTH.match(said):
        length = int(found[3])
        return _message("length_" + _BOUNDS[found[2].strip()], expected=_types(found[1]), n=length)
    if found := _FORM.match(said):
        return _message("form", form=found[1])
    if found := _CHOICE.match(said):
        return _message("choice", value=found[1])
    return said


def _types(names: str) -> str | Message:
    """`int | array` as "a whole number or a list"."""
    first, bar, rest = names.partition(" | ")
    if bar:
        return _message("either", one=_types(first), other=_types(rest))
    return Message("misfit.type." + first) if first in _TYPES else first


def _message(key: str, **params: int | str | Message) -> Message:
    return Message("misfit." + key, dict(params))
