"""Which card a partner moves, and where: nearer to the goal in most worlds, never a lie, news if possible."""

from __future__ import annotations

from typing import Final

from hyakki.core.game import Move
from hyakki.games.yokai.company import Outlook, Step, best_steps
from hyakki.games.yokai.mind import Mind
from hyakki.games.yokai.moves import shift
from hyakki.games.yokai.planning import Aim, affinity_gap, members_of, plan
from hyakki.games.yokai.telling import meaning
from hyakki.games.yokai.value import MOVE

CANDIDATES: Final = 40  # moves that are weighed with affinities and meaning
APART: Final = 0.8  # what an affinity counts whose families do not touch
SIDEWAYS: Final = 8  # moves that are weighed though they begin no shortest way
ASIDE: Final = 0.15  # what all this counts beside the ways to what may be the goal


def choose_shift(mind: Mind) -> Move:
    if mind.table.turns_left == 1:
        return _last_shift(mind)
    planned = _planned(mind)
    if planned is not None:
        return shift(planned.card, planned.cell)
    best = best_steps(two_deep(mind), 1)[0]
    return shift(best.card, best.cell)


def two_deep(mind: Mind) -> list[Step]:
    """The moves worth a thought, the finalists with the best move that may follow each."""
    outlook = mind.outlook()
    steps = _weighed(mind, outlook)
    craft = mind.craft
    weight = craft.next_in_shape if mind.table.goal.shape >= 0 else craft.next_move
    for step in steps[: craft.finalists]:
        after = step.taken(mind.table.cells)
        step.gain += weight * outlook.best_gain(after, mind.table.locked)
        if mind.late():
            break
    return steps


def _planned(mind: Mind) -> Step | None:
    """Once one world is likely: the first move of a shortest way, of several the one that tells most and no lie."""
    favourite = mind.favourite()
    if favourite is None:
        return None
    aims = mind.aims(favourite)
    if len(aims) > 1:
        return _towards_all(mind, aims)
    firsts = plan(
        aims[0].goal, mind.table.cells, mind.table.locked, mind.craft.depth, mind.craft.width
    ).firsts
    if len(firsts) == 0:
        return None
    if len(firsts) > 1 and mind.craft.reads:
        public = mind.public_worlds()
        for step in firsts:
            step.gain = meaning(mind, public, step)
    return best_steps(firsts, 1)[0]


def _towards_all(mind: Mind, aims: list[Aim]) -> Step | None:
    """The move after which the ways to all that may be the goal are shortest, on average."""
    table, craft = mind.table, mind.craft
    steps = two_deep(mind)[:SIDEWAYS]
    lengths: list[float] = []
    for aim in aims:
        way = plan(aim.goal, table.cells, table.locked, craft.depth, craft.width)
        lengths.append(way.length())
        steps += way.firsts
    public = mind.public_worlds() if craft.reads else []
    best: Step | None = None
    known: set[tuple[int, int]] = set()
    for step in steps:
        where = (int(step.card), int(step.cell))
        if where in known or (best is not None and mind.late()):
            continue
        known.add(where)
        step.gain = _mean_length(mind, aims, lengths, step)
        if craft.reads:
            step.gain += ASIDE * meaning(mind, public, step)
        if best is None or step.gain < best.gain:
            best = step
    return best


def _mean_length(mind: Mind, aims: list[Aim], lengths: list[float], step: Step) -> float:
    """Of the ways after a move; what is out of reach in the turns that are left no longer counts."""
    after = step.taken(mind.table.cells)
    most = min(mind.craft.depth, mind.table.turns_left)
    total = 0.0
    for place, aim in enumerate(aims):
        if lengths[place] <= most:
            depth = min(most, int(lengths[place]) + 1)  # a longer way need not be found
            way = plan(aim.goal, after, mind.table.locked, depth, mind.craft.lock_width)
            total += aim.share * min(way.length(), depth + 1.0)
    return total


def _weighed(mind: Mind, outlook: Outlook) -> list[Step]:
    """The best moves by what they bring at once and what they tell, the best first."""
    steps = best_steps(outlook.steps(mind.table.cells, mind.table.locked), CANDIDATES)
    public = mind.public_worlds() if mind.craft.reads else []
    now = _mean_gap(mind, mind.table.cells)
    for step in steps:
        after = step.taken(mind.table.cells)
        step.gain += _mean_gap(mind, after) - now
        if mind.craft.reads:
            step.gain += meaning(mind, public, step)
    return best_steps(steps, CANDIDATES)


def _last_shift(mind: Mind) -> Move:
    """Y8.2: nothing but the chance of victory counts."""
    steps = mind.outlook().steps(mind.table.cells, mind.table.locked)
    for step in steps:
        step.gain -= 100.0 * mind.chance_of_victory(step.taken(mind.table.cells))
    best = best_steps(steps, 1)[0]
    return shift(best.card, best.cell)


def _mean_gap(mind: Mind, cells: list[int]) -> float:
    """What affinities still cost on average: known ones in full, secret ones of others as any that they may be."""
    if len(mind.table.goal.affinities) + mind.table.goal.secrets == 0:
        return 0.0
    total = 0.0
    for faces in mind.worlds:
        members = members_of(faces)
        for affinity in mind.table.goal.affinities:
            total += APART * int(affinity_gap(cells, members, affinity))
        if mind.table.goal.secrets > 0:
            odds = mind.suspicion.odds(faces)
            for place, affinity in enumerate(mind.table.goal.possible):
                share = mind.table.goal.secrets * odds[place]
                total += share * APART * int(affinity_gap(cells, members, affinity))
    return total / len(mind.worlds) / MOVE
