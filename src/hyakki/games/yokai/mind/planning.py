"""The shortest way to the goal in one world that a partner believes in: a beam search over moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, final

from mypy_extensions import i64

from hyakki.core.rng import Rng
from hyakki.games.yokai.box import FAMILIES
from hyakki.games.yokai.layout import landings, survey
from hyakki.games.yokai.mind.closeness import Step
from hyakki.games.yokai.mind.value import GAP, MOVE, NO_GAP, families_gap, family_gap, joined
from hyakki.games.yokai.parts import AFFINITY_PAIR, BIT, CARDS, SPAN

APART: Final = 80  # an affinity whose families do not touch, in hundredths of its gap
DETOUR: Final = 20  # a planned move may make things this much worse,
LONG_DETOUR: Final = 130  # or so much if no way was found without breaking up a family

# Lines that reach the same layout are known by a sum over their cards; cards of one family may stand in for each other.
_HASHES: Final = Rng.of("marks")
CELL_HASH: Final = [int(_HASHES.below(1 << 28)) for _ in range(SPAN * SPAN)]
FAMILY_HASH: Final = [int(_HASHES.below(1 << 29)) for _ in FAMILIES]

# A move of a beam as one number that sorts by what is missing after it; moves that are equal in this come in no
# particular order, or the children of a few lines would crowd out all others.
LINE: Final = 1 << 16
ORDER: Final = 1 << 26
ORDERS: Final = 1 << 8
MISSING: Final = ORDER * ORDERS


def beam_key(missing: i64, place: i64, card: i64, cell: i64) -> int:
    order: i64 = (CELL_HASH[cell] + (place * CARDS + card) * 40_503) // 16 % ORDERS
    return int(missing * MISSING + order * ORDER + place * LINE + card * SPAN * SPAN + cell)


@final
class Plan:
    """How the shortest ways found begin, how many moves they take, and what is then still missing, in moves."""

    def __init__(self, firsts: list[Step], moves: int, missing: float) -> None:
        self.firsts = firsts
        self.moves = moves
        self.missing = missing

    def length(self) -> float:
        return self.moves + self.missing


@final
class Line:
    """A line of play in a beam: where it has come to, what is still missing, and how it began."""

    __slots__ = ("cells", "first", "hashed", "missing")

    def __init__(self, cells: list[int], missing: i64, hashed: i64, first: Step | None) -> None:
        self.cells = cells
        self.missing: i64 = missing
        self.hashed: i64 = hashed
        self.first = first


class Yardstick(ABC):
    """Measures layouts in one world: what is missing to the goal, in hundredths of a move."""

    def __init__(self, faces: list[int]) -> None:
        self.faces = faces

    @abstractmethod
    def missing(self, cells: list[int]) -> i64: ...

    @abstractmethod
    def extend(self, keys: list[int], line: Line, place: int, locked: i64, detour: i64) -> None:
        """Add every move of a line that does not lead too far astray."""


@final
class Families(Yardstick):
    """Every family together, and beside those that an affinity names (Y8.4, Y10.6)."""

    def __init__(self, faces: list[int], affinities: list[int]) -> None:
        super().__init__(faces)
        self.affinities = affinities
        self.members = members_of(faces)

    def missing(self, cells: list[int]) -> i64:
        return families_gap(cells, self.faces) + self._apart(cells)

    def _apart(self, cells: list[int]) -> i64:
        total: i64 = 0
        for affinity in self.affinities:
            total += APART * affinity_gap(cells, self.members, affinity) // MOVE
        return total

    def extend(self, keys: list[int], line: Line, place: int, locked: i64, detour: i64) -> None:
        cells = line.cells
        seen = survey(cells)
        apart: i64 = self._apart(cells) if len(self.affinities) > 0 else 0
        for card in range(CARDS):
            if locked & BIT[card] != 0:
                continue
            mates = self.members[self.faces[card]]
            one: i64 = cells[mates[0] if mates[0] != card else mates[3]]
            two: i64 = cells[mates[1] if mates[1] != card else mates[3]]
            three: i64 = cells[mates[2] if mates[2] != card else mates[3]]
            near: i64 = GAP[one - two + NO_GAP]
            wide: i64 = GAP[one - three + NO_GAP]
            last: i64 = GAP[two - three + NO_GAP]
            rest: i64 = line.missing - family_gap(cells[card], one, two, three)
            origin = cells[card]
            for cell in landings(seen, card):
                goal: i64 = cell + NO_GAP
                missing = rest + joined(
                    GAP[goal - one], GAP[goal - two], GAP[goal - three], near, wide, last
                )
                if len(self.affinities) > 0:
                    cells[card] = cell
                    missing += self._apart(cells) - apart
                    cells[card] = origin
                if missing <= line.missing + detour:
                    keys.append(beam_key(missing, place, card, cell))


@final
class Aim:
    """A goal that may be the true one, and how likely it is."""

    def __init__(self, goal: Yardstick, share: float) -> None:
        self.goal = goal
        self.share = share


def members_of(faces: list[int]) -> list[list[int]]:
    """The cards of each family."""
    members: list[list[int]] = [[] for _ in FAMILIES]
    for card in range(CARDS):
        members[faces[card]].append(card)
    return members


def affinity_gap(cells: list[int], members: list[list[int]], affinity: int) -> i64:
    """Zero if the two families touch, else the cost of the shortest gap between them (Y10.6)."""
    one, two = AFFINITY_PAIR[affinity]
    best: i64 = 1000
    for card in members[one]:
        cell: i64 = cells[card] + NO_GAP
        for other in members[two]:
            best = min(best, GAP[cell - cells[other]])
    return best


def plan(goal: Yardstick, cells: list[int], locked: i64, depth: int, width: int) -> Plan:
    """The nearest solution within so many moves; a second try with detours if families stand in each other's way."""
    found = _search(goal, cells, locked, depth, width, DETOUR)
    if found.missing > 0.0:
        second = _search(goal, cells, locked, depth, width, LONG_DETOUR)
        if second.length() < found.length():
            return second
    return found


def _search(
    goal: Yardstick, cells: list[int], locked: i64, depth: int, width: int, detour: i64
) -> Plan:
    missing = goal.missing(cells)
    if missing == 0:
        return Plan([], 0, 0.0)
    beam = [Line(cells, missing, 0, None)]
    for moves in range(1, depth + 1):
        fresh = _next_beam(goal, beam, locked, width, detour)
        if len(fresh) == 0:
            return Plan(_firsts(beam), moves - 1, beam[0].missing / MOVE)
        beam = fresh
        if beam[0].missing == 0:
            return Plan(_firsts(beam), moves, 0.0)
    return Plan(_firsts(beam), depth, beam[0].missing / MOVE)


def _firsts(beam: list[Line]) -> list[Step]:
    """How the best lines began, each beginning once."""
    found: list[Step] = []
    known: set[int] = set()
    for line in beam:
        first = line.first
        if first is None or line.missing > beam[0].missing:
            break
        key = int(first.card * SPAN * SPAN + first.cell)
        if key not in known:
            known.add(key)
            found.append(first)
    return found


def _next_beam(
    goal: Yardstick, beam: list[Line], locked: i64, width: int, detour: i64
) -> list[Line]:
    """The best layouts one move on, each once."""
    keys: list[int] = []
    for place in range(len(beam)):
        goal.extend(keys, beam[place], place, locked, detour)
    keys.sort()
    known: set[int] = set()
    best: list[Line] = []
    for key in keys:
        line = beam[key // LINE % (ORDER // LINE)]
        card: i64 = key // (SPAN * SPAN) % CARDS
        cell: i64 = key % (SPAN * SPAN)
        shift: i64 = CELL_HASH[cell] - CELL_HASH[line.cells[card]]
        hashed = line.hashed + FAMILY_HASH[goal.faces[card]] * shift
        if hashed in known:
            continue
        known.add(hashed)
        step = Step(card, cell, 0.0)
        cells = step.taken(line.cells)
        first = step if line.first is None else line.first
        best.append(Line(cells, key // MISSING, hashed, first))
        if len(best) == width:
            break
    return best
