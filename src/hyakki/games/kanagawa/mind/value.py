"""How well a painter stands, in points: the score so far, and what print, studio and diplomas promise."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.games.kanagawa.diplomas import (
    cards_showing,
    different,
    equal_slots,
    holds_all_yokai,
    longest_chain,
    most_alike,
    subjects_of,
)
from hyakki.games.kanagawa.painter import Painter
from hyakki.games.kanagawa.parts import (
    ARROW_CATEGORY,
    ARROWS,
    BIT,
    BRUSHES,
    CHAIN,
    DIFFERENT,
    EQUAL_SLOTS,
    EXACT,
    HELD_YOKAI,
    LANDSCAPE_COUNT,
    OF_CATEGORY,
    OF_ONE,
    SAME,
    SEASON_COUNT,
    SET,
    STORM,
    TOTAL,
    WILD,
    YOKAI_CATEGORY,
    Parts,
    Requirement,
    count_of,
    family_of,
    total_of,
)
from hyakki.games.kanagawa.rules import KanagawaState
from hyakki.games.kanagawa.scoring import (
    diploma_points,
    longest_run,
    panel_seasons,
    print_points,
    studio_points,
    total,
    unset_tokens,
)
from hyakki.games.kanagawa.state import OVER, Board

# Hand-set: the quick eye of greedy and of the plans for a turn. What a search hopes for is fitted (prospects.py).
CARDS_PER_TURN: Final = 2.2
PAINTED_PER_TURN: Final = 1.5
MOST_TURNS: Final = 7.0
#: how likely a diploma becomes with so many subjects, slots or tools missing
HOPES: Final = [0.9, 0.42, 0.17, 0.06]
ASSISTANT: Final = 0.7
BRUSH: Final = 0.5
STORM_TOKEN: Final = 1.0
#: what a brush more, a landscape more or an arrow more does for the turns to come
BRUSH_POWER: Final = [0.0, 0.55, 1.0, 1.4, 1.65, 1.8]
PAINTING: Final = 1.7
WILD_COVERS: Final = 0.55
SECOND_SLOT: Final = 0.05
ARROW_POWER: Final = [0.7, 0.85, 1.0, 1.05]
KEEPING: Final = 0.1
RUN_ALIVE: Final = 0.15
WIN_POINTS: Final = 50.0


@final
class Outlook:
    """What the game still holds: which diplomas are open, and about how many turns everyone has left (`most` of them seen)."""

    def __init__(self, board: Board, most: float = MOST_TURNS) -> None:
        self.variant = board.variant
        self.parts: Parts = board.parts
        self.open: i64 = board.open
        self.categories = [*board.families, *range(ARROW_CATEGORY, YOKAI_CATEGORY + 1)]
        longest: i64 = 0
        for painter in board.painters:
            longest = max(longest, len(painter.print))
        by_deck = float(board.deck_size()) / (CARDS_PER_TURN * len(board.painters))
        by_print = float(board.variant.end_cards - longest) / PAINTED_PER_TURN
        self.turns: float = max(0.0, min(by_deck, by_print, most))

    def hope(self, lacks: i64, points: float) -> float:
        """What a diploma of so many points is worth that still needs so much."""
        hope = HOPES[lacks] * points
        return hope * min(1.0, 0.5 * self.turns) if lacks > 0 else hope


def value(state: KanagawaState, seat: int) -> float:
    """The lead over the best of the others."""
    if state.phase == OVER:
        return _final_value(state, seat)
    outlook = Outlook(state)
    own = 0.0
    best = -1000.0
    for other in range(len(state.painters)):
        painter = state.painters[other]
        stands = worth(painter, outlook) if painter.tile >= 0 else 0.0
        if state.assistant == other:
            stands += ASSISTANT
        if state.grand_master == other and outlook.turns < 1.0:
            stands += float(state.parts.grand_master_points)
        if other == seat:
            own = stands
        elif stands > best:
            best = stands
    return own - best


def _final_value(state: KanagawaState, seat: int) -> float:
    scores = [
        total(painter, state.grand_master == owner, state.variant)
        for owner, painter in enumerate(state.painters)
    ]
    rivals = max([score for owner, score in enumerate(scores) if owner != seat])
    lead = float(scores[seat] - rivals)
    return lead + (WIN_POINTS if lead > 0 else -WIN_POINTS if lead < 0 else 0.0)


def worth(painter: Painter, outlook: Outlook) -> float:
    """Points that are safe, and those that may come."""
    seasons = panel_seasons(painter, outlook.parts)
    alive = RUN_ALIVE * float(run_at_the_end(seasons)) * min(1.0, outlook.turns)
    kept = KEEPING if painter.keeps > 0 else 0.0
    studio = outlook.turns * (PAINTING * painting_power(painter) + kept)
    return float(safe_points(painter, seasons, outlook)) + alive + studio + _hopes(painter, outlook)


def safe_points(painter: Painter, seasons: list[int], outlook: Outlook) -> i64:
    """What the end would count if it came now, but for the Grand Master."""
    parts = outlook.parts
    variant = outlook.variant
    run: i64 = longest_run(seasons, unset_tokens(painter, variant))
    safe: i64 = len(seasons) + run - variant.loss[painter.yokai]
    return (
        safe
        + print_points(painter, parts)
        + studio_points(painter, parts)
        + diploma_points(painter, parts)
    )


def run_at_the_end(seasons: list[int]) -> i64:
    """The stretch of one season that the next card can go on with."""
    longest: i64 = 0
    for season in range(SEASON_COUNT):
        place: i64 = len(seasons) - 1
        while place >= 0 and (seasons[place] == season or seasons[place] == STORM):
            place -= 1
        longest = max(longest, len(seasons) - 1 - place)
    return longest


def painting_power(painter: Painter) -> float:
    """What brushes, slots and arrows are able to paint in a turn: 1 with two brushes, two arrows and a slot of each landscape."""
    wild: i64 = count_of(painter.slots, WILD)
    covered = 0.0
    for kind in range(LANDSCAPE_COUNT):
        slots: i64 = count_of(painter.slots, kind)
        if slots > 0:
            covered += 1.0
        elif wild > 0:
            covered += WILD_COVERS
        if slots + wild > 1:
            covered += SECOND_SLOT
    brushes: i64 = painter.brushes()
    most_brushes: i64 = len(BRUSH_POWER) - 1
    most_arrows: i64 = len(ARROW_POWER) - 1
    power = BRUSH_POWER[brushes if brushes < most_brushes else most_brushes]
    mobility = ARROW_POWER[painter.arrows if painter.arrows < most_arrows else most_arrows]
    return (covered / LANDSCAPE_COUNT) * power * mobility


def _hopes(painter: Painter, outlook: Outlook) -> float:
    """In each category that is still open, the diploma that promises most."""
    hopes = 0.0
    for category in outlook.categories:
        lacks, points = promised(painter, category, outlook)
        hopes += outlook.hope(lacks, points)
    return hopes


def promised(painter: Painter, category: i64, outlook: Outlook) -> tuple[i64, float]:
    """The diploma of a category that promises most: what it still needs, and what it would bring; 0 points for none."""
    parts = outlook.parts
    best = 0.0
    lacked: i64 = 0
    points = 0.0
    able: i64 = outlook.open & ~(painter.closed | painter.declined)
    tally: i64 = 0
    if category < ARROW_CATEGORY:
        tally = subjects_of(painter.print, category, parts)
    for diploma in OF_CATEGORY[category]:
        if able & BIT[diploma]:
            lacks: i64 = missing(parts.conditions[diploma], painter, category, tally, outlook)
            if lacks < len(HOPES):
                brings = gain(diploma, painter, outlook)
                hope = outlook.hope(lacks, brings)
                if hope > best:
                    best = hope
                    lacked = lacks
                    points = brings
    return lacked, points


def gain(diploma: i64, painter: Painter, outlook: Outlook) -> float:
    """The points of a diploma and what its rewards are worth."""
    parts = outlook.parts
    points = float(parts.diploma_points[diploma])
    points += BRUSH * min(2.0, outlook.turns) * float(parts.brush_rewards[diploma])
    points += STORM_TOKEN * float(parts.storm_rewards[diploma])
    if parts.assistant_reward[diploma]:
        points += ASSISTANT
    if parts.give_rewards[diploma] > 0 and painter.yokai > 0:
        loss = outlook.variant.loss
        points += float(loss[painter.yokai] - loss[painter.yokai - 1])
    return points


def missing(
    asked: Requirement, painter: Painter, category: i64, tally: i64, outlook: Outlook
) -> i64:
    """How many subjects or tools a condition still needs, at the least."""
    kind = asked.kind
    lacks: i64 = 0
    if kind == TOTAL:
        lacks = asked.n - total_of(tally)
    elif kind == SET:
        for subject in asked.subjects:
            if count_of(tally, subject) == 0:
                lacks += 1
    elif kind == DIFFERENT:
        lacks = asked.n - different(tally)
    elif kind == SAME:
        lacks = asked.n - most_alike(tally)
    elif kind == OF_ONE:
        lacks = asked.n - count_of(tally, asked.subjects[0])
    elif kind == EXACT:
        for place in range(len(asked.need)):
            have: i64 = cards_showing(painter.print, category, place + 1, outlook.parts)
            if have < asked.need[place]:
                lacks += asked.need[place] - have
    elif kind == CHAIN:
        lacks = _missing_in_chain(asked.n, painter, category, outlook.parts)
    else:
        lacks = _missing_tools(kind, asked.n, painter, outlook)
    return lacks if lacks > 0 else 0


def _missing_tools(kind: i64, n: i64, painter: Painter, outlook: Outlook) -> i64:
    if kind == ARROWS:
        return n - painter.arrows
    if kind == BRUSHES:
        return n - painter.brushes()
    if kind == EQUAL_SLOTS:
        return n - equal_slots(painter.slots, outlook.variant.wild_counts)
    assert kind == HELD_YOKAI
    # nobody collects Yokai for the diploma: three of them cost more than it brings
    return 0 if holds_all_yokai(painter, outlook.parts) else len(HOPES)


def _missing_in_chain(n: i64, painter: Painter, family: i64, parts: Parts) -> i64:
    """A chain that was broken is lost; only the one at the right end grows."""
    if longest_chain(painter.print, family, parts) >= n:
        return 0
    chain: i64 = 0
    place: i64 = len(painter.print) - 1
    while place >= 0:
        card: i64 = painter.print[place]
        if family_of(card) != family or parts.subjects[card] == 0:
            break
        chain += parts.subjects[card]
        place -= 1
    return n - chain
