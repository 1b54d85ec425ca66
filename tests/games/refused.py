"""What is said of positions and boxes that cannot be."""

from __future__ import annotations

from hyakki.core.game import AnyGame
from hyakki.core.messages import Message
from hyakki.core.texts import LANGUAGES


def says(game: AnyGame, message: Message, what: str) -> bool:
    """True if the message names this rule; or, if it names none, if these words are in its sentence. Both languages have one."""
    assert all(game.texts(lang).say(message) for lang in LANGUAGES)
    why = message.params.get("why")
    if isinstance(why, Message) and "rule" in why.params:
        return what in str(why.params["rule"]).split(", ")
    return what in game.texts("en").say(message)
