"""What lies in the box: data.toml, read and checked (T1)."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from itertools import combinations
from typing import Final

import msgspec

from hyakki.core.views import Piece

VALUES: Final = (3, 4, 5, 6, 7)


class Counts(msgspec.Struct, frozen=True):
    starting_hand: int
    most_plays: int
    forced_hand: int


class Element(msgspec.Struct, frozen=True):
    id: str
    values: tuple[int, ...]
    source: str


class Sketch(msgspec.Struct, frozen=True):
    id: str
    ends: tuple[str, str]
    ability: str
    source: str


class Data(msgspec.Struct, frozen=True):
    counts: Counts
    elements: tuple[Element, ...]
    sketches: tuple[Sketch, ...]


def load() -> Data:
    source = files("hyakki.games.terres").joinpath("data.toml").read_text(encoding="utf-8")
    data = msgspec.convert(tomllib.loads(source), Data)
    check(data)
    return data


def check(data: Data) -> None:
    """Refuse a box with missing or wrong cards."""
    names = [element.id for element in data.elements]
    if len(set(names)) != 4:
        raise ValueError("T1.1: four different elements are needed")
    if any(element.values != VALUES for element in data.elements):
        raise ValueError("T1.1: each element has one yokai of each value 3 to 7")
    if len({sketch.id for sketch in data.sketches}) != 36 or len(data.sketches) != 36:
        raise ValueError("T1.3: 36 sketches with different ids are needed")
    for pair in combinations(names, 2):
        abilities = sorted(sketch.ability for sketch in data.sketches if sketch.ends == pair)
        if abilities != ["", "", "", "", "call", "distract"]:
            raise ValueError(f"T1.5: the pair {pair} needs 4 plain, 1 call and 1 distract")


def inventory() -> list[Piece]:
    data = load()
    yokai = [
        Piece(f"{element.id}{value}", "yokai", f"{element.id} {value}", element.source)
        for element in data.elements
        for value in element.values
    ]
    sketches = [
        Piece(sketch.id, "sketch", " ".join((*sketch.ends, sketch.ability)).strip(), sketch.source)
        for sketch in data.sketches
    ]
    return yokai + sketches
