"""Towards a shape (Y10.7): which card belongs where, if the sixteen cells are shared out among the families.

A target is a place for the shape on the grid, cut into four connected pieces of four cells, and a family for each piece.
The cards that do not lie in their piece are the moves that are missing, and one more if no cell of the shape is free.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final, final

from mypy_extensions import i64

from hyakki.games.yokai.box import FAMILIES
from hyakki.games.yokai.layout import COUNT, LOWEST, landings, survey
from hyakki.games.yokai.mind.closeness import Judge, Step
from hyakki.games.yokai.mind.cuts import beside, cuts_of
from hyakki.games.yokai.mind.planning import Line, Yardstick, beam_key
from hyakki.games.yokai.mind.value import MOVE
from hyakki.games.yokai.parts import AFFINITY_PAIR, BIT, CARDS

SLACK: Final = 2  # targets that need so many more moves than the best are kept in mind
HOPELESS: Final = 16  # moves, if locked cards leave no target at all
# A target as one number that sorts by the moves it needs: the place, the cut, and which family gets which piece.
MOST_PLACES: Final = 128
MOST_CUTS: Final = 256
MOST_ORDERS: Final = 32
PIECES: Final = [list(order) for order in permutations(range(len(FAMILIES)))]


@final
class Place:
    """A place for the shape on the grid, and which cards lie in it now."""

    def __init__(self, form: tuple[int, ...], corner: int, owner: dict[int, int]) -> None:
        self.form = form
        self.cells = [corner + step for step in form]
        self.cards = [owner.get(cell, -1) for cell in self.cells]
        self.held = CARDS - self.cards.count(-1)


def places_for(cells: list[int], locked: i64, forms: list[tuple[int, ...]]) -> list[Place]:
    """Where the shape may still come to lie: it covers all locked cards; the fullest first."""
    owner = {cell: card for card, cell in enumerate(cells)}
    fixed = [cells[card] for card in range(CARDS) if locked & BIT[card] != 0]
    found: list[Place] = []
    for form in forms:
        corners = {cell - step for cell in cells for step in form}
        for corner in sorted(corners):
            if _covers(form, corner, fixed):
                place = Place(form, corner, owner)
                if place.held >= CARDS // 2:
                    found.append(place)
    order = sorted([(-place.held, number) for number, place in enumerate(found)])
    return [found[number] for _, number in order[:MOST_PLACES]]


def _covers(form: tuple[int, ...], corner: int, cells: list[int]) -> bool:
    for cell in cells:
        if cell - corner not in form:
            return False
    return True


@final
class Target:
    """A family for each cell of the shape."""

    def __init__(self, families: dict[int, int]) -> None:
        self.families = families


def targets_for(
    places: list[Place], faces: list[int], locked: i64, affinities: list[int], most: int
) -> list[Target]:
    """The targets that need the fewest moves in this world."""
    keys: list[int] = []
    fewest: i64 = CARDS
    for number in range(len(places)):
        if CARDS - places[number].held > fewest + SLACK:
            break
        fewest = min(fewest, _try_place(keys, places, number, faces, locked, affinities, fewest))
    keys.sort()
    return [_target(places, key) for key in keys[:most]]


def _try_place(
    keys: list[int],
    places: list[Place],
    number: int,
    faces: list[int],
    locked: i64,
    affinities: list[int],
    fewest: i64,
) -> i64:
    """Add what this place offers; the key of a target sorts by the moves that it needs."""
    place = places[number]
    present = [0, 0, 0, 0]
    fixed = [0, 0, 0, 0]
    for spot in range(CARDS):
        card = place.cards[spot]
        if card >= 0:
            present[faces[card]] |= BIT[spot]
            if locked & BIT[card] != 0:
                fixed[faces[card]] |= BIT[spot]
    cuts = cuts_of(place.form)
    for cut in range(min(len(cuts), MOST_CUTS)):
        pieces = cuts[cut]
        if _most_in_place(pieces, present) + fewest + SLACK < CARDS:
            continue
        for order in range(len(PIECES)):
            chosen = PIECES[order]
            missing: i64 = CARDS
            stuck: i64 = 0
            for family in range(4):
                piece: i64 = pieces[chosen[family]]
                missing -= COUNT[present[family] & piece]
                stuck |= fixed[family] & ~piece
            if missing <= fewest + SLACK and stuck == 0:
                if len(affinities) > 0 and not _all_meet(place.form, pieces, chosen, affinities):
                    continue
                fewest = min(fewest, missing)
                keys.append(
                    ((missing * MOST_PLACES + number) * MOST_CUTS + cut) * MOST_ORDERS + order
                )
    return fewest


def _most_in_place(pieces: list[int], present: list[int]) -> i64:
    """No order of the pieces has more cards in place than this."""
    total: i64 = 0
    for family in range(4):
        own: i64 = present[family]
        most: i64 = 0
        for number in range(4):
            count: i64 = COUNT[own & pieces[number]]
            most = max(most, count)
        total += most
    return total


def _all_meet(
    form: tuple[int, ...], pieces: list[int], chosen: list[int], affinities: list[int]
) -> bool:
    """Y10.6: the pieces of the two families touch."""
    for affinity in affinities:
        one, two = AFFINITY_PAIR[affinity]
        touched: i64 = 0
        rest: i64 = pieces[chosen[one]]
        while rest != 0:
            touched |= beside(form, form[LOWEST[rest]])
            rest &= rest - 1
        if touched & pieces[chosen[two]] == 0:
            return False
    return True


def _target(places: list[Place], key: int) -> Target:
    place = places[key // (MOST_CUTS * MOST_ORDERS) % MOST_PLACES]
    pieces = cuts_of(place.form)[key // MOST_ORDERS % MOST_CUTS]
    chosen = PIECES[key % MOST_ORDERS]
    families: dict[int, int] = {}
    for family in range(4):
        for spot in range(CARDS):
            if pieces[chosen[family]] & BIT[spot] != 0:
                families[place.cells[spot]] = family
    return Target(families)


@final
class Shaped(Yardstick):
    """The shape filled with whole families, in one world."""

    def __init__(self, faces: list[int], targets: list[Target]) -> None:
        super().__init__(faces)
        self.targets = targets
        # for each target how the measured layout stands to it: cards out of place, those in place, free cells
        self.out: list[int] = []
        self.inside: list[int] = []
        self.free: list[int] = []

    def stand(self, cells: list[int]) -> i64:
        """Measure a layout against every target; the least that is missing, in moves."""
        self.out = []
        self.inside = []
        self.free = []
        least: i64 = HOPELESS
        for target in self.targets:
            inside: i64 = 0
            free: i64 = CARDS
            for card in range(CARDS):
                family = target.families.get(cells[card], -1)
                if family >= 0:
                    free -= 1
                    if family == self.faces[card]:
                        inside |= BIT[card]
            out: i64 = CARDS - COUNT[inside]
            self.out.append(int(out))
            self.inside.append(int(inside))
            self.free.append(int(free))
            if out > 0 and free == 0:
                out += 1
            least = min(least, out)
        return least

    def after(self, card: i64, origin: int, cell: int) -> i64:
        """What is missing after a move from the layout that was measured last."""
        least: i64 = HOPELESS
        family = self.faces[card]
        for number in range(len(self.targets)):
            families = self.targets[number].families
            goal = families.get(cell, -1)
            out: i64 = self.out[number]
            if self.inside[number] & BIT[card] != 0:
                out += 1
            if goal == family:
                out -= 1
            if out > 0 and out < least:
                free: i64 = self.free[number]
                if origin in families:
                    free += 1
                if goal >= 0:
                    free -= 1
                if free == 0:
                    out += 1
            least = min(least, out)
        return least

    def missing(self, cells: list[int]) -> i64:
        return MOVE * self.stand(cells)

    def extend(self, keys: list[int], line: Line, place: int, locked: i64, detour: i64) -> None:
        cells = line.cells
        self.stand(cells)
        seen = survey(cells)
        for card in range(CARDS):
            if locked & BIT[card] == 0:
                for cell in landings(seen, card):
                    missing = MOVE * self.after(card, cells[card], cell)
                    if missing <= line.missing + detour:
                        keys.append(beam_key(missing, place, card, cell))


@final
class Silhouette(Judge):
    """The shape as the worlds see it."""

    def __init__(self, aims: list[Shaped], counts: list[int]) -> None:
        self.aims = aims
        self.counts = counts  # in how many worlds each aim is the same
        self.worlds = float(sum(counts))

    def stand(self, cells: list[int]) -> i64:
        """Measure a layout in every world; what is missing, in moves, summed over them."""
        total: i64 = 0
        for number in range(len(self.aims)):
            total += self.counts[number] * self.aims[number].stand(cells)
        return total

    def steps(self, cells: list[int], locked: i64) -> list[Step]:
        now = self.stand(cells)
        seen = survey(cells)
        steps: list[Step] = []
        for card in range(CARDS):
            if locked & BIT[card] == 0:
                for cell in landings(seen, card):
                    gain = float(self._after(card, cells[card], cell) - now) / self.worlds
                    steps.append(Step(card, cell, gain))
        return steps

    def _after(self, card: i64, origin: int, cell: int) -> i64:
        total: i64 = 0
        for number in range(len(self.aims)):
            total += self.counts[number] * self.aims[number].after(card, origin, cell)
        return total

    def delay(self, card: i64) -> float:
        """How many moves it costs, on average, that this card must stay; of the layout that was measured last."""
        total: i64 = 0
        for number in range(len(self.aims)):
            aim = self.aims[number]
            free: i64 = HOPELESS
            bound: i64 = HOPELESS
            for target in range(len(aim.targets)):
                out: i64 = aim.out[target]
                free = min(free, out)
                if out < bound and aim.inside[target] & BIT[card] != 0:
                    bound = out
            bound = min(bound, free + SLACK + 1)
            total += self.counts[number] * (bound - free)
        return float(total) / self.worlds
