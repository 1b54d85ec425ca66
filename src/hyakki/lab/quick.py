"""Series of uniform bots at full speed: outcomes and lengths alone, without views, events or records.

The games have numbers, so that the result does not depend on how many processes play. They are other games than those of
`match`, where every draw can be checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Final

import msgspec

from hyakki.lab.match import Series, game_with, parts_of
from hyakki.lab.playout import play_counted
from hyakki.lab.tally import Counted

UNIFORM: Final = "uniform"
CHUNK: Final = 2_000  # games handed to a worker at a time


def can_be_quick(series: Series) -> bool:
    """Whether nobody thinks."""
    return set(series.bots) == {UNIFORM}


def play_quickly(series: Series, workers: int) -> Iterator[Counted]:
    """All games of a series, in order."""
    parts = parts_of(series, CHUNK)
    if workers <= 1 or len(parts) == 1:
        for part in parts:
            yield from _played(part)
        return
    with ProcessPoolExecutor(min(workers, len(parts))) as pool:
        for answer in pool.map(_play_encoded, map(msgspec.json.encode, parts)):
            yield from msgspec.json.decode(answer, type=list[Counted])


def _played(series: Series) -> list[Counted]:
    game, seats = game_with(series.game, series.box), len(series.bots)
    rows = play_counted(game, seats, series.options, series.seed, series.first, series.count)
    return [Counted(outcome, decisions, moves) for outcome, decisions, moves in rows]


def _play_encoded(series: bytes) -> bytes:
    return msgspec.json.encode(_played(msgspec.json.decode(series, type=Series)))
