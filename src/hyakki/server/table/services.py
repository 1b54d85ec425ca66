"""What a room and its keeper need of the node they are on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import TypeAlias

from hyakki.server.boxes import Boxes
from hyakki.server.bus import Bus
from hyakki.server.metrics import Metrics
from hyakki.server.settings import Settings
from hyakki.server.store import Store
from hyakki.server.workers.pool import BotPool

Spawn: TypeAlias = Callable[[Coroutine[object, object, None]], asyncio.Task[None]]

log = logging.getLogger("hyakki.table")


class DamagedTables:
    """Tables whose setup or history this node cannot read: listed, not playable, and each logged once."""

    def __init__(self) -> None:
        self._known: set[str] = set()

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._known

    def report(self, table_id: str, why: str) -> None:
        if table_id not in self._known:
            self._known.add(table_id)
            log.error("table %s cannot be read: %s", table_id, why, extra={"table": table_id})


async def _no_pulse() -> None:
    """For whoever only reads tables."""


@dataclass(frozen=True, slots=True)
class Services:
    """Tests and simulators can give others."""

    #: the id of this node, for claims
    node: str
    store: Store
    pool: BotPool
    bus: Bus
    settings: Settings
    metrics: Metrics
    now: Callable[[], float]
    random_bits: Callable[[int], int]
    #: runs something in the background; a failure is logged
    spawn: Spawn
    #: says in the store that this node runs
    pulse: Callable[[], Awaitable[None]] = _no_pulse
    damaged: DamagedTables = field(default_factory=DamagedTables)
    boxes: Boxes = field(default_factory=Boxes)
