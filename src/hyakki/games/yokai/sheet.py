"""The personal sheet of levels and ranks (Y10.12): a souvenir in a small file. The format is docs/rules/yokai.md, "The sheet"."""

from __future__ import annotations

from typing import Final

import msgspec

from hyakki.core.messages import BadInput, bad
from hyakki.core.options import Options
from hyakki.core.views import Outcome

FORMAT: Final = "hyakki-yokai-sheet"
VERSION: Final = 1
LEVELS: Final = ("1", "2", "3", "4")
RANKS: Final = ("honorable", "glorious", "total")


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For each level, the ranks that were reached, the lowest first."""

    format: str = FORMAT
    version: int = VERSION
    ticks: dict[str, tuple[str, ...]] = msgspec.field(
        default_factory=lambda: dict.fromkeys(LEVELS, ())
    )

    def has(self, level: str, rank: str) -> bool:
        return rank in self.ticks[level]


def tick(sheet: Sheet, level: str, rank: str) -> Sheet:
    """The sheet with one more tick; one that is there already stays."""
    _check_names(level, (rank,))
    reached = {*sheet.ticks[level], rank}
    row = tuple(name for name in RANKS if name in reached)
    return msgspec.structs.replace(sheet, ticks={**sheet.ticks, level: row})


def tick_game(sheet: Sheet, options: Options, outcome: Outcome) -> Sheet:
    """The sheet after a game: a victory at one of the four levels is ticked, anything else changes nothing."""
    if not outcome.winners or options["level"] not in LEVELS:
        return sheet
    return tick(sheet, options["level"], outcome.reason)


def write_sheet(sheet: Sheet) -> bytes:
    return msgspec.json.format(msgspec.json.encode(sheet), indent=1) + b"\n"


def read_sheet(source: bytes) -> Sheet:
    """The exact inverse of `write_sheet`; says what is wrong with a damaged or foreign file."""
    try:
        sheet = msgspec.json.decode(source, type=Sheet)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _damaged(str(error)) from None
    if sheet.format != FORMAT:
        raise _damaged(f"format is {sheet.format[:40]!r}, not {FORMAT!r}")
    if sheet.version != VERSION:
        raise _damaged(f"version is {sheet.version}, not {VERSION}")
    if tuple(sheet.ticks) != LEVELS:
        raise _damaged(f"the levels are {', '.join(LEVELS)}, in this order")
    for level, ranks in sheet.ticks.items():
        _check_names(level, ranks)
        if ranks != tuple(rank for rank in RANKS if rank in ranks):
            raise _damaged(f"the ranks of level {level} are doubled or out of order")
    return sheet


def _check_names(level: str, ranks: tuple[str, ...]) -> None:
    if level not in LEVELS:
        raise _damaged(f"unknown level {level[:40]!r}")
    for rank in ranks:
        if rank not in RANKS:
            raise _damaged(f"unknown rank {rank[:40]!r}")


def _damaged(why: str) -> BadInput:
    return bad("bad_sheet", why=why)
