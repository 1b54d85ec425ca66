"""The moves of a game as the referee keeps them, and as each seat may read them."""

from __future__ import annotations

import msgspec

from hyakki.core.game import Move
from hyakki.core.journal import Event
from hyakki.core.messages import Message


class LogLine(msgspec.Struct, frozen=True, gc=False):
    """One move as one seat may read it."""

    number: int
    actor: int
    text: str
    messages: tuple[Message, ...]


class Played(msgspec.Struct, frozen=True, gc=False):
    """One move as the referee keeps it."""

    actor: int
    move: Move
    seen: tuple[str, ...]  # by each seat, the spectator last
    events: tuple[Event, ...]
    reveals: bool
