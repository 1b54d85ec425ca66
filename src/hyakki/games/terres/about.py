"""What each sketch and yokai is, is worth and does."""

from __future__ import annotations

from hyakki.core.messages import Message
from hyakki.games.terres.box import ABILITIES, SKETCH_IDS
from hyakki.games.terres.names import element_name
from hyakki.games.terres.parts import PRINTED, VALUE, YOKAI_IDS, Parts


def about_pieces(parts: Parts) -> dict[str, tuple[Message, ...]]:
    found = {name: _sketch(parts, card) for card, name in enumerate(SKETCH_IDS)}
    for yokai, name in enumerate(YOKAI_IDS):
        element, value = element_name(PRINTED[yokai]), VALUE[yokai]
        found[name] = (Message("piece.yokai", {"element": element, "n": value}),)
    return found


def _sketch(parts: Parts, card: int) -> tuple[Message, ...]:
    """T4.1, T4.3, T6.3, T6.7"""
    one, two = parts.ends[card]
    shown = Message("piece.sketch", {"one": element_name(one), "two": element_name(two)})
    ability = ABILITIES[parts.ability[card]]
    return (shown, Message("piece." + ability)) if ability else (shown,)
