"""What is to be played: who meets whom, on which deals."""

from __future__ import annotations

from itertools import combinations

import msgspec


class Setup(msgspec.Struct, frozen=True):
    """Everything that decides the results, but for how many deals are played."""

    game: str
    rules_version: int
    data: str
    seats: int
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: int


class Contest(msgspec.Struct, frozen=True):
    """One bot alone against copies of another; a team of equals if both are the same."""

    one: str
    rest: str

    def lineups(self, seats: int) -> list[tuple[str, ...]]:
        """Who sits where: the one takes every seat in turn, a team sits down once."""
        if self.one == self.rest:
            return [(self.one,) * seats]
        return [
            tuple(self.one if seat == alone else self.rest for seat in range(seats))
            for alone in range(seats)
        ]


class Bout(msgspec.Struct, frozen=True):
    """A contest on one deal: what a worker is handed."""

    setup: Setup
    contest: Contest
    deal: int
    #: the text of another data file, empty for our own box
    box: str = ""


def contests(setup: Setup, cooperative: bool, gauntlet: bool = False) -> list[Contest]:
    """Every team; or every pair, and at larger tables both ways round, since one against many is not its mirror.

    In a gauntlet only the first bot is measured, alone against each of the others.
    """
    if cooperative:
        return [Contest(bot, bot) for bot in setup.bots]
    if gauntlet:
        return [Contest(setup.bots[0], rest) for rest in setup.bots[1:]]
    pairs = list(combinations(setup.bots, 2))
    if setup.seats == 2:
        return [Contest(one, rest) for one, rest in pairs]
    return [Contest(*pair) for one, rest in pairs for pair in ((one, rest), (rest, one))]
