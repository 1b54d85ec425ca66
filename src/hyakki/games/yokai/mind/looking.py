"""Which card a partner looks at: where it doubts most; towards a shape also where a face would help most, and would be told."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import Final

from mypy_extensions import i64

from hyakki.games.yokai.box import FAMILIES
from hyakki.games.yokai.layout import count_of, landings, neighbours, survey
from hyakki.games.yokai.mind.closeness import families_seen
from hyakki.games.yokai.mind.knowledge import Knowledge
from hyakki.games.yokai.mind.shaping import Silhouette
from hyakki.games.yokai.moves import LOOK, LOOKS, YokaiMove
from hyakki.games.yokai.parts import BIT, CARDS

# What counts beside doubt, in bits.
SEEN_BEFORE: Final = 0.3  # less for a card of a partner's looks, as long as there is time to tell;
SEEN_BY_ITSELF: Final = 1.0  # for one that its own player has looked at, and may remember;
# towards a shape
AT_THE_RIM: Final = 0.1  # each neighbour less: a card at the rim can move, and so tell its face,
SHAPE_SEEN: Final = 0.4  # a card that somebody else has looked at,
HELP: Final = 4.0  # and each move that its face would save
# With so many turns left or fewer, everybody looks where the own doubt is greatest.
TIME_TO_TELL: Final = 8
NO_HELP: Final = [0.0] * CARDS


def choose_look(knowledge: Knowledge, moves: Sequence[YokaiMove]) -> YokaiMove:
    beside = neighbours(knowledge.table.cells)
    help_of = help_of_faces(knowledge) if knowledge.table.goal.shape >= 0 else NO_HELP
    best = moves[len(moves) - 1]
    highest = -1000.0
    for move in moves:
        if move.kind == LOOK:
            card = int(move.what)
            worth = _worth(knowledge, card, int(count_of(beside[card]))) + HELP * help_of[card]
            if worth > highest:
                highest = worth
                best = LOOKS[card]
    return best


def _worth(knowledge: Knowledge, card: int, touched: int) -> float:
    worth = doubt(families_seen(knowledge.worlds, card)) + 0.02 * knowledge.rng.chance()
    if knowledge.forgotten & BIT[card] != 0:
        worth -= SEEN_BY_ITSELF
    seen = knowledge.seen_by_others & BIT[card] != 0
    if knowledge.table.goal.shape < 0:
        shared = seen and knowledge.table.turns_left > TIME_TO_TELL
        return worth - SEEN_BEFORE if shared else worth
    return worth - AT_THE_RIM * touched - (SHAPE_SEEN if seen else 0.0)


def doubt(shares: list[float]) -> float:
    """The entropy of a card's family, in bits."""
    bits = 0.0
    for share in shares:
        if share > 0.0:
            bits -= share * log2(share)
    return bits


def help_of_faces(knowledge: Knowledge) -> list[float]:
    """For each card how many moves nearer the best move would bring the shape, on average, if its face were known."""
    shapes = knowledge.silhouette()
    missing = _missing_after(shapes, knowledge.table.cells, knowledge.table.locked)
    worlds = list(range(len(shapes.aims)))
    now = _least(missing, worlds)
    found: list[float] = []
    for card in range(CARDS):
        told: i64 = 0
        for family in range(len(FAMILIES)):
            alike = [world for world in worlds if shapes.aims[world].faces[card] == family]
            if len(alike) > 0:
                told += _least(missing, alike)
        found.append(float(now - told) / shapes.worlds)
    return found


def _missing_after(shapes: Silhouette, cells: list[int], locked: i64) -> list[list[int]]:
    """For each world what is missing after each legal move, as often as the world was drawn."""
    seen = survey(cells)
    rows: list[list[int]] = []
    for number in range(len(shapes.aims)):
        aim = shapes.aims[number]
        count: i64 = shapes.counts[number]
        aim.stand(cells)
        row: list[int] = []
        for card in range(CARDS):
            if locked & BIT[card] == 0:
                for cell in landings(seen, card):
                    row.append(int(count * aim.after(card, cells[card], cell)))
        rows.append(row)
    return rows


def _least(missing: list[list[int]], worlds: list[int]) -> i64:
    """What is missing after the one move that is best for these worlds together."""
    least: i64 = 1 << 40
    for step in range(len(missing[0])):
        total: i64 = 0
        for world in worlds:
            total += missing[world][step]
        least = min(least, total)
    return least if len(missing[0]) > 0 else 0
