"""How a shape can be shared out among four families: every cut into connected pieces of four cells (Y8.4, Y10.7)."""

from __future__ import annotations

from typing import Final

from hyakki.games.yokai.box import FAMILY_SIZE
from hyakki.games.yokai.parts import ALL_CARDS, BIT, CARDS, STEPS

_CUTS: Final[dict[tuple[int, ...], list[list[int]]]] = {}


def cuts_of(form: tuple[int, ...]) -> list[list[int]]:
    """Every way to cut a form into four connected pieces of four cells; pieces are masks over its cells."""
    known = _CUTS.get(form)
    if known is None:
        touching = [beside(form, cell) for cell in form]
        known = []
        _cut(known, [], ALL_CARDS, touching)
        _CUTS[form] = known
    return known


def beside(form: tuple[int, ...], cell: int) -> int:
    """The cells of a form that touch one of them, as a mask."""
    mask = 0
    for place, other in enumerate(form):
        if other - cell in STEPS:
            mask |= BIT[place]
    return mask


def _cut(found: list[list[int]], pieces: list[int], rest: int, touching: list[int]) -> None:
    if rest == 0:
        found.append(pieces)
        return
    corner = rest & -rest  # some piece must take the first cell that is left
    grown = {corner}
    for _ in range(FAMILY_SIZE - 1):
        bigger: set[int] = set()
        for piece in grown:
            for place in range(CARDS):
                if rest & ~piece & BIT[place] != 0 and touching[place] & piece != 0:
                    bigger.add(piece | BIT[place])
        grown = bigger
    for piece in sorted(grown):
        _cut(found, [*pieces, piece], rest & ~piece, touching)
