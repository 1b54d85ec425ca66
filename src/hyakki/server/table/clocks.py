"""Clocks, computed from a table's history: whoever is to act pays for the time until the next event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from hyakki.server.schemas import Clock
from hyakki.server.wire import TimeLeft


@final
class Clocks:
    """The time that each seat has left. While no server ran, no clock ran."""

    def __init__(self, clock: Clock, seats: int, outages: Sequence[tuple[float, float]]) -> None:
        self.clock = clock
        self.left = [float(clock.seconds)] * seats
        self.running: tuple[int, ...] = ()
        self.since = 0.0
        self.outages = list(outages)

    def hand_over(self, actors: tuple[int, ...], at: float) -> None:
        """Charge those who were to act, and start the clocks of those who are to act now."""
        self._charge(at)
        if actors != self.running:
            for seat in self.running:
                self._turn_done(seat)
        self.running = actors

    def _charge(self, at: float) -> None:
        spent = self._spent(at)
        for seat in self.running:
            self.left[seat] -= spent
        self.since = at

    def _turn_done(self, seat: int) -> None:
        if self.clock.kind == "turn":
            self.left[seat] = float(self.clock.seconds)
        else:
            self.left[seat] += self.clock.increment

    def _spent(self, at: float) -> float:
        lost = sum(max(0.0, min(end, at) - max(start, self.since)) for start, end in self.outages)
        return max(0.0, at - self.since - lost)

    def shown(self, at: float) -> TimeLeft:
        spent = self._spent(at)
        seconds = [
            max(0.0, left - spent) if seat in self.running else left
            for seat, left in enumerate(self.left)
        ]
        return TimeLeft(tuple(round(left, 1) for left in seconds), self.running)

    def next_flag(self, at: float) -> tuple[int, float] | None:
        """The seat whose time runs out first, and in how many seconds."""
        if not self.running:
            return None
        seat = min(self.running, key=lambda one: self.left[one])
        return seat, max(0.0, self.left[seat] - self._spent(at))
