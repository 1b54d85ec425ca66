"""`hyakki serve` without luck: tables of the same kind get the same deal, bots toss the same coins, guests share a name.

A browser test that fails does so again, and one that passes does not depend on a kind deal.
"""

from __future__ import annotations

import hashlib
import secrets
from unittest.mock import patch

import msgspec

from hyakki.cli import main
from hyakki.core.fate import commitment
from hyakki.server.http import me, tables
from hyakki.server.schemas import NewTable
from hyakki.server.table import arranging
from hyakki.server.table.setup import TableSetup, new_setup

BOT_SEED = 2026
GUEST = "Kodama 100"


def fixed_setup(wanted: NewTable, host: str) -> tuple[TableSetup, str]:
    setup, _ = new_setup(wanted, host)
    kind = msgspec.json.encode((setup.game, len(setup.seats), setup.options), order="sorted")
    seed = hashlib.sha256(kind).digest()
    deal = seed[:8].hex()
    setup = msgspec.structs.replace(setup, deal=deal, commitment=commitment(seed, deal))
    return setup, seed.hex()


if __name__ == "__main__":
    with (
        patch.object(tables, "new_setup", fixed_setup),
        patch.object(arranging, "new_setup", fixed_setup),
        patch.object(me, "guest_name", lambda: GUEST),
        patch.object(secrets, "randbits", lambda _: BOT_SEED),
    ):
        main()
