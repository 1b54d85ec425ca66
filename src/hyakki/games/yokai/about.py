"""What each card, hint, affinity and shape is for."""

from __future__ import annotations

from hyakki.core.messages import Message
from hyakki.games.yokai.names import affinity_name, hint_name, shape_name
from hyakki.games.yokai.parts import (
    AFFINITY_IDS,
    BLANK,
    CARD_NAMES,
    DATA,
    HINT_IDS,
    SHAPE_NUMBER,
)


def about_pieces() -> dict[str, tuple[Message, ...]]:
    points = DATA.points
    found: dict[str, tuple[Message, ...]]
    found = {name: (Message("piece.card"),) for name in CARD_NAMES}
    for hint, name in enumerate(HINT_IDS):
        said = Message("piece.blank" if hint == BLANK else "piece.hint", {"hint": hint_name(hint)})
        found[name] = (said, Message("piece.unused", {"n": points.hint_prepared}))
    for affinity, name in enumerate(AFFINITY_IDS):
        found[name] = (Message("piece.affinity", {"pair": affinity_name(affinity)}),)
    for name, shape in SHAPE_NUMBER.items():
        found[name] = (Message("piece.shape", {"shape": shape_name(shape)}),)
    return found
