"""The layout of the sixteen cards: who touches whom, what holds together, where a lifted card may land (Y5)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.games.yokai.parts import (
    ALL_CARDS,
    BIT,
    CARDS,
    LEAST,
    SPAN,
    STEPS,
    outline,
)


@final
class Survey:
    """A layout seen once: its rim, and the cards that touch each cell. Sets of cards are masks."""

    __slots__ = ("beside", "rim", "touching")

    def __init__(self, beside: list[int], rim: list[int], touching: list[int]) -> None:
        self.beside = beside  # for each card, the cards that touch it
        self.rim = rim  # the empty cells that touch a card, in reading order
        self.touching = touching  # for each cell of the rim, the cards that touch it


def survey(cells: list[int]) -> Survey:
    top: i64 = min(cells) // SPAN - 1  # a window of whole rows that holds the layout and its rim
    rows: i64 = max(cells) // SPAN + 2 - top
    base: i64 = top * SPAN
    touched = [0] * (rows * SPAN)
    rim: list[int] = []
    for card in range(CARDS):
        bit: i64 = BIT[card]
        for step in STEPS:
            place: i64 = cells[card] + step - base
            known: i64 = touched[place]
            if known == 0:
                rim.append(int(place))
            touched[place] = int(known | bit)
    beside: list[int] = []
    for cell in cells:
        beside.append(touched[cell - base])
        touched[cell - base] = 0
    rim = sorted([place for place in rim if touched[place] != 0])
    return Survey(beside, [int(place + base) for place in rim], [touched[place] for place in rim])


def neighbours(cells: list[int]) -> list[int]:
    """For each card, the cards that touch it."""
    return survey(cells).beside


# For each set of cards, how many they are and which comes first.
COUNT: Final = [mask.bit_count() for mask in range(ALL_CARDS + 1)]
LOWEST: Final = [max(0, (mask & -mask).bit_length() - 1) for mask in range(ALL_CARDS + 1)]


def count_of(cards: i64) -> int:
    """How many cards are in a set."""
    return COUNT[cards]


def group_of(beside: list[int], card: i64, among: i64) -> i64:
    """The cards of a set that hang together with that card by sides."""
    group: i64 = BIT[card]
    fresh: i64 = group
    while fresh != 0:
        reached: i64 = 0
        while fresh != 0:
            member: i64 = LOWEST[fresh]
            reached |= beside[member]
            fresh &= fresh - 1
        fresh = reached & among & ~group
        group |= fresh
    return group


def connected(beside: list[int], among: i64) -> bool:
    """True if these cards form one group (Y5.3, Y8.4)."""
    return among == 0 or group_of(beside, LOWEST[among], among) == among


def parts_without(beside: list[int], lifted: i64) -> list[int]:
    """The groups that the other cards form while one is lifted: more than one if it was a bridge (Y5.4)."""
    rest: i64 = ALL_CARDS - BIT[lifted]
    parts: list[int] = []
    while rest != 0:
        part = group_of(beside, LOWEST[rest], rest)
        parts.append(part)
        rest &= ~part
    return parts


def landings(seen: Survey, card: i64) -> list[int]:
    """Y5.2–Y5.5: the empty cells that join everything again, in reading order."""
    parts = parts_without(seen.beside, card)
    others: i64 = ALL_CARDS - BIT[card]
    found: list[int] = []
    for place in range(len(seen.rim)):
        touching: i64 = seen.touching[place]
        if touching & others != 0 and (len(parts) == 1 or _joins(parts, touching)):
            found.append(seen.rim[place])
    return found


def _joins(parts: list[int], touching: i64) -> bool:
    for part in parts:
        if part & touching == 0:
            return False
    return True


# Shapes (Y10.7, Y10.8)


def fits(cells: list[int], forms: list[tuple[int, ...]]) -> bool:
    """Y10.7: the 16 cells are exactly one of these outlines, anywhere."""
    return outline(cells) in forms


def in_grid(row: int, column: int, margin: int) -> bool:
    """True if a layout there can be played on for so many turns without leaving the numbered part of the grid."""
    low, high = LEAST + 1 + margin, LEAST + SPAN - 2 - margin
    return low <= row <= high and low <= column <= high
