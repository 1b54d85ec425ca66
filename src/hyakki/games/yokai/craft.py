"""How much thought each level spends: levels differ by horizon, memory and worlds, never by blunders thrown in."""

from __future__ import annotations

from typing import Final, final

from hyakki.core.levels import MASTER, NOVICE, Level


@final
class Craft:
    """The measures of one level. Counts come first, so that a choice can be repeated; the clock is only a guard."""

    def __init__(self, worlds: int, chains: int, burn_in: int, between: int) -> None:
        self.worlds = worlds
        self.chains = chains
        self.burn_in = burn_in
        self.between = between
        self.reads = True  # the natural convention, read and spoken
        self.forgets = 0.0  # the share of looks forgotten in a round
        self.sure = 0.85  # declares from here on
        self.finalists = 8  # moves that are looked at two deep
        self.next_move = 0.7  # what a gain of the next player counts,
        self.next_in_shape = 0.2  # and towards a shape, which that player sees differently
        self.confident = (
            2.0  # plans in one world if it holds this share of the belief; above 1: never
        )
        self.width = 24  # of a beam
        self.depth = 9
        self.lock_worlds = 0  # plans of how many worlds a lock must not spoil
        self.lock_width = 12
        self.most_delay = (
            0.0  # in moves, on average: a lock may add no more while a hint can be prepared
        )
        self.shape_worlds = 8  # a shape is measured in so many worlds,
        self.targets = 12  # and against so many targets in each


def _novice() -> Craft:
    craft = Craft(16, 2, 120, 20)
    craft.reads = False
    craft.forgets = 0.12
    craft.confident = 0.75
    return craft


def _adept() -> Craft:
    craft = Craft(24, 2, 160, 20)
    craft.confident = 0.75
    craft.lock_worlds = 2
    craft.most_delay = 0.15
    return craft


def _master() -> Craft:
    craft = Craft(96, 6, 300, 50)
    craft.finalists = 14
    craft.confident = 0.75
    craft.width = 60
    craft.depth = 10
    craft.lock_worlds = 12
    craft.most_delay = 0.1
    craft.shape_worlds = 48
    craft.targets = 32
    return craft


def _code() -> Craft:
    """Of the team with a code: beliefs are exact, so few worlds do, and moves need no other meaning."""
    craft = Craft(24, 1, 0, 0)
    craft.reads = False
    craft.sure = 0.9
    craft.finalists = 10
    craft.confident = 0.75
    craft.width = 60
    craft.depth = 10
    craft.lock_worlds = 8
    craft.most_delay = 0.15
    craft.shape_worlds = 6
    craft.targets = 16
    craft.next_in_shape = 0.7  # the next player knows as much
    return craft


FEW: Final = 400  # simulations

_NOVICE: Final = _novice()
_ADEPT: Final = _adept()
_MASTER: Final = _master()
CODE: Final = _code()


def craft_of(level: Level) -> Craft:
    """Greedy thinks like an adept, and so does a master who is given few simulations."""
    if level.skill == NOVICE.skill:
        return _NOVICE
    few = 0 < level.simulations < FEW
    return _ADEPT if few or level.skill < MASTER.skill else _MASTER
