"""What `--json` prints, command by command: docs/schemas is written from these types.

The number of a shape goes up when a program that reads it would have to change; a field that is added leaves it as it is.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec

from hyakki.core.boxes import Difference
from hyakki.core.log import LogLine
from hyakki.core.views import Outcome, Piece
from hyakki.core.weights import Weights
from hyakki.lab.arena.report import Report
from hyakki.lab.bench import Comparison
from hyakki.lab.compare import Compared
from hyakki.lab.tally import Tally


class AboutGame(msgspec.Struct):
    """What `games` tells of a game; its options have their values, the default first."""

    title: str
    summary: str
    #: the fewest players and the most
    seats: tuple[int, int]
    rules_version: int
    options: dict[str, tuple[str, ...]]


class BoxChecked(msgspec.Struct):
    """An owner's box, and where it differs from ours."""

    game: str
    name: str
    differences: list[Difference]


class Replayed(msgspec.Struct):
    """What a seat or a spectator sees at that point of a record. The view is the game's own."""

    view: Any
    log: list[LogLine]
    outcome: Outcome | None


class Verified(msgspec.Struct):
    """Whether a record holds; if not, the rule that was broken, where there is one."""

    holds: bool
    finding: str
    rule: str
    text: str


class Counted(msgspec.Struct):
    """Move sequences by first move."""

    depth: int
    nodes: int
    moves: dict[str, int]


class Shape(NamedTuple):
    version: int
    type: Any


SHAPES: Final = {
    "sim": Shape(1, Tally),
    "arena": Shape(1, Report),
    "compare": Shape(1, Compared),
    "fit": Shape(1, Weights),
    "replay": Shape(1, Replayed),
    "verify": Shape(1, Verified),
    "rules": Shape(1, dict[str, str]),
    "games": Shape(1, dict[str, AboutGame]),
    "cards": Shape(1, list[Piece]),
    "box": Shape(1, BoxChecked),
    "perft": Shape(1, Counted),
    "bench": Shape(1, list[Comparison]),
}


def schema(command: str) -> dict[str, Any]:
    """The JSON Schema of what a command prints."""
    shape = SHAPES[command]
    about = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    about["title"] = f"hyakki {command} --json, version {shape.version}"
    return {**about, **msgspec.json.schema(shape.type, schema_hook=_anything)}


def _anything(_: type) -> dict[str, Any]:
    """What `object` allows: parameters of a sentence, the face of a piece."""
    return {"description": "anything"}
