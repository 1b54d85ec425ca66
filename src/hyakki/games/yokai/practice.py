"""How often the claims of the natural convention were true in practice: partner.toml, read and checked."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec


class Counted(msgspec.Struct, frozen=True):
    """One kind of claim: how often it was made, how often it was true, and how much likelier that makes it."""

    made: int
    true: float
    ratio: float


class Practice(msgspec.Struct, frozen=True):
    source: str
    #: how likely a player whom nobody knows keeps to the convention
    trust: float
    clues: dict[str, Counted]


def load() -> Practice:
    source = files("hyakki.games.yokai").joinpath("partner.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(source), Practice)


PRACTICE = load()
