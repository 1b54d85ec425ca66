"""The code of a team that has agreed on one: the move of a turn tells the two faces that its player looked at.

From what all know everybody works out which move is best for each pair of faces that the two cards may hide, and gives
different pairs different moves. The player makes the move of the true pair; the others find it on the same page. So all
looks become common knowledge, at hardly any cost. Nothing private may enter a page, or the pages would differ.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.core.rng import Rng
from hyakki.games.yokai.box import FAMILIES, FAMILY_SIZE
from hyakki.games.yokai.imagine import UNKNOWN, unseen_faces
from hyakki.games.yokai.mind.belief import Belief
from hyakki.games.yokai.mind.closeness import Step, best_steps
from hyakki.games.yokai.mind.effort import Effort
from hyakki.games.yokai.mind.knowledge import Knowledge
from hyakki.games.yokai.mind.planning import plan
from hyakki.games.yokai.mind.shifting import two_deep
from hyakki.games.yokai.mind.tableau import Tableau

NO_CLUES: Final = Belief([])
ON_THE_WAY: Final = 1.0  # a first move of a shortest way is worth a move more than any other


@final
class Page:
    """For each pair of faces the move that tells it. One pair alone needs no telling; without pairs nothing is told."""

    def __init__(self, pairs: list[tuple[int, int]], steps: list[Step]) -> None:
        self.pairs = pairs
        self.steps = steps

    def silent(self) -> bool:
        return len(self.pairs) == 0

    def step_for(self, one: int, two: int) -> Step | None:
        """None if the player may move as they like."""
        for place in range(len(self.steps)):
            if self.pairs[place] == (one, two):
                return self.steps[place]
        return None

    def pair_told(self, card: i64, cell: i64) -> tuple[int, int] | None:
        """None if that move is not on the page."""
        if len(self.pairs) == 1:
            return self.pairs[0]
        for place, step in enumerate(self.steps):
            if step.card == card and step.cell == cell:
                return self.pairs[place]
        return None


def page_for(
    table: Tableau, known: list[int], one: int, two: int, effort: Effort, number: int
) -> Page:
    """The page of a turn: `known` is what all know, `one` and `two` the cards looked at, `number` counts the turns."""
    pairs = possible_pairs(known, one, two)
    if len(pairs) == 1:
        return Page(pairs, [])
    offers: dict[tuple[int, int], list[Step]] = {}
    alike = [_stand_in(pair, known, table) for pair in pairs]
    for first, second in alike:
        if (first, second) not in offers:
            told = known.copy()
            told[one] = first
            told[two] = second
            # all draw the same worlds: from what is public, never from a generator of their own
            rng = Rng.of("page", number, one, two, first, second)
            offers[first, second] = _offers(open_knowledge(table, told, effort, rng))
    return _shared_out(pairs, [offers[pair] for pair in alike])


def _stand_in(pair: tuple[int, int], known: list[int], table: Tableau) -> tuple[int, int]:
    """Families of which nobody knows a card are all alike, unless an affinity names some: one pair stands for many."""
    if len(table.goal.affinities) > 0:
        return pair
    unseen = [family for family in range(len(FAMILIES)) if family not in known]
    one, two = pair
    if one in unseen:
        two = unseen[0] if two == one else unseen[1] if two in unseen else two
        return unseen[0], two
    return one, unseen[0] if two in unseen else two


def possible_pairs(known: list[int], one: int, two: int) -> list[tuple[int, int]]:
    """The faces that two cards may hide (Y1.1: four of each family)."""
    found: list[tuple[int, int]] = []
    for first in range(len(FAMILIES)):
        for second in range(len(FAMILIES)):
            told = known.copy()
            told[one] = first
            told[two] = second
            fits = known[one] in (UNKNOWN, first) and known[two] in (UNKNOWN, second)
            if fits and max([told.count(family) for family in (first, second)]) <= FAMILY_SIZE:
                found.append((first, second))
    return found


def open_knowledge(table: Tableau, known: list[int], effort: Effort, rng: Rng) -> Knowledge:
    """The knowledge of somebody who knows these faces, and of the others only that four are of each family."""
    return Knowledge(table, known, fair_worlds(known, effort.worlds, rng), NO_CLUES, effort, rng)


def fair_worlds(known: list[int], most: int, rng: Rng) -> list[list[int]]:
    """All worlds with these faces if they are few, else so many of them, drawn fairly."""
    found: list[list[int]] = []
    if _complete(found, known.copy(), unseen_faces(known), most):
        return found
    found = []
    for _ in range(most):
        rest = unseen_faces(known)
        rng.shuffle(rest)
        found.append([rest.pop() if face == UNKNOWN else face for face in known])
    return found


def _complete(found: list[list[int]], faces: list[int], rest: list[int], most: int) -> bool:
    """Add every world; false if there are too many."""
    if len(rest) == 0:
        found.append(faces)
        return len(found) <= most
    card = faces.index(UNKNOWN)
    for face in sorted(set(rest)):
        left = rest.copy()
        left.remove(face)
        further = faces.copy()
        further[card] = face
        if not _complete(found, further, left, most):
            return False
    return True


def _offers(knowledge: Knowledge) -> list[Step]:
    """The moves that may tell a pair of faces, each with what it is worth if they are true."""
    offers = two_deep(knowledge)
    if len(knowledge.worlds) > 1:
        return offers
    table, effort = knowledge.table, knowledge.effort
    firsts = plan(
        knowledge.yardstick(knowledge.worlds[0]),
        table.cells,
        table.locked,
        effort.depth,
        effort.width,
    ).firsts
    least = best_steps(offers, 1)[0].gain if len(offers) > 0 else 0.0
    for step in firsts:
        step.gain = least - ON_THE_WAY
    begun = {(int(step.card), int(step.cell)) for step in firsts}
    return firsts + [step for step in offers if (int(step.card), int(step.cell)) not in begun]


def _shared_out(pairs: list[tuple[int, int]], offers: list[list[Step]]) -> Page:
    """A move of its own for each pair: the pair that would lose most by its second choice chooses first."""
    waiting = list(range(len(pairs)))
    taken: set[tuple[int, int]] = set()
    page = Page([], [])
    while len(waiting) > 0:
        chosen = -1
        move: Step | None = None
        most = -1.0
        for place in waiting:
            free = [step for step in offers[place] if (int(step.card), int(step.cell)) not in taken]
            best = best_steps(free, 2)
            if len(best) == 0:
                return Page([], [])  # more faces than moves: this turn says nothing
            regret = best[1].gain - best[0].gain if len(best) > 1 else 1000.0
            if regret > most:
                chosen, move, most = place, best[0], regret
        assert move is not None
        waiting.remove(chosen)
        taken.add((int(move.card), int(move.cell)))
        page.pairs.append(pairs[chosen])
        page.steps.append(move)
    return page
