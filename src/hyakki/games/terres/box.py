"""What lies in the box: data.toml, or an owner's correction of it, read, checked and listed (T1)."""

from __future__ import annotations

from importlib.resources import files
from typing import Final, Literal

import msgspec

from hyakki.core.boxes import BoxData, BoxText, Fact
from hyakki.core.views import Piece, face_of

# The rulebook's pieces and numbers (T1.1, T1.3, T1.4, T2.1, T3.5–T3.7): boxes differ in their sketches alone.
VALUES: Final = (3, 4, 5, 6, 7)
ELEMENTS: Final = ("water", "fire", "earth", "wind")
SKETCH_IDS: Final = tuple(f"s{number:02d}" for number in range(1, 37))
STARTING_HAND: Final = 3
MOST_PLAYS: Final = 3
FORCED_HAND: Final = 4
ABILITIES: Final = ("", "call", "distract")
WITH_ABILITY: Final = 12

ElementId = Literal["water", "fire", "earth", "wind"]


class Counts(Fact, frozen=True, kw_only=True):
    starting_hand: int
    most_plays: int
    forced_hand: int


class Element(Fact, frozen=True, kw_only=True):
    id: str
    values: tuple[int, ...]
    colour: str = ""
    pattern: str = ""


class Sketch(Fact, frozen=True, kw_only=True):
    id: str
    ends: tuple[ElementId, ElementId]
    ability: Literal["", "call", "distract"]


class Data(BoxData, frozen=True, kw_only=True):
    counts: Counts
    elements: tuple[Element, ...]
    sketches: tuple[Sketch, ...]


def own_source() -> str:
    return files("hyakki.games.terres").joinpath("data.toml").read_text(encoding="utf-8")


def read(source: str) -> Data:
    """The box in this text, its sketches in order; BadInput says what is wrong, and where."""
    text = BoxText(source)
    data = text.read(Data, "terres")
    _check_numbers(text, data)
    _check_names(text, data)
    _check_sketches(text, data)
    in_order = sorted(data.sketches, key=lambda sketch: sketch.id)
    return msgspec.structs.replace(data, sketches=tuple(_upright(sketch) for sketch in in_order))


def _upright(sketch: Sketch) -> Sketch:
    """A sketch can be turned round, so that the order of its ends means nothing."""
    one, two = sketch.ends
    if ELEMENTS.index(one) <= ELEMENTS.index(two):
        return sketch
    return msgspec.structs.replace(sketch, ends=(two, one))


def _check_numbers(text: BoxText, data: Data) -> None:
    counts = data.counts
    printed = {
        "starting_hand": ("T2.1", STARTING_HAND),
        "most_plays": ("T3.5", MOST_PLAYS),
        "forced_hand": ("T3.6", FORCED_HAND),
    }
    for key, (rule, number) in printed.items():
        if getattr(counts, key) != number:
            raise text.breaks(rule, f"counts.{key}", "printed", n=number)


def _check_names(text: BoxText, data: Data) -> None:
    if tuple(element.id for element in data.elements) != ELEMENTS:
        raise text.breaks("T1.1", "elements", "elements", elements=", ".join(ELEMENTS))
    for place, element in enumerate(data.elements):
        if element.values != VALUES:
            raise text.breaks("T1.1", f"elements[{place}].values", "values")
    named = [sketch.id for sketch in data.sketches]
    for place, name in enumerate(named):
        if name not in SKETCH_IDS or name in named[:place]:
            fault = "sketch_twice" if name in SKETCH_IDS else "sketch_unknown"
            raise text.breaks("T1.3", f"sketches[{place}].id", fault, sketch=repr(name))
    missing = [name for name in SKETCH_IDS if name not in named]
    if missing:
        raise text.breaks("T1.3", "sketches[0]", "sketch_missing", sketches=", ".join(missing[:5]))


def _check_sketches(text: BoxText, data: Data) -> None:
    for place, sketch in enumerate(data.sketches):
        if sketch.ends[0] == sketch.ends[1]:
            raise text.breaks("T1.3", f"sketches[{place}].ends", "same_ends", sketch=sketch.id)
    held = [sketch.ability for sketch in data.sketches if sketch.ability]
    if len(held) != WITH_ABILITY or len(set(held)) != len(ABILITIES) - 1:
        found = len(held)
        raise text.breaks("T1.4", "sketches[0]", "abilities", n=WITH_ABILITY, found=found)


def inventory(data: Data) -> list[Piece]:
    yokai = [
        Piece(
            f"{element.id}{value}",
            "yokai",
            f"{element.id} {value}",
            element.source,
            face={"element": element.id, "value": value},
        )
        for element in data.elements
        for value in element.values
    ]
    sketches = [
        Piece(
            sketch.id,
            "sketch",
            " ".join((*sketch.ends, sketch.ability)).strip(),
            sketch.source,
            face=face_of(sketch),
        )
        for sketch in data.sketches
    ]
    return yokai + sketches
