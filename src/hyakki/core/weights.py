"""Weights of a game's traits, fitted by self-play: a data file of the game that also says how it was made."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec


class Provenance(msgspec.Struct, frozen=True):
    """How a set of weights was made, so that it can be reproduced."""

    command: str
    games: int
    samples: int
    #: mean log loss on games that were not fitted, and the log loss of always predicting one half
    loss: float
    loss_of_a_coin: float


class Weights(msgspec.Struct, frozen=True):
    provenance: Provenance
    weights: dict[str, float]


def weights_of(package: str) -> dict[str, float]:
    """The weights of the traits by name; a trait without a weight counts as 0."""
    source = files(package).joinpath("weights.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(source), Weights).weights
