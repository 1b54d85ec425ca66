"""Which card a partner moves, and where: nearer to the goal in most worlds, never a lie, news if possible."""

from __future__ import annotations

from typing import Final

from hyakki.games.yokai.mind.closeness import Judge, Step, best_steps
from hyakki.games.yokai.mind.knowledge import Knowledge
from hyakki.games.yokai.mind.planning import Aim, affinity_gap, members_of, plan
from hyakki.games.yokai.mind.telling import meaning
from hyakki.games.yokai.mind.value import MOVE
from hyakki.games.yokai.moves import YokaiMove, shift

CANDIDATES: Final = 40  # moves that are weighed with affinities and meaning
APART: Final = 0.8  # what an affinity counts whose families do not touch
SIDEWAYS: Final = 8  # moves that are weighed though they begin no shortest way
ASIDE: Final = 0.15  # what all this counts beside the ways to what may be the goal


def choose_shift(knowledge: Knowledge) -> YokaiMove:
    if knowledge.table.turns_left == 1:
        return _last_shift(knowledge)
    planned = _planned(knowledge)
    if planned is not None:
        return shift(planned.card, planned.cell)
    best = best_steps(two_deep(knowledge), 1)[0]
    return shift(best.card, best.cell)


def two_deep(knowledge: Knowledge) -> list[Step]:
    """The moves worth a thought, the finalists with the best move that may follow each."""
    judge = knowledge.judge()
    steps = _weighed(knowledge, judge)
    effort = knowledge.effort
    weight = effort.next_in_shape if knowledge.table.goal.shape >= 0 else effort.next_move
    for step in steps[: effort.finalists]:
        after = step.taken(knowledge.table.cells)
        step.gain += weight * judge.best_gain(after, knowledge.table.locked)
        if knowledge.late():
            break
    return steps


def _planned(knowledge: Knowledge) -> Step | None:
    """Once one world is likely: the first move of a shortest way, of several the one that tells most and no lie."""
    favourite = knowledge.favourite()
    if favourite is None:
        return None
    aims = knowledge.aims(favourite)
    if len(aims) > 1:
        return _towards_all(knowledge, aims)
    firsts = plan(
        aims[0].goal,
        knowledge.table.cells,
        knowledge.table.locked,
        knowledge.effort.depth,
        knowledge.effort.width,
    ).firsts
    if len(firsts) == 0:
        return None
    if len(firsts) > 1 and knowledge.effort.reads:
        public = knowledge.public_worlds()
        for step in firsts:
            step.gain = meaning(knowledge, public, step)
    return best_steps(firsts, 1)[0]


def _towards_all(knowledge: Knowledge, aims: list[Aim]) -> Step | None:
    """The move after which the ways to all that may be the goal are shortest, on average."""
    table, effort = knowledge.table, knowledge.effort
    steps = two_deep(knowledge)[:SIDEWAYS]
    lengths: list[float] = []
    for aim in aims:
        way = plan(aim.goal, table.cells, table.locked, effort.depth, effort.width)
        lengths.append(way.length())
        steps += way.firsts
    public = knowledge.public_worlds() if effort.reads else []
    best: Step | None = None
    known: set[tuple[int, int]] = set()
    for step in steps:
        where = (int(step.card), int(step.cell))
        if where in known or (best is not None and knowledge.late()):
            continue
        known.add(where)
        step.gain = _mean_length(knowledge, aims, lengths, step)
        if effort.reads:
            step.gain += ASIDE * meaning(knowledge, public, step)
        if best is None or step.gain < best.gain:
            best = step
    return best


def _mean_length(knowledge: Knowledge, aims: list[Aim], lengths: list[float], step: Step) -> float:
    """Of the ways after a move; what is out of reach in the turns that are left no longer counts."""
    after = step.taken(knowledge.table.cells)
    most = min(knowledge.effort.depth, knowledge.table.turns_left)
    total = 0.0
    for place, aim in enumerate(aims):
        if lengths[place] <= most:
            depth = min(most, int(lengths[place]) + 1)  # a longer way need not be found
            way = plan(aim.goal, after, knowledge.table.locked, depth, knowledge.effort.lock_width)
            total += aim.share * min(way.length(), depth + 1.0)
    return total


def _weighed(knowledge: Knowledge, judge: Judge) -> list[Step]:
    """The best moves by what they bring at once and what they tell, the best first."""
    steps = best_steps(judge.steps(knowledge.table.cells, knowledge.table.locked), CANDIDATES)
    public = knowledge.public_worlds() if knowledge.effort.reads else []
    now = _mean_gap(knowledge, knowledge.table.cells)
    for step in steps:
        after = step.taken(knowledge.table.cells)
        step.gain += _mean_gap(knowledge, after) - now
        if knowledge.effort.reads:
            step.gain += meaning(knowledge, public, step)
    return best_steps(steps, CANDIDATES)


def _last_shift(knowledge: Knowledge) -> YokaiMove:
    """Y8.2: nothing but the chance of victory counts."""
    steps = knowledge.judge().steps(knowledge.table.cells, knowledge.table.locked)
    for step in steps:
        step.gain -= 100.0 * knowledge.chance_of_victory(step.taken(knowledge.table.cells))
    best = best_steps(steps, 1)[0]
    return shift(best.card, best.cell)


def _mean_gap(knowledge: Knowledge, cells: list[int]) -> float:
    """What affinities still cost on average: known ones in full, secret ones of others as any that they may be."""
    if len(knowledge.table.goal.affinities) + knowledge.table.goal.secrets == 0:
        return 0.0
    total = 0.0
    for faces in knowledge.worlds:
        members = members_of(faces)
        for affinity in knowledge.table.goal.affinities:
            total += APART * int(affinity_gap(cells, members, affinity))
        if knowledge.table.goal.secrets > 0:
            odds = knowledge.suspicion.odds(faces)
            for place, affinity in enumerate(knowledge.table.goal.possible):
                share = knowledge.table.goal.secrets * odds[place]
                total += share * APART * int(affinity_gap(cells, members, affinity))
    return total / len(knowledge.worlds) / MOVE
