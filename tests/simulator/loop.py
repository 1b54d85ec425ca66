"""An event loop on a virtual clock: time passes only when nobody has anything to do, and a seed decides who is next.

Everything that is scheduled belongs to whoever scheduled it: a node, or the world around the nodes. What belongs to a frozen
node waits until it thaws; the timers of a dead one never go off.
"""

from __future__ import annotations

import asyncio
import contextvars
import heapq
from asyncio import events
from collections.abc import Callable, Coroutine, Generator
from contextvars import Context, ContextVar
from random import Random
from typing import Any, Final, TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

#: the node that runs; empty for the world
OWNER: Final[ContextVar[str]] = ContextVar("owner", default="")
#: rounds without any time passing: somebody runs in a circle
MOST_ROUNDS: Final = 20_000


class Stuck(Exception):
    """Nobody has anything to do, now or later; or everybody is busy and no time passes."""


class VirtualLoop(asyncio.AbstractEventLoop):
    """Only what asyncio's tasks, futures, locks and time-outs need of a loop."""

    def __init__(self, rng: Random) -> None:
        self.failures: list[str] = []
        self._rng = rng
        self._now = 0.0
        self._scheduled = 0
        self._rounds = 0
        self._ready: list[tuple[str, asyncio.Handle]] = []
        self._timers: list[tuple[float, int, str, asyncio.TimerHandle]] = []
        self._held: dict[str, list[tuple[str, asyncio.Handle]]] = {}
        self._dead: set[str] = set()
        self._tasks: dict[asyncio.Task[Any], str] = {}

    # Owners

    def freeze(self, owner: str) -> None:
        self._held.setdefault(owner, [])

    def thaw(self, owner: str) -> None:
        self._ready += self._held.pop(owner, [])

    def bury(self, owner: str) -> bool:
        """No timer of this owner goes off any more, and its tasks are cancelled; False once there are none."""
        self._dead.add(owner)
        left = [task for task, whose in self._tasks.items() if whose == owner]
        for task in left:
            task.cancel()
        return bool(left)

    # What asyncio asks for

    def time(self) -> float:
        return self._now

    def call_soon(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append((_owner(context), handle))
        return handle

    def call_later(
        self,
        delay: float,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(
        self,
        when: float,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._scheduled += 1
        heapq.heappush(self._timers, (when, self._scheduled, _owner(context), handle))
        return handle

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(
        self,
        coro: Generator[Any, None, T] | Coroutine[Any, Any, T],
        *,
        name: object = None,
        context: Context | None = None,
    ) -> asyncio.Task[T]:
        made: asyncio.Task[T] = asyncio.Task(coro, loop=self, context=context)
        self._tasks[made] = _owner(context)
        made.add_done_callback(self._tasks.pop)
        return made

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.failures.append(f"{context['message']}: {context.get('exception')!r}")

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It is left out when its time comes."""

    # Running

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        events._set_running_loop(self)
        try:
            task = self.create_task(work)
            while not task.done():
                self._round()
            return task.result()
        finally:
            self._abandon()
            events._set_running_loop(None)

    def _round(self) -> None:
        self._wake()
        batch, self._ready = self._ready, []
        self._rng.shuffle(batch)
        for owner, handle in batch:
            if owner in self._held:
                self._held[owner].append((owner, handle))
            elif not handle.cancelled():
                handle._run()

    def _wake(self) -> None:
        """Let time pass if nobody is busy, and wake those who slept until now."""
        while not self._ready:
            if not self._timers:
                raise Stuck("nobody has anything to do")
            self._now = max(self._now, self._timers[0][0])
            self._take_due()
            self._rounds = 0
        self._rounds += 1
        if self._rounds > MOST_ROUNDS:
            raise Stuck("no time passes")

    def _take_due(self) -> None:
        while self._timers and self._timers[0][0] <= self._now:
            _, _, owner, handle = heapq.heappop(self._timers)
            if not handle.cancelled() and owner not in self._dead:
                self._ready.append((owner, handle))

    def _abandon(self) -> None:
        """The run is over: close what still waits, so that nothing is left for the garbage collector to complain about."""
        self._held.clear()
        while self._tasks:
            for task in list(self._tasks):
                task.cancel()
            batch, self._ready = self._ready, []
            for _, handle in batch:
                if not handle.cancelled():
                    handle._run()


def _owner(context: Context | None) -> str:
    return OWNER.get() if context is None else context.get(OWNER, "")


def context_of(owner: str) -> Context:
    """Whatever is scheduled in it belongs to this owner."""
    context = contextvars.copy_context()
    context.run(OWNER.set, owner)
    return context
