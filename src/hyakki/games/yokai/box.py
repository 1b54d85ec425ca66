"""What lies in the box: data.toml, or an owner's correction of it, read, checked and listed (Y1)."""

from __future__ import annotations

from importlib.resources import files
from itertools import combinations
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from hyakki.core.boxes import BoxData, BoxText, Fact
from hyakki.core.views import Piece, face_of
from hyakki.games.yokai.grids import CELLS, GRID_FAULTS, turns_of

# The rulebook's pieces and numbers (Y1, Y9, Y10): boxes differ in their shapes and in the number of hints alone.
FAMILIES: Final = ("kitsune", "kappa", "rokurokubi", "oni")
FAMILY_SIZE: Final = 4
SHAPE_IDS: Final = ("spiral", "square", "cat_face", "pyramid", "block_3x5_plus_1", "i_beam")
#: hint cards of one, two and three families
HINTS_OF_SIZE: Final = (4, 6, 4)
POINTS: Final = {"hint_right": 1, "hint_wrong": -1, "hint_prepared": 2, "hint_unprepared": 5}
START_SQUARE: Final = {"start_rows": 4, "start_columns": 4}
#: by players: where glorious and total victories begin
RANKS: Final = {2: (8, 12), 3: (10, 14), 4: (11, 15)}
#: by level: open affinities, secret affinities, a shape
LEVELS: Final = {1: (0, 0, False), 2: (1, 0, False), 3: (0, 1, False), 4: (0, 0, True)}

Many = Annotated[int, Meta(ge=0, le=6)]


class Counts(Fact, frozen=True, kw_only=True):
    start_rows: int
    start_columns: int


class Points(Fact, frozen=True, kw_only=True):
    hint_right: int
    hint_wrong: int
    hint_prepared: int
    hint_unprepared: int


class Family(Fact, frozen=True, kw_only=True):
    id: str
    cards: int
    colour: str = ""


class FamiliesCard(Fact, frozen=True, kw_only=True):
    """A hint or an affinity: a card that shows families."""

    id: str
    families: tuple[str, ...]


class Shape(Fact, frozen=True, kw_only=True):
    id: str
    card: Literal["a", "b", "c"]
    side: Literal["front", "back"]
    grid: tuple[str, ...]


class TableSize(Fact, frozen=True, kw_only=True):
    """What depends on the number of players: hints by size, and where the ranks begin."""

    players: Literal[2, 3, 4]
    hints: tuple[Many, Many, Many]
    children: tuple[Many, Many, Many]
    glorious_from: int
    total_from: int


class LevelData(Fact, frozen=True, kw_only=True):
    level: int
    open_affinities: int
    secret_affinities: int
    shape: bool


class Data(BoxData, frozen=True, kw_only=True):
    counts: Counts
    points: Points
    families: tuple[Family, ...]
    hints: tuple[FamiliesCard, ...]
    affinities: tuple[FamiliesCard, ...]
    shapes: tuple[Shape, ...]
    tables: tuple[TableSize, ...]
    levels: tuple[LevelData, ...]


def own_source() -> str:
    return files("hyakki.games.yokai").joinpath("data.toml").read_text(encoding="utf-8")


def read(source: str) -> Data:
    """The box in this text, its pieces in order; BadInput says what is wrong, and where."""
    text = BoxText(source)
    data = text.read(Data, "yokai")
    _check_numbers(text, data)
    _check_cards(text, data)
    _check_shapes(text, data)
    _check_tables(text, data)
    return msgspec.structs.replace(
        data,
        shapes=tuple(sorted(data.shapes, key=lambda shape: SHAPE_IDS.index(shape.id))),
        tables=tuple(sorted(data.tables, key=lambda table: table.players)),
    )


def _check_numbers(text: BoxText, data: Data) -> None:
    for key, number in START_SQUARE.items():
        if getattr(data.counts, key) != number:
            raise text.breaks("Y2.1", f"counts.{key}", "printed", n=number)
    for key, number in POINTS.items():
        if getattr(data.points, key) != number:
            raise text.breaks("Y9.2", f"points.{key}", "printed", n=number)
    levels = {
        level.level: (level.open_affinities, level.secret_affinities, level.shape)
        for level in data.levels
    }
    if levels != LEVELS or len(data.levels) != len(LEVELS):
        raise text.breaks("Y10.1", "levels[0]", "levels")


def _check_cards(text: BoxText, data: Data) -> None:
    """Y1.3, Y1.4: hints and affinities are all the choices of so many families, in order."""
    families = [(family.id, family.cards) for family in data.families]
    if families != [(name, FAMILY_SIZE) for name in FAMILIES]:
        raise text.breaks("Y1.1", "families[0]", "families", families=", ".join(FAMILIES))
    hints = [(f"h{n:02d}", shown) for n, shown in enumerate(_choices(1, 2, 3), 1)]
    if [(hint.id, hint.families) for hint in data.hints] != hints:
        raise text.breaks("Y1.3", "hints[0]", "hints", n=len(hints))
    pairs = [(f"a{n}", shown) for n, shown in enumerate(_choices(2), 1)]
    if [(card.id, card.families) for card in data.affinities] != pairs:
        raise text.breaks("Y1.4", "affinities[0]", "affinities", n=len(pairs))


def _choices(*sizes: int) -> list[tuple[str, ...]]:
    return [chosen for size in sizes for chosen in combinations(FAMILIES, size)]


def _check_shapes(text: BoxText, data: Data) -> None:
    named = [shape.id for shape in data.shapes]
    if sorted(named) != sorted(SHAPE_IDS):
        raise text.breaks("Y1.5", "shapes[0]", "shapes", shapes=", ".join(SHAPE_IDS))
    if len({(shape.card, shape.side) for shape in data.shapes}) != len(SHAPE_IDS):
        raise text.breaks("Y1.5", "shapes[0]", "sides")
    known: dict[tuple[str, ...], str] = {}
    for place, shape in enumerate(data.shapes):
        at = f"shapes[{place}].grid"
        for fault, (rule, holds) in GRID_FAULTS.items():
            if not holds(shape.grid):
                raise text.breaks(rule, at, fault, shape=shape.id, n=CELLS)
        turns = turns_of(shape.grid)
        if turns[0] in known:
            other = known[turns[0]]
            raise text.breaks("Y1.5", at, "same_shape", shape=shape.id, other=other)
        known |= dict.fromkeys(turns, shape.id)


def _check_tables(text: BoxText, data: Data) -> None:
    if sorted(table.players for table in data.tables) != list(RANKS):
        raise text.breaks("Y2.2", "tables[0]", "tables")
    for place, table in enumerate(data.tables):
        at = f"tables[{place}]"
        for key, counts in (("hints", table.hints), ("children", table.children)):
            if any(n > most for n, most in zip(counts, HINTS_OF_SIZE, strict=True)):
                one, two, three = HINTS_OF_SIZE
                raise text.breaks("Y1.3", f"{at}.{key}", "most", one=one, two=two, three=three)
        if sum(table.hints) == 0:
            raise text.breaks("Y11.1", f"{at}.hints", "no_hints")
        one, two, three = table.hints
        if table.children != (one + 1, two, three - 1):
            raise text.breaks("Y2.5", f"{at}.children", "children")
        if (table.glorious_from, table.total_from) != RANKS[table.players]:
            glorious, total = RANKS[table.players]
            raise text.breaks("Y9.4", at, "ranks", glorious=glorious, total=total)


def inventory(data: Data) -> list[Piece]:
    yokai = [
        Piece(
            f"{family.id}_{number}", "yokai", family.id, family.source, face={"family": family.id}
        )
        for family in data.families
        for number in range(1, family.cards + 1)
    ]
    hints = [_of_families("hint", hint) for hint in data.hints]
    affinities = [_of_families("affinity", card) for card in data.affinities]
    shapes = [
        Piece(
            shape.id,
            "shape",
            "/".join(shape.grid),
            shape.source,
            f"{shape.card} {shape.side}",
            {"grid": shape.grid},
        )
        for shape in data.shapes
    ]
    tables = [
        Piece(f"hints_{table.players}", "supply", _sizes(table.hints), table.source)
        for table in data.tables
    ]
    return yokai + hints + affinities + shapes + tables


def _sizes(hints: tuple[int, int, int]) -> str:
    one, two, three = hints
    return f"{one} single, {two} double, {three} triple"


def _of_families(kind: str, card: FamiliesCard) -> Piece:
    return Piece(card.id, kind, " ".join(card.families), card.source, face=face_of(card))
