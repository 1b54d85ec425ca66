"""Columns of text for drawings: what is too long for its column goes on below it."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap


def lines_of(cells: Sequence[str], width: int) -> list[list[str]]:
    """The cells of a row as lines: in each the part of every cell, padded to the width, with a space before the next."""
    parts = [wrap(cell, width - 1) or [""] for cell in cells]
    height = max([len(part) for part in parts], default=1)
    return [
        [f"{part[line] if line < len(part) else '':<{width}}" for part in parts]
        for line in range(height)
    ]
