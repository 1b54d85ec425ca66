"""Whose task is next: whoever has had the least time, however many tasks one owner has waiting."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, TypeVar

W = TypeVar("W")


class FairTurns(Generic[W]):
    """Workers that wait for tasks, and tasks that wait for workers.

    Nobody saves time up: an owner who comes anew counts as having had as much as whoever was served last.
    """

    def __init__(self) -> None:
        self._idle: deque[W] = deque()
        self._waiting: dict[str, deque[tuple[asyncio.Future[W], float]]] = {}
        #: the seconds of those who had more than `_served`
        self._had: dict[str, float] = {}
        #: what the owner who was served last had had
        self._served = 0.0

    async def take(self, owner: str, seconds: float) -> W:
        """A worker for at most so many seconds."""
        turn: asyncio.Future[W] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, deque()).append((turn, seconds))
        self._hand_out()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back(turn.result())
            raise

    def give_back(self, worker: W) -> None:
        self._idle.append(worker)
        self._hand_out()

    def _hand_out(self) -> None:
        while self._idle and self._waiting:
            owner = min(self._waiting, key=self._had_by)
            turn, seconds = self._next_of(owner)
            if turn.done():  # cancelled
                continue
            self._served = self._had_by(owner)
            self._had[owner] = self._served + seconds
            self._had = {who: had for who, had in self._had.items() if had > self._served}
            turn.set_result(self._idle.popleft())

    def _had_by(self, owner: str) -> float:
        return max(self._had.get(owner, 0.0), self._served)

    def _next_of(self, owner: str) -> tuple[asyncio.Future[W], float]:
        waiting = self._waiting[owner]
        first = waiting.popleft()
        if not waiting:
            del self._waiting[owner]
        return first
