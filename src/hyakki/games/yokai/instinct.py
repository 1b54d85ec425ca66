"""A useful partner: it remembers its looks, brings families together, tells the truth, and declares when it is nearly sure."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import Final, cast

from mypy_extensions import i64

from hyakki.core.game import Move
from hyakki.core.rng import Rng
from hyakki.games.yokai.belief import touching, worlds_of
from hyakki.games.yokai.hinting import choose_hint
from hyakki.games.yokai.layout import count_of, neighbours
from hyakki.games.yokai.mind import WORLDS, Mind, chance_of_victory
from hyakki.games.yokai.moves import DECLARED, LOOK, LOOKS, YokaiMove, shift
from hyakki.games.yokai.parts import (
    BIT,
    CARDS,
)
from hyakki.games.yokai.planning import (
    APART,
    Company,
    Step,
    affinity_gap,
    best_gain,
    families_seen,
    plan,
    steps_from,
)
from hyakki.games.yokai.view import YokaiView

SURE: Final = 0.85  # declare from here on
CANDIDATES: Final = 40  # moves that are weighed with affinities and meaning
FINALISTS: Final = 8  # moves that are looked at two deep
NEXT_MOVE: Final = 0.7  # what a gain of the next player counts
LIE: Final = 4.0
NEWS: Final = 0.7  # a join that tells the others something new


def choose(view: YokaiView, moves: Sequence[Move], rng: Rng) -> Move | None:
    if view.phase == "look" or view.phase == "look_again":
        return _choose_look(view, moves, rng)
    if view.phase == "move":
        return _choose_shift(view, rng)
    return choose_hint(view, moves, rng)


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
            worth = doubt + 0.05 * count_of(beside[asked.what]) + 0.02 * rng.chance()
            if worth > highest:
                highest = worth
                best = LOOKS[asked.what]
    return best


def _doubt(shares: list[float]) -> float:
    """The entropy of a card's family, in bits."""
    bits = 0.0
    for share in shares:
        if share > 0.0:
            bits -= share * log2(share)
    return bits


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
