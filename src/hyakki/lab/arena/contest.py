"""What is to be played: which bots meet, and on which deals."""

from __future__ import annotations

from itertools import combinations

import msgspec

from hyakki.lab.conduct import Conduct


class MatchTerms(msgspec.Struct, frozen=True):
    """Everything that determines the results, except the number of deals."""

    game: str
    rules_version: int
    data: str
    seats: int
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: int


class Contest(msgspec.Struct, frozen=True):
    """One bot alone against copies of another; if both are the same, a team of identical bots."""

    one: str
    rest: str

    def lineups(self, seats: int) -> list[tuple[str, ...]]:
        """The bots by seat, once for each seat of the lone bot; a team plays once."""
        if self.one == self.rest:
            return [(self.one,) * seats]
        return [
            tuple(self.one if seat == alone else self.rest for seat in range(seats))
            for alone in range(seats)
        ]


class Bout(msgspec.Struct, frozen=True):
    """A contest on one deal: the unit of work for a worker."""

    terms: MatchTerms
    contest: Contest
    deal: int
    #: the text of another data file; empty for the game's own box
    box: str = ""
    conduct: Conduct = Conduct()


def contests(terms: MatchTerms, cooperative: bool, gauntlet: bool = False) -> list[Contest]:
    """Every team, or every pair of bots.

    With more than two seats each pair is played both ways: one A against several B is not the mirror image of one B
    against several A. In a gauntlet only the first bot is measured, alone against each of the others.
    """
    if cooperative:
        return [Contest(bot, bot) for bot in terms.bots]
    if gauntlet:
        return [Contest(terms.bots[0], rest) for rest in terms.bots[1:]]
    pairs = list(combinations(terms.bots, 2))
    if terms.seats == 2:
        return [Contest(one, rest) for one, rest in pairs]
    return [Contest(*pair) for one, rest in pairs for pair in ((one, rest), (rest, one))]
