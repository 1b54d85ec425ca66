"""The levels of the bots. They differ by horizon, memory and time to think; no level makes mistakes on purpose."""

from __future__ import annotations

from typing import Final, final

FAR: Final = 1_000  # more turns than any game has


@final
class Level:
    """What a bot may spend on one decision, and how far ahead it looks."""

    def __init__(
        self, key: str, skill: int, seconds: float, simulations: int, horizon: int = FAR
    ) -> None:
        self.key = key
        self.skill = skill  # higher for each stronger level
        self.seconds = seconds  # the longest time to think, on one core; 0: only the count limits
        # the most simulations, however fast the machine is; 0: only the clock limits
        self.simulations = simulations
        self.horizon = horizon  # turns that it looks ahead; its own turn is the first

    def __repr__(self) -> str:
        return f"<level {self.key}>"


GREEDY: Final = Level("greedy", 0, 0.1, 0)
NOVICE: Final = Level("novice", 1, 0.1, 24, 1)
ADEPT: Final = Level("adept", 2, 0.5, 200, 8)
MASTER: Final = Level("master", 3, 2.0, 4000)
LEVELS: Final = (NOVICE, ADEPT, MASTER)
