"""How often the claims of the natural convention were true in practice: convention.toml, read and checked."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

import msgspec


class Counted(msgspec.Struct, frozen=True):
    """One kind of claim: how often it was made, how often it was true, and how much likelier that makes it."""

    made: int
    true: float
    ratio: float


class Claims(msgspec.Struct, frozen=True):
    """What was counted, and where; kinds of claims that are not read there are left out."""

    source: str
    clues: dict[str, Counted]


class Convention(msgspec.Struct, frozen=True):
    """How far claims are believed."""

    #: how likely a player whom nobody knows keeps to the convention
    trust: float
    #: without a shape, and where one is to be filled
    free: Claims
    shaped: Claims


def load() -> Convention:
    source = (
        files("hyakki.games.yokai.mind").joinpath("convention.toml").read_text(encoding="utf-8")
    )
    return msgspec.convert(tomllib.loads(source), Convention)


CONVENTION: Final = load()
