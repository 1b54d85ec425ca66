"""Compares seats by their traits. Each trait has one weight for the end of a game and one for its beginning, fitted
by `hyakki fit`; in between they are interpolated linearly.
"""

from __future__ import annotations

from math import exp
from typing import final


@final
class Scales:
    """The amounts of a seat are in the order of `traits`. `early` is 0 at the end of a game and 1 at its beginning.
    `spread` is larger, the more can still happen; all differences between seats are divided by it.
    """

    def __init__(self, traits: tuple[str, ...], weights: dict[str, float]) -> None:
        self.traits = traits
        self.late = [weights.get(f"{trait}_late", 0.0) for trait in traits]
        self.early = [weights.get(f"{trait}_early", 0.0) for trait in traits]

    def shares(self, seats: list[list[float]], early: float, spread: float) -> list[float]:
        """The probability that each seat wins."""
        marks = [exp(self._weight(amounts, early) / spread) for amounts in seats]
        total = sum(marks)
        return [mark / total for mark in marks]

    def _weight(self, amounts: list[float], early: float) -> float:
        total = 0.0
        for trait in range(len(amounts)):
            late = self.late[trait]
            total += amounts[trait] * (late + early * (self.early[trait] - late))
        return total

    def leads(
        self, seats: list[list[float]], seat: int, early: float, spread: float
    ) -> dict[str, float]:
        """The traits of a seat as input of a fit: by name, relative to the mean of the other seats."""
        found: dict[str, float] = {}
        for place, trait in enumerate(self.traits):
            own = seats[seat][place]
            rivals = sum([amounts[place] for amounts in seats]) - own
            lead = (own - rivals / (len(seats) - 1)) / spread
            if lead != 0.0:
                found[f"{trait}_late"] = lead * (1.0 - early)
                found[f"{trait}_early"] = lead * early
        return found
