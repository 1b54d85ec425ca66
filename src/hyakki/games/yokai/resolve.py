"""Towards a shape before the faces are known: a card is moved now, so one target for all worlds is weighed too.

With the best target of each world alone hardly any move matters, and half the game is over before one world is likely. How
many cards lie in their piece on average depends only on how likely each card is of each family, so every place, cut and
order of the families can be looked at.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.games.yokai.company import Outlook, Step
from hyakki.games.yokai.cuts import cuts_of
from hyakki.games.yokai.parts import BIT, CARDS, FAMILIES
from hyakki.games.yokai.shaping import PIECES, Place, Silhouette, Target, all_meet, target_of

SLACK: Final = 0.8  # targets that are so much farther than the best, in moves, are kept in mind
STUCK: Final = (
    3.0  # what a locked card costs in a piece that is not its family's, beside the one move
)
MOST: Final = 64  # targets
FINE: Final = 4096  # parts of a move, to sort by
FAR_OFF: Final = 1000.0  # moves, if there is no target


def shares_of(worlds: list[list[int]]) -> list[list[float]]:
    """How likely each card is of each family."""
    shares = [[0.0] * len(FAMILIES) for _ in range(CARDS)]
    part = 1.0 / len(worlds)
    for faces in worlds:
        for card in range(CARDS):
            shares[card][faces[card]] += part
    return shares


def firm_targets(
    places: list[Place], shares: list[list[float]], locked: i64, affinities: list[int]
) -> list[Target]:
    """The targets that have most cards in place on average, the best first."""
    keys: list[int] = []
    best = -FAR_OFF
    for number in range(len(places)):
        if places[number].held > best - SLACK:
            best = max(best, _try_place(keys, places, number, shares, locked, affinities, best))
    keys.sort()
    farthest = _key(best - SLACK, 0, 0, 0)
    return [target_of(places, key) for key in keys[:MOST] if key < farthest]


def _try_place(
    keys: list[int],
    places: list[Place],
    number: int,
    shares: list[list[float]],
    locked: i64,
    affinities: list[int],
    best: float,
) -> float:
    """Add what this place offers; the key of a target sorts by how many cards are out of place."""
    place = places[number]
    worth = [_worth(place, family, shares, locked) for family in range(len(FAMILIES))]
    cuts = cuts_of(place.form)
    for cut in range(len(cuts)):
        pieces = cuts[cut]
        sums = [[_inside(worth[family], piece) for piece in pieces] for family in range(4)]
        for order in range(len(PIECES)):
            chosen = PIECES[order]
            inside = (
                sums[0][chosen[0]] + sums[1][chosen[1]] + sums[2][chosen[2]] + sums[3][chosen[3]]
            )
            if inside >= best - SLACK:
                if len(affinities) > 0 and not all_meet(place.form, pieces, chosen, affinities):
                    continue
                best = max(best, inside)
                keys.append(_key(inside, number, cut, order))
    return best


def _key(inside: float, number: int, cut: int, order: int) -> int:
    out = int((CARDS * (1.0 + STUCK) - inside) * FINE)
    return ((out * 128 + number) * 256 + cut) * 32 + order


def _worth(place: Place, family: int, shares: list[list[float]], locked: i64) -> list[float]:
    """For each cell of the shape how likely the card there is of that family; a locked one must be."""
    worth = [0.0] * CARDS
    for spot in range(CARDS):
        card = place.cards[spot]
        if card >= 0:
            worth[spot] = shares[card][family]
            if locked & BIT[card] != 0:
                worth[spot] -= STUCK * (1.0 - shares[card][family])
    return worth


def _inside(worth: list[float], piece: i64) -> float:
    total = 0.0
    for spot in range(CARDS):
        if piece & BIT[spot] != 0:
            total += worth[spot]
    return total


@final
class Resolve(Outlook):
    """Half a decision for one target before the faces are known, half the hope that the worlds will be told apart."""

    def __init__(
        self, shares: list[list[float]], targets: list[Target], hope: Silhouette, resolve: float
    ) -> None:
        self.shares = shares
        self.targets = targets
        self.hope = hope
        self.resolve = resolve

    def steps(self, cells: list[int], locked: i64) -> list[Step]:
        outs = [self._out(target, cells) for target in self.targets]
        frees = [sum([cell not in cells for cell in target.families]) for target in self.targets]
        now = min(outs) if len(outs) > 0 else FAR_OFF
        steps = self.hope.steps(cells, locked)
        for step in steps:
            firm = self._after(outs, frees, int(step.card), cells[step.card], int(step.cell)) - now
            step.gain += self.resolve * (firm - step.gain)
        return steps

    def _out(self, target: Target, cells: list[int]) -> float:
        """How many cards lie out of their piece, on average."""
        out = float(CARDS)
        for card in range(CARDS):
            family = target.families.get(cells[card], -1)
            if family >= 0:
                out -= self.shares[card][family]
        return out

    def _after(
        self, outs: list[float], frees: list[int], card: int, origin: int, cell: int
    ) -> float:
        least = FAR_OFF
        shares = self.shares[card]
        for number in range(len(self.targets)):
            families = self.targets[number].families
            left = families.get(origin, -1)
            goal = families.get(cell, -1)
            out = outs[number]
            free = frees[number]
            if left >= 0:
                out += shares[left]
                free += 1
            if goal >= 0:
                out -= shares[goal]
                free -= 1
            if free == 0 and out > 0.5:
                out += 1.0
            least = min(least, out)
        return least
