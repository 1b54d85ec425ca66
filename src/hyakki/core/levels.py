"""How well a bot plays: levels differ by horizon, memory and time to think, never by blunders thrown in."""

from __future__ import annotations

from typing import Final, final

FAR: Final = 1_000  # no game has so many turns


@final
class Level:
    """What a bot may spend on one decision, and how far it looks."""

    def __init__(
        self, key: str, skill: int, seconds: float, simulations: int, horizon: int = FAR
    ) -> None:
        self.key = key
        self.skill = skill  # rises from level to level
        self.seconds = seconds  # the most it may think, on one core; 0: only the count is a limit
        # enough is enough, however fast the machine; 0: only the clock counts
        self.simulations = simulations
        self.horizon = horizon  # turns that it looks ahead, its own being the first

    def __repr__(self) -> str:
        return f"<level {self.key}>"


GREEDY: Final = Level("greedy", 0, 0.1, 0)
NOVICE: Final = Level("novice", 1, 0.1, 24, 1)
ADEPT: Final = Level("adept", 2, 0.5, 200, 8)
MASTER: Final = Level("master", 3, 2.0, 4000)
LEVELS: Final = (NOVICE, ADEPT, MASTER)
