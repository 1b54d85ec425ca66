"""The personal sheet of levels and ranks (Y10.12): a souvenir in a small file. The format is docs/rules/yokai.md, "The sheet"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from hyakki.core.messages import BadInput, Message, Param, bad
from hyakki.core.options import Options
from hyakki.core.texts import Texts
from hyakki.core.views import Outcome
from hyakki.games.yokai import box

FORMAT: Final = "hyakki-yokai-sheet"
VERSION: Final = 1
LEVELS: Final = tuple(str(level) for level in box.LEVELS)
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
    """The exact inverse of `write_sheet`; says what is wrong with a damaged or foreign file. Levels may come in any order."""
    try:
        sheet = msgspec.json.decode(source, type=Sheet)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise bad("bad_sheet", why=str(error)) from None
    if sheet.format != FORMAT:
        raise _damaged("format", found=_quoted(sheet.format), known=_quoted(FORMAT))
    if sheet.version != VERSION:
        raise _damaged("version", found=sheet.version, known=VERSION)
    if set(sheet.ticks) != set(LEVELS):
        raise _damaged("levels", known=", ".join(LEVELS))
    for level, ranks in sheet.ticks.items():
        _check_names(level, ranks)
        if ranks != tuple(rank for rank in RANKS if rank in ranks):
            raise _damaged("order", level=level)
    return msgspec.structs.replace(sheet, ticks={level: sheet.ticks[level] for level in LEVELS})


def merge(one: Sheet, two: Sheet) -> Sheet:
    """Every tick of either sheet."""
    for level, ranks in two.ticks.items():
        for rank in ranks:
            one = tick(one, level, rank)
    return one


def add_to_sheet(sources: Sequence[bytes], ends: Sequence[tuple[Options, Outcome]]) -> bytes:
    """These files as one, with the victories of these games."""
    sheet = Sheet()
    for source in sources:
        sheet = merge(sheet, read_sheet(source))
    for options, outcome in ends:
        sheet = tick_game(sheet, options, outcome)
    return write_sheet(sheet)


def draw_sheet(source: bytes, texts: Texts) -> str:
    """Levels from top to bottom, ranks from left to right."""
    sheet = read_sheet(source)
    heads = [texts.text("sheet.rank_" + rank) for rank in RANKS]
    names = [texts.text("sheet.level", n=level) for level in LEVELS]
    margin = max(len(name) for name in names)
    lines = ["  ".join([" " * margin, *heads])]
    for level, name in zip(LEVELS, names, strict=True):
        marks = [
            ("✓" if sheet.has(level, rank) else "·").center(len(head))
            for rank, head in zip(RANKS, heads, strict=True)
        ]
        lines.append("  ".join([name.ljust(margin), *marks]).rstrip())
    return "\n".join(lines)


def _check_names(level: str, ranks: tuple[str, ...]) -> None:
    if level not in LEVELS:
        raise _damaged("unknown_level", name=_quoted(level))
    for rank in ranks:
        if rank not in RANKS:
            raise _damaged("unknown_rank", name=_quoted(rank))


def _quoted(name: str) -> str:
    return repr(name[:40])


def _damaged(key: str, **params: Param) -> BadInput:
    return bad("bad_sheet", why=Message("sheet." + key, dict(params)))
