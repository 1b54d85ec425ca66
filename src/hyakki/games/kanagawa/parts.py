"""The pieces of Kanagawa as the numbers that the engine works with (K1, KY1).

Ids are the same in every box, so names and numbers are fixed here; what a card shows is a table of its `Parts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64

from hyakki.core.boxes import OUR_BOX, Box, box_of
from hyakki.games.kanagawa.box import (
    BASE_FAMILIES,
    CARD_IDS,
    CARDS_PER_FAMILY,
    CATEGORIES,
    COLUMNS,
    DIPLOMA_IDS,
    DIPLOMAS,
    FAMILIES,
    FAMILIES_OF_A_SET,
    LANDSCAPES,
    MOST_SUBJECTS,
    ROWS,
    START_TILE_IDS,
    Condition,
    Data,
    inventory,
    own_source,
    read,
)

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = COLUMNS  # K2.1

# The kinds of slot: the four landscapes, then the wild one (K1.6).
WILD: Final = 4
NO_SLOT: Final = 5
KINDS: Final = (*LANDSCAPES, "wild")
KIND_NUMBER: Final = {name: number for number, name in enumerate(KINDS)}
LANDSCAPE_COUNT: Final = len(LANDSCAPES)
KIND_COUNT: Final = len(KINDS)

# A storm stands for every season (K6.1).
SEASONS: Final = ("spring", "summer", "autumn", "winter", "storm")
SEASON_COUNT: Final = 4
STORM: Final = 4

# Cards, start tiles and diplomas are numbers: their places among the ids of the box.
FAMILY_NUMBER: Final = {name: number for number, name in enumerate(FAMILIES)}
BASE_COUNT: Final = len(BASE_FAMILIES)
CARD_NUMBER: Final = {name: number for number, name in enumerate(CARD_IDS)}
FAMILY_SIZE: Final = CARDS_PER_FAMILY
FAMILIES_IN_PLAY: Final = 2 * FAMILIES_OF_A_SET  # K2.2, KY2.1
TILE_NUMBER: Final = {name: number for number, name in enumerate(START_TILE_IDS)}
DIPLOMA_NUMBER: Final = {name: number for number, name in enumerate(DIPLOMA_IDS)}
DIPLOMA_COUNT: Final = len(DIPLOMA_IDS)

# The first categories of diplomas are the families, in the same order; then come those of the studio.
CATEGORY_OF: Final = [
    number for number, names in enumerate(DIPLOMAS.values()) for _ in range(len(names))
]
ARROW_CATEGORY: Final[int] = CATEGORIES.index("arrow")
BRUSH_CATEGORY: Final[int] = CATEGORIES.index("brush")
LANDSCAPE_CATEGORY: Final[int] = CATEGORIES.index("landscape")
YOKAI_CATEGORY: Final[int] = CATEGORIES.index("yokai")
OF_CATEGORY: Final = [
    [number for number in range(DIPLOMA_COUNT) if CATEGORY_OF[number] == category]
    for category in range(len(CATEGORIES))
]

# Sets of diplomas are numbers with one bit each.
BIT: Final = [1 << number for number in range(DIPLOMA_COUNT)]
CATEGORY_BITS: Final = [sum(BIT[number] for number in numbers) for numbers in OF_CATEGORY]
YOKAI_ALL: Final = CATEGORY_BITS[YOKAI_CATEGORY]

# A tally counts several kinds in one number, a byte for each: UNIT[kind] is one of that kind.
UNIT: Final = [1 << (8 * kind) for kind in range(MOST_SUBJECTS)]

# The kinds of condition (K5.10 to K5.14, KY5.3 to KY5.18).
CONDITIONS: Final = (
    "total",
    "set",
    "kinds",
    "same",
    "of",
    "exact",
    "chain",
    "arrows",
    "brushes",
    "landscapes",
    "yokai",
)
TOTAL: Final = 0
SET: Final = 1
DIFFERENT: Final = 2
SAME: Final = 3
OF_ONE: Final = 4
EXACT: Final = 5
CHAIN: Final = 6
ARROWS: Final = 7
BRUSHES: Final = 8
EQUAL_SLOTS: Final = 9
HELD_YOKAI: Final = 10


def count_of(tally: i64, kind: i64) -> i64:
    return (tally >> (8 * kind)) & 255


def total_of(tally: i64) -> i64:
    total: i64 = 0
    while tally > 0:
        total += tally & 255
        tally >>= 8
    return total


def family_of(card: i64) -> i64:
    return card // FAMILY_SIZE


def cards_of(family: int) -> bytes:
    return bytes(range(FAMILY_SIZE * family, FAMILY_SIZE * (family + 1)))


# Names to numbers and back: cards in a row, kinds of slot in a tally, diplomas in a set.


def row_of(names: tuple[str, ...]) -> bytes:
    return bytes([CARD_NUMBER[name] for name in names])


def names_of(row: bytes) -> tuple[str, ...]:
    return tuple([CARD_IDS[card] for card in row])


def families_of(names: tuple[str, ...]) -> bytes:
    return bytes([FAMILY_NUMBER[name] for name in names])


def family_names(families: bytes) -> tuple[str, ...]:
    return tuple([FAMILIES[family] for family in families])


def tally_of(counts: Mapping[str, int]) -> i64:
    total: i64 = 0
    for name, number in counts.items():
        total += number * UNIT[KIND_NUMBER[name]]
    return total


def counts_of(tally: i64) -> dict[str, int]:
    """Only the kinds that are there."""
    found: dict[str, int] = {}
    for kind in range(KIND_COUNT):
        number = int(count_of(tally, kind))
        if number > 0:
            found[KINDS[kind]] = number
    return found


def diploma_set(names: tuple[str, ...]) -> i64:
    chosen: i64 = 0
    for name in names:
        chosen |= BIT[DIPLOMA_NUMBER[name]]
    return chosen


def diploma_names(chosen: i64) -> tuple[str, ...]:
    names: list[str] = []
    for number in range(DIPLOMA_COUNT):
        if chosen & BIT[number]:
            names.append(DIPLOMA_IDS[number])
    return tuple(names)


@final
class Requirement:
    """The condition of a diploma: its kind, its number, and the subjects or card counts that it names."""

    def __init__(self, condition: Condition, subjects: tuple[str, ...]) -> None:
        self.kind: i64 = CONDITIONS.index(condition.type)
        self.n: i64 = condition.n
        self.subjects: list[int] = [subjects.index(name) for name in condition.subjects]
        self.need: list[int] = list(condition.need)


@final
class Parts:
    """What every card, tile and diploma shows, as tables by number."""

    def __init__(self, data: Data, box: Box) -> None:
        self.data = data
        self.box = box
        counts = data.counts
        self.brushes: i64 = counts.brushes
        self.starting_brushes: i64 = counts.starting_brushes
        self.storm_tokens: i64 = counts.storm_tokens
        self.yokai_pawns: i64 = counts.yokai_pawns
        self.end_cards: i64 = counts.end_print_cards
        self.grand_master_points: i64 = counts.grand_master_points
        # face_down[row][column], both from 0 (K3.3)
        self.face_down = [
            [(row + 1, column + 1) in data.school.face_down for column in range(COLUMNS)]
            for row in range(ROWS)
        ]
        self._read_cards(data)
        tiles = data.start_tiles
        self.tile_slot = [KIND_NUMBER[tile.landscape] for tile in tiles]
        self.tile_season = [SEASONS.index(tile.season) for tile in tiles]
        self.tile_arrows = [tile.arrows for tile in tiles]
        self._read_diplomas(data)

    def _read_cards(self, data: Data) -> None:
        subjects = {family.id: family.subjects for family in data.families}
        prints = [card.print for card in data.cards]
        studios = [card.studio for card in data.cards]
        self.asked = [KIND_NUMBER[front.landscape] for front in prints]
        self.times = [int(front.times) for front in prints]
        self.season = [SEASONS.index(front.season) for front in prints]
        self.print_points = [int(front.points) for front in prints]
        # a tally of the subjects, and how many there are
        self.shows = [
            sum(
                count * UNIT[subjects[card.family].index(name)]
                for name, count in card.print.shows.items()
            )
            for card in data.cards
        ]
        self.subjects = [sum(front.shows.values()) for front in prints]
        self.slot = [KIND_NUMBER.get(end.slot, NO_SLOT) for end in studios]
        self.studio_points = [int(end.points) for end in studios]
        self.arrows = [end.icons.count("arrow") for end in studios]
        self.brush = ["brush" in end.icons for end in studios]
        self.assistant = ["assistant" in end.icons for end in studios]
        self.keeps = [end.icons.count("keep_card") for end in studios]
        self.gives = [end.icons.count("give_yokai") for end in studios]
        self.yokai = [card.yokai for card in data.cards]

    def _read_diplomas(self, data: Data) -> None:
        subjects = {family.id: family.subjects for family in data.families}
        diplomas = data.diplomas
        self.conditions = [
            Requirement(diploma.condition, subjects.get(diploma.category, ()))
            for diploma in diplomas
        ]
        self.diploma_points = [int(diploma.points) for diploma in diplomas]
        self.brush_rewards = [diploma.rewards.count("brush") for diploma in diplomas]
        self.assistant_reward = ["assistant" in diploma.rewards for diploma in diplomas]
        self.storm_rewards = [diploma.rewards.count("storm_token") for diploma in diplomas]
        self.give_rewards = [diploma.rewards.count("give_yokai") for diploma in diplomas]


def parts_from(source: str) -> Parts:
    data = read(source)
    return Parts(data, box_of(source, data, inventory(data), inventory(OUR_PARTS.data)))


OUR_PARTS: Final = Parts(read(own_source()), OUR_BOX)
