"""A useful partner: it remembers its looks, brings families together, tells the truth, and declares when it is nearly sure."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import Final, cast, final

from mypy_extensions import i64

from hyakki.core.game import Move
from hyakki.core.rng import Rng
from hyakki.games.yokai.belief import touching, worlds_of
from hyakki.games.yokai.imagine import UNKNOWN, cells_of, house_of, known_faces
from hyakki.games.yokai.layout import fits, group_of, neighbours
from hyakki.games.yokai.moves import DECLARED, LOOK, LOOKS, PREPARED, USE, YokaiMove, shift
from hyakki.games.yokai.parts import (
    AFFINITY_IDS,
    AFFINITY_NUMBER,
    BIT,
    BLANK,
    CARDS,
    FAMILY_SIZE,
    HINT_FAMILIES,
    SHAPE_NUMBER,
)
from hyakki.games.yokai.planning import (
    APART,
    Company,
    Goal,
    Step,
    affinity_gap,
    best_gain,
    families_seen,
    plan,
    steps_from,
    target_of,
)
from hyakki.games.yokai.scoring import affinity_holds, appeased
from hyakki.games.yokai.view import YokaiView

WORLDS: Final = 32
SURE: Final = 0.85  # declare from here on
CONFIDENT: Final = 0.6  # plan in one world if it holds this share of the belief
CANDIDATES: Final = 40  # moves that are weighed with affinities and meaning
FINALISTS: Final = 8  # moves that are looked at two deep
NEXT_MOVE: Final = 0.7  # what a gain of the next player counts
LIE: Final = 4.0
NEWS: Final = 0.7  # a join that tells the others something new
TRUE_ENOUGH: Final = 0.95
WORTH_A_HINT: Final = 1.2
LOCKS_TRIED: Final = 12
DELAY: Final = 3.0  # a move that a lock would add to the plan


def choose(view: YokaiView, moves: Sequence[Move], rng: Rng) -> Move | None:
    if view.phase == "look" or view.phase == "look_again":
        return _choose_look(view, moves, rng)
    if view.phase == "move":
        return _choose_shift(view, rng)
    return _choose_hint(view, moves, rng)


@final
class Mind:
    """What a seat knows and believes at one decision."""

    def __init__(self, view: YokaiView, rng: Rng) -> None:
        self.view = view
        self.cells = cells_of(view.cards)
        self.known = known_faces(view.cards)
        self.locked: i64 = 0
        for card in range(CARDS):
            if view.cards[card].hint is not None:
                self.locked |= BIT[card]
        self.worlds = worlds_of(view, WORLDS, rng)
        self.goal = _goal_of(view, self.cells, self.locked)
        # affinities that others hold: any of those that are not in sight, and how many
        named = [card.name for card in view.affinities]
        self.secrets = named.count(None)
        self.possible = [number for number, name in enumerate(AFFINITY_IDS) if name not in named]

    def looked_at(self) -> i64:
        mask: i64 = 0
        for card in range(CARDS):
            if self.known[card] != UNKNOWN:
                mask |= BIT[card]
        return mask

    def favourite(self) -> list[int] | None:
        """The world that most of the belief agrees on, if there is one."""
        counts: dict[bytes, int] = {}
        for faces in self.worlds:
            key = bytes(faces)
            counts[key] = counts.get(key, 0) + 1
        for key, count in counts.items():
            if count >= CONFIDENT * len(self.worlds):
                return list(key)
        return None


def _goal_of(view: YokaiView, cells: list[int], locked: i64) -> Goal:
    known = [card.name for card in view.affinities]
    affinities = [AFFINITY_NUMBER[name] for name in known if name is not None]
    target: list[int] = []
    if view.shape is not None:
        mirrors = house_of(view.seats, view.options).mirrors
        target = target_of(cells, locked, SHAPE_NUMBER[view.shape], mirrors)
    return Goal(affinities, target)


# Looking


def _choose_look(view: YokaiView, moves: Sequence[Move], rng: Rng) -> Move:
    mind = Mind(view, rng)
    if moves[0] is DECLARED and chance_of_victory(mind) >= SURE:
        return DECLARED
    beside = neighbours(mind.cells)
    best = moves[len(moves) - 1]
    highest = -1.0
    for move in moves:
        asked = cast(YokaiMove, move)
        if asked.kind == LOOK:
            doubt = _doubt(families_seen(mind.worlds, int(asked.what)))
            worth = doubt + 0.05 * _ones(beside[asked.what]) + 0.02 * rng.chance()
            if worth > highest:
                highest = worth
                best = LOOKS[asked.what]
    return best


def chance_of_victory(mind: Mind) -> float:
    """How likely a declaration wins: secret affinities of others are guessed fairly."""
    view = mind.view
    if view.shape is not None:
        mirrors = house_of(view.seats, view.options).mirrors
        if not fits(mind.cells, SHAPE_NUMBER[view.shape], mirrors):
            return 0.0
    total = 0.0
    for world in mind.worlds:
        faces = bytes(world)
        if not appeased(mind.cells, faces):
            continue
        held = 1.0
        for affinity in mind.goal.affinities:
            if not affinity_holds(mind.cells, faces, affinity):
                held = 0.0
        if mind.secrets > 0:
            holding = [a for a in mind.possible if affinity_holds(mind.cells, faces, a)]
            held *= (len(holding) / len(mind.possible)) ** mind.secrets
        total += held
    return total / len(mind.worlds)


def _doubt(shares: list[float]) -> float:
    """The entropy of a card's family, in bits."""
    bits = 0.0
    for share in shares:
        if share > 0.0:
            bits -= share * log2(share)
    return bits


def _ones(mask: i64) -> int:
    count = 0
    for card in range(CARDS):
        if mask & BIT[card] != 0:
            count += 1
    return count


# Moving


def _choose_shift(view: YokaiView, rng: Rng) -> Move:
    mind = Mind(view, rng)
    favourite = mind.favourite()
    if favourite is not None:
        found = plan(mind.cells, favourite, mind.locked, mind.goal)
        if found.first is not None:
            return shift(found.first.card, found.first.cell)
    company = Company(mind.worlds)
    steps = steps_from(mind.cells, mind.locked, company, mind.goal)
    steps = _ranked(steps, CANDIDATES)
    public = worlds_of(view, WORLDS, rng, private=False)
    now = _mean_gap(mind, mind.cells)
    for step in steps:
        after = _moved(mind.cells, step)
        step.gain += _mean_gap(mind, after) - now + _meaning(mind, public, step)
    steps = _ranked(steps, FINALISTS)
    for step in steps:
        after = _moved(mind.cells, step)
        step.gain += NEXT_MOVE * best_gain(after, mind.locked, company, mind.goal)
    best = _ranked(steps, 1)[0]
    return shift(best.card, best.cell)


def _ranked(steps: list[Step], count: int) -> list[Step]:
    """The best of them, the earlier first among equals."""
    order = sorted([(step.gain, place) for place, step in enumerate(steps)])
    return [steps[place] for _, place in order[:count]]


def _moved(cells: list[int], step: Step) -> list[int]:
    after = cells.copy()
    after[step.card] = int(step.cell)
    return after


def _mean_gap(mind: Mind, cells: list[int]) -> float:
    """What affinities still cost on average: known ones in full, secret ones of others as any that they may be."""
    if len(mind.goal.affinities) + mind.secrets == 0:
        return 0.0
    total = 0.0
    for faces in mind.worlds:
        for affinity in mind.goal.affinities:
            total += APART * affinity_gap(cells, faces, affinity)
        if mind.secrets > 0:
            share = mind.secrets / len(mind.possible)
            for affinity in mind.possible:
                total += share * APART * affinity_gap(cells, faces, affinity)
    return total / len(mind.worlds)


def _meaning(mind: Mind, public: list[list[int]], step: Step) -> float:
    """The natural convention: a card that I know beside cards that I know says "one of you is my family"."""
    card = step.card
    seen = mind.looked_at()
    beside: i64 = touching(mind.cells, step.cell) & seen & ~BIT[card]
    if seen & BIT[card] == 0 or beside == 0:
        return 0.0
    if not _shares_family(mind.known, card, beside):
        return LIE
    believed = 0
    for faces in public:
        if _shares_family(faces, card, beside):
            believed += 1
    return -NEWS * (1.0 - believed / len(public))


def _shares_family(faces: list[int], card: i64, others: i64) -> bool:
    for other in range(CARDS):
        if others & BIT[other] != 0 and faces[other] == faces[card]:
            return True
    return False


# Hints


def _choose_hint(view: YokaiView, moves: Sequence[Move], rng: Rng) -> Move:
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
        if self.world is not None:
            free = plan(mind.cells, self.world, mind.locked, mind.goal)
            self.moves = free.moves
            self.missing = free.missing
        self.tried: dict[int, float] = {}

    def delay(self, card: i64) -> float:
        """What it costs that this card can no longer move."""
        if self.world is None:
            return 0.0
        known = self.tried.get(int(card))
        if known is None:
            mind = self.mind
            bound = plan(mind.cells, self.world, mind.locked | BIT[card], mind.goal)
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
        size = _ones(group)
        if size < FAMILY_SIZE:
            total += 3.0 / size - 0.75
            if family & ~group & mind.locked != 0:
                total += 2.0
    if mind.goal.outside(mind.cells[card]):
        total += 4.0 * len(mind.worlds)
    return total / len(mind.worlds)
