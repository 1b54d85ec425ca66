"""Clocks, computed from a table's history: whoever is to act pays for the time until the next event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

import msgspec

from hyakki.server.schemas import Clock
from hyakki.server.wire import TimeLeft


class Grant(msgspec.Struct, frozen=True, gc=False):
    """What a seat gained when its turn ended with move number `moves`."""

    moves: int
    seat: int
    seconds: float


@final
class Clocks:
    """The time that each seat has left. While no server ran, no clock ran."""

    def __init__(self, clock: Clock, seats: int, outages: Sequence[tuple[float, float]]) -> None:
        self.clock = clock
        self.left = [float(clock.seconds)] * seats
        self.running: tuple[int, ...] = ()
        self.since = 0.0
        self.outages = list(outages)
        self._actors: tuple[int, ...] = ()
        self._moves = 0
        self._granted: list[Grant] = []

    def hand_over(
        self, actors: tuple[int, ...], people: tuple[int, ...], moves: int, at: float
    ) -> None:
        """After so many moves the `actors` are to act, and people play some of them: only their clocks run.

        Time that was spent stays spent. A turn ends by a move: not when a bot stands in or leaves, nor when moves are taken back.
        """
        self._charge(at)
        self._take_back(moves)
        if moves > self._moves:
            for seat in self._actors:
                if seat not in actors:
                    self._turn_done(seat, moves)
        self._actors, self.running, self._moves = actors, people, moves

    def _charge(self, at: float) -> None:
        spent = self._spent(at)
        for seat in self.running:
            self.left[seat] -= spent
        self.since = at

    def _turn_done(self, seat: int, moves: int) -> None:
        """A new turn will have all its time; a bank grows by the turns that its player played."""
        before = self.left[seat]
        if self.clock.kind == "turn":
            self.left[seat] = float(self.clock.seconds)
        elif seat in self.running:
            self.left[seat] += self.clock.increment
        self._granted.append(Grant(moves, seat, self.left[seat] - before))

    def _take_back(self, moves: int) -> None:
        """What was granted for turns that were taken back."""
        while self._granted and self._granted[-1].moves > moves:
            grant = self._granted.pop()
            self.left[grant.seat] -= grant.seconds

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
