"""Which hint a partner uses, and where: true, telling, and on a card that need not move any more."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import Final, cast, final

from mypy_extensions import i64

from hyakki.core.game import Move
from hyakki.core.rng import Rng
from hyakki.games.yokai.belief import worlds_of
from hyakki.games.yokai.layout import count_of, group_of, neighbours
from hyakki.games.yokai.mind import WORLDS, Mind
from hyakki.games.yokai.moves import PREPARED, USE, YokaiMove
from hyakki.games.yokai.parts import BIT, BLANK, CARDS, FAMILY_SIZE, HINT_FAMILIES
from hyakki.games.yokai.planning import DEPTH, plan
from hyakki.games.yokai.view import YokaiView

TRUE_ENOUGH: Final = 0.95
WORTH_A_HINT: Final = 1.2
LOCKS_TRIED: Final = 12
DELAY: Final = 3.0  # a move that a lock would add to the plan


def choose_hint(view: YokaiView, moves: Sequence[Move], rng: Rng) -> Move:
    """Use a hint that is true, tells something and locks no card that must still move; else prepare one."""
    mind = Mind(view, rng)
    public = worlds_of(view, WORLDS, rng, private=False)
    may_prepare = moves[0] is PREPARED
    harm = [_harm(mind, card) for card in range(CARDS)]
    uses: list[tuple[float, int]] = []
    for place, move in enumerate(moves):
        asked = cast(YokaiMove, move)
        if asked.kind == USE:
            uses.append((-_told(mind, public, asked) + harm[asked.place], place))
    uses.sort()
    best = moves[0] if may_prepare else moves[uses[0][1]]
    highest = WORTH_A_HINT if may_prepare else -1000.0
    locks = LockTest(mind)
    for cost, place in uses[:LOCKS_TRIED]:
        if -cost > highest:
            worth = -cost - locks.delay(cast(YokaiMove, moves[place]).place)
            if worth > highest:
                highest = worth
                best = moves[place]
    return best


@final
class LockTest:
    """Whether a lock would stand in the way of the plan, if there is a world likely enough to plan in."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.world = mind.favourite()
        self.moves = 0
        self.missing = 0.0
        self.depth = DEPTH  # a way that is much longer need not be found
        if self.world is not None:
            free = plan(mind.cells, self.world, mind.locked, mind.goal)
            self.moves = free.moves
            self.depth = min(DEPTH, free.moves + 2)
            self.missing = free.missing
        self.tried: dict[int, float] = {}

    def delay(self, card: i64) -> float:
        """What it costs that this card can no longer move."""
        if self.world is None:
            return 0.0
        known = self.tried.get(int(card))
        if known is None:
            mind = self.mind
            bound = plan(mind.cells, self.world, mind.locked | BIT[card], mind.goal, self.depth)
            known = DELAY * (bound.moves - self.moves + max(0.0, bound.missing - self.missing))
            self.tried[int(card)] = known
        return known


def _told(mind: Mind, public: list[list[int]], use: YokaiMove) -> float:
    """What a hint tells the table, in bits; a doubtful one is worth less than nothing."""
    if use.what == BLANK:
        return 1.5
    true = _share_in(mind.worlds, use)
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


def _harm(mind: Mind, card: int) -> float:
    """How much a lock would hurt: nothing if the card lies with its family, much if two locked parts lie apart."""
    if mind.locked & BIT[card] != 0:
        return 0.0
    beside = neighbours(mind.cells)
    total = 0.0
    for faces in mind.worlds:
        family: i64 = 0
        for other in range(CARDS):
            if faces[other] == faces[card]:
                family |= BIT[other]
        group = group_of(beside, card, family)
        size = count_of(group)
        if size < FAMILY_SIZE:
            total += 3.0 / size - 0.75
            if family & ~group & mind.locked != 0:
                total += 2.0
    if mind.goal.outside(mind.cells[card]):
        total += 4.0 * len(mind.worlds)
    return total / len(mind.worlds)
