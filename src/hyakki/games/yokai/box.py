"""What lies in the box: data.toml, read and checked (Y1)."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from itertools import combinations

import msgspec

from hyakki.core.views import Piece


class Counts(msgspec.Struct, frozen=True):
    start_rows: int
    start_columns: int


class Points(msgspec.Struct, frozen=True):
    hint_right: int
    hint_wrong: int
    hint_prepared: int
    hint_unprepared: int


class Family(msgspec.Struct, frozen=True):
    id: str
    colour: str
    cards: int
    source: str


class FamiliesCard(msgspec.Struct, frozen=True):
    """A hint or an affinity: a card that shows families."""

    id: str
    families: tuple[str, ...]
    source: str


class Shape(msgspec.Struct, frozen=True):
    id: str
    card: str
    side: str
    grid: tuple[str, ...]
    source: str


class TableSize(msgspec.Struct, frozen=True):
    """What depends on the number of players: hints by size, and where the ranks begin."""

    players: int
    hints: tuple[int, int, int]
    children: tuple[int, int, int]
    glorious_from: int
    total_from: int


class LevelData(msgspec.Struct, frozen=True):
    level: int
    open_affinities: int
    secret_affinities: int
    shape: bool


class Data(msgspec.Struct, frozen=True):
    counts: Counts
    points: Points
    families: tuple[Family, ...]
    hints: tuple[FamiliesCard, ...]
    affinities: tuple[FamiliesCard, ...]
    shapes: tuple[Shape, ...]
    tables: tuple[TableSize, ...]
    levels: tuple[LevelData, ...]


def load() -> Data:
    source = files("hyakki.games.yokai").joinpath("data.toml").read_text(encoding="utf-8")
    data = msgspec.convert(tomllib.loads(source), Data)
    check(data)
    return data


def check(data: Data) -> None:
    """Refuse a box with missing or wrong cards."""
    names = [family.id for family in data.families]
    if len(set(names)) != 4 or any(family.cards != 4 for family in data.families):
        raise ValueError("Y1.1: four families of four cards are needed")
    subsets = [chosen for size in (1, 2, 3) for chosen in combinations(names, size)]
    if [hint.families for hint in data.hints] != subsets:
        raise ValueError("Y1.3: the hints are every one, two and three families once, in order")
    if [card.families for card in data.affinities] != list(combinations(names, 2)):
        raise ValueError("Y1.4: the affinities are the six pairs of families, in order")
    cards = len(names) * 4
    if len(data.shapes) != 6 or any("".join(s.grid).count("X") != cards for s in data.shapes):
        raise ValueError(f"Y1.5: six shapes of {cards} cells are needed")
    for table in data.tables:
        swapped = (table.hints[0] + 1, table.hints[1], table.hints[2] - 1)
        if table.children != swapped:
            raise ValueError("Y2.5: children play with one triple hint replaced by a single one")


def inventory() -> list[Piece]:
    data = load()
    yokai = [
        Piece(f"{family.id}_{number}", "yokai", family.id, family.source)
        for family in data.families
        for number in range(1, family.cards + 1)
    ]
    hints = [Piece(hint.id, "hint", " ".join(hint.families), hint.source) for hint in data.hints]
    affinities = [
        Piece(card.id, "affinity", " ".join(card.families), card.source) for card in data.affinities
    ]
    shapes = [
        Piece(shape.id, "shape", "/".join(shape.grid), shape.source, f"{shape.card} {shape.side}")
        for shape in data.shapes
    ]
    return yokai + hints + affinities + shapes
