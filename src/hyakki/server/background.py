"""Work besides requests: whatever fails is logged, counted, shown by /ready, and tried again after a pause."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine

from hyakki.server.metrics import Metrics
from hyakki.server.store import Unavailable

Work = Callable[[], Awaitable[None]]

log = logging.getLogger("hyakki.background")


class Background:
    """The tasks of one node."""

    def __init__(self, metrics: Metrics) -> None:
        self._failures = metrics.background_failures
        self._failing: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def failing(self) -> list[str]:
        """Work whose last attempt failed."""
        return sorted(self._failing)

    def spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Do something once, whether it succeeds or not."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def repeat(self, name: str, work: Work, pause: float) -> None:
        """Do something again and again; after a failure the next time comes all the same."""
        self.spawn(self._repeat(name, work, pause))

    def finish(self, name: str, work: Work, pause: float) -> None:
        """Do something until it has succeeded once."""
        self.spawn(self._finish(name, work, pause))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _repeat(self, name: str, work: Work, pause: float) -> None:
        while True:
            await asyncio.sleep(pause)
            await self._attempt(name, work)

    async def _finish(self, name: str, work: Work, pause: float) -> None:
        while not await self._attempt(name, work):
            await asyncio.sleep(pause)

    async def _attempt(self, name: str, work: Work) -> bool:
        try:
            await work()
        except Exception as error:
            self._failing.add(name)
            self._failures.labels(name).inc()
            if isinstance(error, OSError | Unavailable):
                log.warning("%s: the database does not answer (%s)", name, error)
            else:
                log.exception("%s failed", name)
            return False
        self._failing.discard(name)
        return True

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self._failures.labels("once").inc()
            log.error("background work failed", exc_info=task.exception())
