"""What a node takes from the machine that it runs on."""

from __future__ import annotations

import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from hyakki.server.bus import Bus, OnNotice, bus_between_nodes
from hyakki.server.settings import Settings
from hyakki.server.store import Store
from hyakki.server.workers.pool import BotPool


@dataclass(frozen=True, slots=True)
class Machine:
    """Time, chance, the store with its threads, the workers with their processes, the line to other nodes.

    A simulator gives others; whatever waits uses the event loop, and that is the simulator's, too.
    """

    now: Callable[[], float] = time.time
    random_bits: Callable[[int], int] = secrets.randbits
    open_store: Callable[[str], Awaitable[Store]] = Store.open
    make_pool: Callable[[int], BotPool] = BotPool
    make_bus: Callable[[Settings, str, OnNotice], Bus] = bus_between_nodes

    def token(self, length: int) -> str:
        """So many random bytes as text that fits into an address."""
        drawn = self.random_bits(8 * length).to_bytes(length, "big")
        return urlsafe_b64encode(drawn).decode().rstrip("=")
