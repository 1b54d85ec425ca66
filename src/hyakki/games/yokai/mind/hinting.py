"""Which hint a partner uses, and where: true, telling, and on a card that need not move any more."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import Final, final

from mypy_extensions import i64

from hyakki.games.yokai.box import FAMILIES, FAMILY_SIZE
from hyakki.games.yokai.layout import count_of, group_of, neighbours
from hyakki.games.yokai.mind.knowledge import Knowledge
from hyakki.games.yokai.mind.planning import Aim, plan
from hyakki.games.yokai.mind.shaping import Silhouette
from hyakki.games.yokai.moves import PREPARED, USE, YokaiMove
from hyakki.games.yokai.parts import BIT, BLANK, CARDS, HINT_FAMILIES, SPAN

TRUE_ENOUGH: Final = 0.95
WORTH_A_HINT: Final = 1.2
MATE: Final = 0.4  # a lock beside one of the family: it holds, and costs less than another prepared hint (Y9.3)
LOCKS_TRIED: Final = 8
DELAY: Final = 3.0  # what a move counts that a lock would add to the plan


def choose_hint(knowledge: Knowledge, moves: Sequence[YokaiMove]) -> YokaiMove:
    """Use a hint that is true, tells something and locks no card that must still move; else prepare one."""
    public = knowledge.public_worlds()
    may_prepare = moves[0] is PREPARED
    harm = [_harm(knowledge, card) for card in range(CARDS)]
    uses: list[tuple[float, int]] = []
    for place, move in enumerate(moves):
        if move.kind == USE:
            uses.append((-_told(knowledge, public, move) + harm[move.place], place))
    uses.sort()
    best = moves[0] if may_prepare else moves[uses[0][1]]
    highest = WORTH_A_HINT if may_prepare else -1000.0
    locks = LockTest(knowledge, may_prepare)
    for cost, place in uses:
        if -cost > highest and len(locks.tried) < LOCKS_TRIED and not knowledge.late():
            delay = locks.delay(moves[place].place)
            worth = -cost - DELAY * delay
            if may_prepare and delay > knowledge.effort.most_delay:
                continue
            if worth > highest:
                highest = worth
                best = moves[place]
    return best


@final
class LockTest:
    """How much longer the way to the goal grows if a card can no longer move, on average over some worlds.

    If a hint can be prepared instead, a lock that has proved too harmful is not examined any further.
    """

    def __init__(self, knowledge: Knowledge, may_prepare: bool) -> None:
        self.knowledge = knowledge
        self.most = knowledge.effort.most_delay if may_prepare else 1000.0
        self.aims: list[Aim] = []
        self.free: list[float] = []
        self.width = knowledge.effort.lock_width
        self.tried: dict[int, float] = {}
        self.shapes: Silhouette | None = None
        if knowledge.table.goal.shape >= 0:
            self.shapes = knowledge.silhouette()
            self.shapes.stand(knowledge.table.cells)
            return
        favourite = knowledge.favourite()
        if favourite is not None:
            self.width = knowledge.effort.width
            for aim in knowledge.aims(favourite):
                self._add(aim)
        elif knowledge.effort.lock_worlds > 0:
            for faces in knowledge.some_worlds(knowledge.effort.lock_worlds):
                if not knowledge.late():
                    self._add(knowledge.one_aim(faces))

    def _add(self, aim: Aim) -> None:
        """An aim to which no way is found at all says nothing about locks."""
        knowledge = self.knowledge
        depth = knowledge.effort.depth
        length = self._length(aim, knowledge.table.locked, depth, self.width)
        if length > depth and not knowledge.late():
            length = self._length(aim, knowledge.table.locked, depth, knowledge.effort.width)
        if length <= depth:
            self.aims.append(aim)
            self.free.append(length)

    def _length(self, aim: Aim, locked: i64, depth: int, width: int) -> float:
        knowledge = self.knowledge
        if torn_apart(knowledge.table.cells, aim.goal.faces, locked):
            return depth + 1.0
        return plan(aim.goal, knowledge.table.cells, locked, depth, width).length()

    def delay(self, card: i64) -> float:
        """In moves, on average."""
        known = self.tried.get(int(card))
        if known is None:
            known = self._try(card)
            self.tried[int(card)] = known
        return known

    def _try(self, card: i64) -> float:
        if self.shapes is not None:
            return self.shapes.delay(card)
        knowledge = self.knowledge
        if len(self.free) == 0 and knowledge.effort.lock_worlds > 0:
            return 1.0  # no way is in sight: rather keep every card free
        locked = knowledge.table.locked | BIT[card]
        all_shares = sum([aim.share for aim in self.aims])
        total = 0.0
        tried = 0.0
        for place, free in enumerate(self.free):
            aim = self.aims[place]
            depth = min(knowledge.effort.depth, int(free) + 2)  # a longer way need not be found
            longer = self._length(aim, locked, depth, self.width) - free
            total += aim.share * max(0.0, longer)
            tried += aim.share
            if knowledge.late() or total > self.most * all_shares:
                break
        return total / tried if tried > 0.0 else 0.0


def torn_apart(cells: list[int], faces: list[int], locked: i64) -> bool:
    """True if locked cards of a family lie too far apart for its four cards to join them."""
    for family in range(len(FAMILIES)):
        rows: list[int] = []
        columns: list[int] = []
        for card in range(CARDS):
            if faces[card] == family and locked & BIT[card] != 0:
                rows.append(cells[card] // SPAN)
                columns.append(cells[card] % SPAN)
        if len(rows) > 1 and _reach(rows) + _reach(columns) >= FAMILY_SIZE:
            return True
    return False


def _reach(places: list[int]) -> int:
    return max(places) - min(places)


def _told(knowledge: Knowledge, public: list[list[int]], use: YokaiMove) -> float:
    """What a hint tells the table, in bits; a doubtful one is worth less than nothing."""
    if use.what == BLANK:
        return 1.5
    true = _share_in(knowledge.worlds, use)
    if true < TRUE_ENOUGH:
        return -6.0 * (1.0 - true)
    return 0.5 - log2(max(0.05, _share_in(public, use)))


def _share_in(worlds: list[list[int]], use: YokaiMove) -> float:
    """In which share of the worlds the hint names the card's family."""
    families = HINT_FAMILIES[use.what]
    count = 0
    for faces in worlds:
        if faces[use.place] in families:
            count += 1
    return count / len(worlds)


def mates(knowledge: Knowledge, card: int) -> float:
    """How many of its family a card touches, on average and at most two."""
    beside: i64 = neighbours(knowledge.table.cells)[card]
    total = 0
    for faces in knowledge.worlds:
        found = 0
        for other in range(CARDS):
            if beside & BIT[other] != 0 and faces[other] == faces[card]:
                found += 1
        total += min(2, found)
    return total / len(knowledge.worlds)


def _harm(knowledge: Knowledge, card: int) -> float:
    """How much a lock would hurt: nothing if the card lies with its family, much if two locked parts lie apart."""
    if knowledge.table.locked & BIT[card] != 0 or knowledge.table.goal.shape >= 0:
        return 0.0  # in a shape it is the pieces that count, not who touches now
    if knowledge.effort.lock_worlds > 0:
        return -MATE * mates(knowledge, card)  # the lock test sees the harm
    beside = neighbours(knowledge.table.cells)
    total = 0.0
    for faces in knowledge.worlds:
        family: i64 = 0
        for other in range(CARDS):
            if faces[other] == faces[card]:
                family |= BIT[other]
        group = group_of(beside, card, family)
        size = count_of(group)
        if size < FAMILY_SIZE:
            total += 3.0 / size - 0.75
            if family & ~group & knowledge.table.locked != 0:
                total += 2.0
    return total / len(knowledge.worlds)
