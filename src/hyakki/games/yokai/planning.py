"""Which moves bring the layout nearer to its goal, in the worlds that a partner believes in."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.games.yokai.layout import MIRRORED, ROTATIONS, landings, survey
from hyakki.games.yokai.parts import AFFINITY_PAIR, BIT, CARDS, FAMILIES, SPAN
from hyakki.games.yokai.value import GAP_COST, NO_GAP, disorder, family_disorder

OUTSIDE: Final = 0.5  # a card outside the shape, in moves
APART: Final = 0.8  # an affinity whose families do not touch, in moves
WIDTH: Final = 24
DEPTH: Final = 9
DETOUR: Final = 0.2  # a planned move may make things this much worse,
DETOUR_WITH_SHAPE: Final = 1.2  # or so much where cards must leave the shape and come back


@final
class Goal:
    """What must hold beside the families, as far as one seat knows it."""

    def __init__(self, affinities: list[int], target: list[int]) -> None:
        self.affinities = affinities  # those that the seat knows
        self.target = target  # the cells of the shape; empty if there is none

    def outside(self, cell: i64) -> bool:
        return len(self.target) > 0 and cell not in self.target

    def missing(self, cells: list[int], faces: list[int]) -> float:
        """What affinities and shape still cost."""
        cost = 0.0
        for affinity in self.affinities:
            cost += APART * affinity_gap(cells, faces, affinity)
        if len(self.target) > 0:
            for cell in cells:
                if cell not in self.target:
                    cost += OUTSIDE
        return cost


def affinity_gap(cells: list[int], faces: list[int], affinity: int) -> float:
    """Zero if the two families touch, else the cost of the shortest gap between them."""
    one, two = AFFINITY_PAIR[affinity]
    best = 10.0
    for card in range(CARDS):
        if faces[card] == one:
            for other in range(CARDS):
                if faces[other] == two:
                    best = min(best, GAP_COST[cells[card] - cells[other] + NO_GAP])
    return best


def target_of(cells: list[int], locked: i64, shape: int, mirrors: bool) -> list[int]:
    """The place for the shape that needs the fewest cards moved; locked cards count most, for they stay."""
    forms = ROTATIONS[shape] + (MIRRORED[shape] if mirrors else [])
    best: list[int] = []
    most = -1
    for form in forms:
        for corner in _corners(cells):
            held = 0
            for card in range(CARDS):
                if cells[card] - corner in form:
                    held += 100 if locked & BIT[card] != 0 else 1
            if held > most:
                most = held
                best = [corner + step for step in form]
    return best


def _corners(cells: list[int]) -> list[int]:
    """Where the upper left corner of a shape may lie so that it covers some of the layout."""
    rows = [cell // SPAN for cell in cells]
    columns = [cell % SPAN for cell in cells]
    return [
        row * SPAN + column
        for row in range(min(rows) - 2, max(rows) + 1)
        for column in range(min(columns) - 2, max(columns) + 1)
    ]


@final
class Company:
    """For each card, the three cards that may be its family, and in how many worlds they are."""

    def __init__(self, worlds: list[list[int]]) -> None:
        self.worlds = len(worlds)
        self.trios: list[list[tuple[int, int, int, int]]] = []
        for card in range(CARDS):
            counts: dict[int, int] = {}
            for faces in worlds:
                mask = 0
                for other in range(CARDS):
                    if faces[other] == faces[card] and other != card:
                        mask |= BIT[other]
                counts[mask] = counts.get(mask, 0) + 1
            self.trios.append([_trio(mask, count) for mask, count in counts.items()])

    def cost(self, cells: list[int], card: i64, cell: i64) -> float:
        """The mean disorder of the card's family if the card lay in that cell."""
        total = 0.0
        for one, two, three, count in self.trios[card]:
            total += count * family_disorder(cell, cells[one], cells[two], cells[three])
        return total / self.worlds


def _trio(mask: int, count: int) -> tuple[int, int, int, int]:
    cards = [card for card in range(CARDS) if mask & BIT[card] != 0]
    return cards[0], cards[1], cards[2], count


@final
class Step:
    """A card to a cell, and how much nearer (below zero) or farther that brings the goal, in moves."""

    __slots__ = ("card", "cell", "gain")

    def __init__(self, card: i64, cell: i64, gain: float) -> None:
        self.card: i64 = card
        self.cell: i64 = cell
        self.gain = gain


def steps_from(cells: list[int], locked: i64, company: Company, goal: Goal) -> list[Step]:
    """Every legal move with what it changes for the families and the shape."""
    seen = survey(cells)
    steps: list[Step] = []
    for card in range(CARDS):
        if locked & BIT[card] != 0:
            continue
        now = company.cost(cells, card, cells[card])
        left_out = goal.outside(cells[card])
        for cell in landings(seen, card):
            gain = company.cost(cells, card, cell) - now
            if goal.outside(cell) != left_out:
                gain += -OUTSIDE if left_out else OUTSIDE
            steps.append(Step(card, cell, gain))
    return steps


def best_gain(cells: list[int], locked: i64, company: Company, goal: Goal) -> float:
    """What the best next move brings; zero if all are bad."""
    best = 0.0
    for step in steps_from(cells, locked, company, goal):
        best = min(best, step.gain)
    return best


@final
class Line:
    """A line of play in a beam: where it has come to, what is still missing, and how it began."""

    __slots__ = ("cells", "first", "missing")

    def __init__(self, cells: list[int], missing: float, first: Step | None) -> None:
        self.cells = cells
        self.missing = missing
        self.first = first


@final
class Plan:
    """The first move of the shortest way found, how many moves it takes, and what is then still missing."""

    def __init__(self, first: Step | None, moves: int, missing: float) -> None:
        self.first = first
        self.moves = moves
        self.missing = missing


def plan(cells: list[int], faces: list[int], locked: i64, goal: Goal, depth: int = DEPTH) -> Plan:
    """A beam search in one world: the nearest solution within so many moves."""
    company = Company([faces])
    missing = disorder(cells, bytes(faces)) + goal.missing(cells, faces)
    beam = [Line(cells, missing, None)]
    if missing == 0.0:
        return Plan(None, 0, 0.0)
    for moves in range(1, depth + 1):
        beam = _next_beam(beam, faces, locked, goal, company)
        if len(beam) == 0:
            return Plan(None, moves, missing)
        if beam[0].missing < 0.01:
            return Plan(beam[0].first, moves, 0.0)
    return Plan(beam[0].first, depth, beam[0].missing)


def _next_beam(
    beam: list[Line], faces: list[int], locked: i64, goal: Goal, company: Company
) -> list[Line]:
    found: list[Line] = []
    marks: list[tuple[float, int]] = []
    known: set[tuple[int, ...]] = set()
    detour = DETOUR if len(goal.target) == 0 else DETOUR_WITH_SHAPE
    for line in beam:
        for step in steps_from(line.cells, locked, company, goal):
            if step.gain > detour:
                continue
            cells = line.cells.copy()
            cells[step.card] = int(step.cell)
            missing = line.missing + step.gain
            if len(goal.affinities) > 0:
                missing = disorder(cells, bytes(faces)) + goal.missing(cells, faces)
            marks.append((missing, len(found)))
            found.append(Line(cells, missing, line.first if line.first is not None else step))
    marks.sort()
    best: list[Line] = []
    for _, place in marks:
        key = tuple(found[place].cells)
        if key not in known:
            known.add(key)
            best.append(found[place])
            if len(best) == WIDTH:
                break
    return best


def families_seen(worlds: list[list[int]], card: int) -> list[float]:
    """How likely each family is under a card."""
    shares = [0.0] * len(FAMILIES)
    for faces in worlds:
        shares[faces[card]] += 1.0 / len(worlds)
    return shares
