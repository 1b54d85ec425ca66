"""The pieces and places of Yōkai as messages."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.core.messages import Message
from hyakki.games.yokai.box import FAMILIES, SHAPE_IDS
from hyakki.games.yokai.parts import AFFINITY_PAIR, BLANK, HINT_FAMILIES
from hyakki.games.yokai.places import PLACE_NAMES


def family_name(family: i64) -> Message:
    return Message("family." + FAMILIES[family])


def hint_name(hint: i64) -> Message:
    """By the families that it shows, each combination of which there is once; a colourless hint says nothing."""
    if hint == BLANK:
        return Message("hint.blank")
    shown: dict[str, int | str | Message] = {}
    for place, family in enumerate(HINT_FAMILIES[hint]):
        shown[("one", "two", "three")[place]] = family_name(family)
    return Message(f"hint.families_{len(HINT_FAMILIES[hint])}", shown)


def affinity_name(affinity: i64) -> Message:
    one, two = AFFINITY_PAIR[affinity]
    return Message("affinity.pair", {"one": family_name(one), "two": family_name(two)})


def shape_name(shape: i64) -> Message:
    return Message("shape." + SHAPE_IDS[shape])


def place_name(cell: i64) -> Message:
    return Message("place.cell", {"place": PLACE_NAMES[cell]})


def card_name(cell: i64) -> Message:
    """The card that lies there: cards have no names that anybody could see."""
    return Message("place.card", {"place": PLACE_NAMES[cell]})
