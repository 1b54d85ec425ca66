"""What each tile is and what its icon does."""

from __future__ import annotations

from hyakki.core.messages import Message
from hyakki.games.orodeloro.box import ICONS, TILE_IDS
from hyakki.games.orodeloro.parts import Parts


def about_pieces(parts: Parts) -> dict[str, tuple[Message, ...]]:
    """O3.3, O5: a coin for each tile, and what the icon does."""
    coin = Message("piece.tile")
    found: dict[str, tuple[Message, ...]] = {}
    for tile, name in enumerate(TILE_IDS):
        icon = ICONS[parts.icons[tile]]
        found[name] = (Message("piece." + icon), coin) if icon else (coin,)
    return found
