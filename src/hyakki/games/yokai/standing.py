"""What the rules say of the table, for whoever draws it."""

from __future__ import annotations

from hyakki.core.positions import NONE
from hyakki.core.rng import Rng
from hyakki.games.yokai.box import FAMILIES
from hyakki.games.yokai.imagine import imagine
from hyakki.games.yokai.layout import LOWEST, fits, group_of, neighbours
from hyakki.games.yokai.options import Variant
from hyakki.games.yokai.parts import BIT, BLANK, CARD_NAMES, CARDS, DATA, HINT_IDS, names_of
from hyakki.games.yokai.scoring import (
    affinity_holds,
    bounds,
    judged_hints,
    loss,
    members,
    rank,
    score,
)
from hyakki.games.yokai.state import Board
from hyakki.games.yokai.view import YokaiFacts, YokaiStanding, YokaiVerdict, YokaiView


def standing(view: YokaiView, variant: Variant) -> YokaiStanding:
    """All that is counted lies open. Faces count only once they are turned up, and then the view shows them all."""
    hints = [card.hint for card in view.cards]
    used = CARDS - hints.count(None)
    blanks = hints.count(HINT_IDS[BLANK])
    least, most = bounds(variant, used, blanks, len(view.prepared), view.unprepared)
    return YokaiStanding(
        least=least,
        most=most,
        rank=_rank(variant, most),
        next=(view.active + 1) % view.seats,
        verdict=_verdict(imagine(view, Rng(0), variant)) if view.phase == "over" else None,
    )


def _rank(variant: Variant, points: int) -> str:
    return rank(points, int(variant.glorious_from), int(variant.total_from))


def _verdict(board: Board) -> YokaiVerdict:
    right, wrong = judged_hints(board)
    shape = int(board.shape)
    return YokaiVerdict(
        strays={name: _strays(board, family) for family, name in enumerate(FAMILIES)},
        affinities=tuple(
            [affinity_holds(board.cells, board.faces, affinity) for affinity in board.affinities]
        ),
        shape=None if shape == NONE else fits(board.cells, board.variant.forms[shape]),
        right=names_of(right, CARD_NAMES),
        wrong=names_of(wrong, CARD_NAMES),
        rank="" if loss(board) else _rank(board.variant, score(board)),
    )


def _strays(board: Board, family: int) -> tuple[str, ...]:
    """Y8.4: cards of the family outside its largest group."""
    beside = neighbours(board.cells)
    cards = members(board.faces, family)
    left, largest = cards, 0
    while left:
        group = int(group_of(beside, LOWEST[left], cards))
        if group.bit_count() > largest.bit_count():
            largest = group
        left &= ~group
    apart = cards & ~largest
    return tuple([CARD_NAMES[card] for card in range(CARDS) if apart & BIT[card]])


def facts(variant: Variant) -> YokaiFacts:
    points = DATA.points
    return YokaiFacts(
        right=points.hint_right,
        wrong=points.hint_wrong,
        prepared=points.hint_prepared,
        unprepared=points.hint_unprepared,
        blank=None if variant.judges_blanks else int(variant.blank_points),
        glorious_from=int(variant.glorious_from),
        total_from=int(variant.total_from),
        level=variant.options["level"],
        mirrored=variant.options["mirror_shapes"] == "on",
    )
