"""Which diplomas a print and a studio deserve (K5.10 to K5.14, KY5.3 to KY5.18).

Conditions are met by what is there, and nothing leaves a print or a studio again: so a condition is tested when
something it counts is added, and remembered. Only the Yokai come and go.
"""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.games.kanagawa.painter import Painter
from hyakki.games.kanagawa.parts import (
    ARROW_CATEGORY,
    BIT,
    BRUSH_CATEGORY,
    CATEGORY_OF,
    CHAIN,
    DIFFERENT,
    EXACT,
    LANDSCAPE_CATEGORY,
    LANDSCAPE_COUNT,
    OF_CATEGORY,
    OF_ONE,
    SAME,
    SET,
    TOTAL,
    WILD,
    YOKAI_ALL,
    Parts,
    Requirement,
    count_of,
    family_of,
    total_of,
)


def note_painted(painter: Painter, card: i64, parts: Parts) -> None:
    """After a card joined the print: the diplomas of its family."""
    if parts.subjects[card] > 0:
        note_family(painter, family_of(card), parts)


def note_family(painter: Painter, family: i64, parts: Parts) -> None:
    tally = subjects_of(painter.print, family, parts)
    for diploma in OF_CATEGORY[family]:
        if (painter.earned & BIT[diploma]) == 0:
            condition = parts.conditions[diploma]
            if print_meets(condition, tally, painter.print, family, parts):
                painter.earned |= BIT[diploma]


def note_studio(painter: Painter, parts: Parts, wild_counts: bool) -> None:
    """After the studio or the brushes grew (K5.11)."""
    note_number(painter, ARROW_CATEGORY, painter.arrows, parts)
    note_number(painter, BRUSH_CATEGORY, painter.brushes(), parts)
    note_number(painter, LANDSCAPE_CATEGORY, equal_slots(painter.slots, wild_counts), parts)


def note_number(painter: Painter, category: i64, number: i64, parts: Parts) -> None:
    for diploma in OF_CATEGORY[category]:
        if number >= parts.conditions[diploma].n:
            painter.earned |= BIT[diploma]


def equal_slots(slots: i64, wild_counts: bool) -> i64:
    """K5.13: the most slots of one landscape; wild ones count by option only."""
    most: i64 = 0
    for kind in range(LANDSCAPE_COUNT):
        number: i64 = count_of(slots, kind)
        most = max(most, number)
    return most + count_of(slots, WILD) if wild_counts else most


def earned_by(painter: Painter, parts: Parts, wild_counts: bool) -> i64:
    """All conditions that a painter meets, from scratch; the Yokai are asked when they count."""
    painter.earned = 0
    for family in range(ARROW_CATEGORY):
        note_family(painter, family, parts)
    note_studio(painter, parts, wild_counts)
    return painter.earned


def offers(painter: Painter, open_diplomas: i64, parts: Parts) -> i64:
    """K5.2: nobody owns it, its condition holds, its category is open to the player, and it was not declined."""
    earned = painter.earned
    if painter.yokai >= 1 and holds_all_yokai(painter, parts):
        earned |= YOKAI_ALL
    return earned & open_diplomas & ~(painter.closed | painter.declined)


def holds_all_yokai(painter: Painter, parts: Parts) -> bool:
    """KY5.3"""
    return painter.yokai >= parts.conditions[len(parts.conditions) - 1].n


def subjects_of(row: bytes, family: i64, parts: Parts) -> i64:
    """A tally of the family's subjects on painted cards (K5.14)."""
    tally: i64 = 0
    for card in row:
        if family_of(card) == family:
            tally += parts.shows[card]
    return tally


def print_meets(asked: Requirement, tally: i64, row: bytes, family: i64, parts: Parts) -> bool:
    """K5.10: a number means at least so many."""
    kind = asked.kind
    if kind == TOTAL:
        return total_of(tally) >= asked.n
    if kind == SET:
        return _has_all(tally, asked.subjects)
    if kind == DIFFERENT:
        return different(tally) >= asked.n
    if kind == SAME:
        return most_alike(tally) >= asked.n
    if kind == OF_ONE:
        return count_of(tally, asked.subjects[0]) >= asked.n
    if kind == EXACT:
        return _has_exact(row, family, asked.need, parts)
    assert kind == CHAIN
    return longest_chain(row, family, parts) >= asked.n


def asked_of(parts: Parts, diploma: i64) -> i64:
    """What the count of a diploma goes up to."""
    asked = parts.conditions[diploma]
    if asked.kind == SET:
        return len(asked.subjects)
    if asked.kind == EXACT:
        return sum(asked.need)
    return asked.n


def reach(painter: Painter, diploma: i64, parts: Parts, wild_counts: bool) -> i64:
    """How much of what a diploma asks is there, never more than that."""
    asked = asked_of(parts, diploma)
    there = _counted(painter, diploma, parts, wild_counts)
    return there if there < asked else asked


def _counted(painter: Painter, diploma: i64, parts: Parts, wild_counts: bool) -> i64:
    category = CATEGORY_OF[diploma]
    if category == ARROW_CATEGORY:
        return painter.arrows
    if category == BRUSH_CATEGORY:
        return painter.brushes()
    if category == LANDSCAPE_CATEGORY:
        return equal_slots(painter.slots, wild_counts)
    if BIT[diploma] == YOKAI_ALL:
        return painter.yokai
    return _shown(painter.print, category, parts.conditions[diploma], parts)


def _shown(row: bytes, family: i64, asked: Requirement, parts: Parts) -> i64:
    tally = subjects_of(row, family, parts)
    kind = asked.kind
    if kind == TOTAL:
        return total_of(tally)
    if kind == SET:
        return len([subject for subject in asked.subjects if count_of(tally, subject) > 0])
    if kind == DIFFERENT:
        return different(tally)
    if kind == SAME:
        return most_alike(tally)
    if kind == OF_ONE:
        return count_of(tally, asked.subjects[0])
    if kind == EXACT:
        found: i64 = 0
        for place in range(len(asked.need)):
            cards = cards_showing(row, family, place + 1, parts)
            found += min(int(cards), asked.need[place])
        return found
    assert kind == CHAIN
    return longest_chain(row, family, parts)


def _has_all(tally: i64, subjects: list[int]) -> bool:
    for subject in subjects:
        if count_of(tally, subject) == 0:
            return False
    return True


def different(tally: i64) -> i64:
    kinds: i64 = 0
    while tally > 0:
        if tally & 255:
            kinds += 1
        tally >>= 8
    return kinds


def most_alike(tally: i64) -> i64:
    most: i64 = 0
    while tally > 0:
        most = max(most, tally & 255)
        tally >>= 8
    return most


def cards_showing(row: bytes, family: i64, number: i64, parts: Parts) -> i64:
    """KY5.13: cards of the family with exactly so many subjects."""
    cards: i64 = 0
    for card in row:
        if family_of(card) == family and parts.subjects[card] == number:
            cards += 1
    return cards


def _has_exact(row: bytes, family: i64, need: list[int], parts: Parts) -> bool:
    for place in range(len(need)):
        if cards_showing(row, family, place + 1, parts) < need[place]:
            return False
    return True


def longest_chain(row: bytes, family: i64, parts: Parts) -> i64:
    """KY5.14–KY5.18: subjects on one card or on cards side by side; a panel without one ends the chain."""
    longest: i64 = 0
    chain: i64 = 0
    for card in row:
        if family_of(card) == family and parts.subjects[card] > 0:
            chain += parts.subjects[card]
            longest = max(longest, chain)
        else:
            chain = 0
    return longest
