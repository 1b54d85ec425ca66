"""Elements, sketches and yokai as messages."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.core.messages import Message
from hyakki.games.terres.box import ABILITIES, ELEMENTS
from hyakki.games.terres.parts import PRINTED, VALUE, Parts


def element_name(element: i64) -> Message:
    return Message("element." + ELEMENTS[element])


def sketch_name(parts: Parts, card: i64) -> Message:
    one, two = parts.ends[card]
    ability = ABILITIES[parts.ability[card]] or "plain"
    ends: dict[str, int | str | Message] = {
        "one": element_name(one),
        "two": element_name(two),
    }
    return Message("sketch." + ability, ends)


def yokai_name(yokai: i64) -> Message:
    return Message("yokai.named", {"element": element_name(PRINTED[yokai]), "value": VALUE[yokai]})
