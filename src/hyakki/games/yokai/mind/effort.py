"""How much thought each level spends: levels differ by horizon, memory and worlds, never by blunders thrown in."""

from __future__ import annotations

from typing import Final, final

from hyakki.core.levels import MASTER, NOVICE, Level


@final
class Effort:
    """The measures of one level. Counts come first, so that a choice can be repeated; the clock is only a guard."""

    def __init__(self, worlds: int, chains: int, burn_in: int, between: int) -> None:
        self.worlds = worlds  # that are sampled, from so many chains
        self.chains = chains
        self.burn_in = burn_in  # steps before the first world of a chain,
        self.between = between  # and between two of its worlds
        self.reads = True  # the natural convention, read and spoken
        self.forgets = 0.0  # the share of looks forgotten in a round
        self.sure = 0.85  # declares from here on
        self.finalists = 8  # moves that are looked at two deep
        self.next_move = 0.7  # what a gain of the next player counts,
        self.next_in_shape = 0.2  # and towards a shape, which that player sees differently
        # plans in one world if it holds this share of the belief; above 1: never
        self.confident = 2.0
        self.width = 24  # of a beam
        self.depth = 9
        self.lock_worlds = 0  # plans of how many worlds a lock must not spoil
        self.lock_width = 12
        # in moves, on average: a lock may add no more while a hint can be prepared
        self.most_delay = 0.0
        self.shape_worlds = 8  # a shape is measured in so many worlds,
        self.targets = 12  # and against so many targets in each


def _novice() -> Effort:
    effort = Effort(16, 2, 120, 20)
    effort.reads = False
    effort.forgets = 0.12
    effort.confident = 0.75
    return effort


def _adept() -> Effort:
    effort = Effort(24, 2, 160, 20)
    effort.confident = 0.75
    effort.lock_worlds = 2
    effort.most_delay = 0.15
    return effort


def _master() -> Effort:
    effort = Effort(96, 6, 300, 50)
    effort.finalists = 14
    effort.confident = 0.75
    effort.width = 60
    effort.depth = 10
    effort.lock_worlds = 12
    effort.most_delay = 0.1
    effort.shape_worlds = 48
    effort.targets = 32
    return effort


def _code() -> Effort:
    """Of the team with a code: beliefs are exact, so few worlds do, and moves need no other meaning."""
    effort = Effort(24, 1, 0, 0)
    effort.reads = False
    effort.sure = 0.9
    effort.finalists = 10
    effort.confident = 0.75
    effort.width = 60
    effort.depth = 10
    effort.lock_worlds = 8
    effort.most_delay = 0.15
    effort.shape_worlds = 6
    effort.targets = 16
    effort.next_in_shape = 0.7  # the next player knows as much
    return effort


FEW: Final = 400  # simulations

_NOVICE: Final = _novice()
_ADEPT: Final = _adept()
_MASTER: Final = _master()
CODE: Final = _code()


def effort_of(level: Level) -> Effort:
    """Greedy thinks like an adept, and so does a master who is given few simulations."""
    if level.skill == NOVICE.skill:
        return _NOVICE
    few = 0 < level.simulations < FEW
    return _ADEPT if few or level.skill < MASTER.skill else _MASTER
