"""`hyakki serve` without luck: tables of the same kind get the same deal, bots toss the same coins and may be greedy, which is quick, guests share a name.

A browser test that fails does so again, and one that passes does not depend on a kind deal.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from unittest.mock import patch

import msgspec

from hyakki.cli import main
from hyakki.core.fate import commitment
from hyakki.core.game import AnyGame
from hyakki.server import visitors
from hyakki.server.http import tables
from hyakki.server.schemas import NewTable
from hyakki.server.table import arranging
from hyakki.server.table.room import Room
from hyakki.server.table.setup import TableSetup, new_setup

BOT_SEED = 2026
GUEST = "Kodama 100"


def fixed_setup(
    game: AnyGame, wanted: NewTable, host: str, _random_bits: Callable[[int], int]
) -> tuple[TableSetup, str]:
    setup, _ = new_setup(game, wanted, host)
    kind = msgspec.json.encode((setup.game, len(setup.seats), setup.options), order="sorted")
    seed = hashlib.sha256(kind).digest()
    deal = seed[:8].hex()
    setup = msgspec.structs.replace(setup, deal=deal, commitment=commitment(seed, deal))
    return setup, seed.hex()


async def no_entropy(room: Room, visitor: str, seat: int, text: str) -> None:
    """What browsers add would change the deal."""


if __name__ == "__main__":
    with (
        patch.object(tables, "new_setup", fixed_setup),
        patch.object(arranging, "new_setup", fixed_setup),
        patch.object(arranging, "add_entropy", no_entropy),
        patch.object(arranging, "BOTS_AT_TABLES", (*arranging.BOTS_AT_TABLES, "greedy")),
        patch.object(visitors, "guest_name", lambda _: GUEST),
        patch.object(secrets, "randbits", lambda _: BOT_SEED),
    ):
        main()
