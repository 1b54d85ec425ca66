"""What the rules say of the table, for whoever draws it."""

from __future__ import annotations

from typing import Literal

from mypy_extensions import i64

from hyakki.core.positions import NONE
from hyakki.games.kanagawa.box import CARD_IDS, DIPLOMA_IDS
from hyakki.games.kanagawa.diplomas import asked_of, reach
from hyakki.games.kanagawa.options import Variant
from hyakki.games.kanagawa.painter import Painter, kinds_with_free_slot
from hyakki.games.kanagawa.parts import (
    BIT,
    DIPLOMA_COUNT,
    KIND_COUNT,
    KINDS,
    SEASON_COUNT,
    SEASONS,
    STORM,
    WILD,
    Parts,
    count_of,
)
from hyakki.games.kanagawa.scoring import longest_run, panel_seasons, unset_tokens
from hyakki.games.kanagawa.state import SCHOOL, TURN, Board
from hyakki.games.kanagawa.view import KanagawaFacts, KanagawaStanding, PainterStanding, Run


def standing(board: Board, seat: int) -> KanagawaStanding:
    turn = board.phase == TURN and seat == board.active
    own = board.painters[seat]
    return KanagawaStanding(
        painters=tuple([_painter(board, painter) for painter in board.painters]),
        affords=affords(own, own.hand, board.parts) if turn else _at_school(board, seat),
        pays=_pays(own, board.parts) if turn else {},
    )


def _at_school(board: Board, seat: int) -> dict[str, Literal["now", "step"]]:
    """K4.2: what a new turn could paint of the cards that lie open, for whoever is still there; nothing for a watcher."""
    if seat < 0 or board.phase != SCHOOL:
        return {}
    if seat not in board.waiting and seat not in board.stayed:
        return {}
    rested = board.painters[seat].copy()
    rested.rest_brushes()
    lying: list[int] = []
    for column, cards in enumerate(board.columns):
        lying += [card for row, card in enumerate(cards) if not board.is_face_down(row, column)]
    return affords(rested, bytes(lying), board.parts)


def _pays(painter: Painter, parts: Parts) -> dict[str, tuple[str, ...]]:
    """K4.13: slots of the asked landscape first, then wild ones."""
    found: dict[str, tuple[str, ...]] = {}
    for card in painter.hand:
        if painter.can_paint(card, parts):
            matching = min(int(count_of(painter.ready, parts.asked[card])), parts.times[card])
            wild = parts.times[card] - matching
            found[CARD_IDS[card]] = (KINDS[parts.asked[card]],) * matching + (KINDS[WILD],) * wild
    return found


def _painter(board: Board, painter: Painter) -> PainterStanding:
    counts = [
        _reach(board, painter, diploma)
        for diploma in range(DIPLOMA_COUNT)
        if board.open & BIT[diploma]
    ]
    if painter.tile == NONE:
        return PainterStanding(None, 0, tuple(counts))
    return PainterStanding(_run(painter, board.variant), len(painter.print) + 1, tuple(counts))


def _reach(board: Board, painter: Painter, diploma: int) -> int:
    if (painter.closed | painter.declined) & BIT[diploma]:
        return -1
    return int(reach(painter, diploma, board.parts, board.variant.wild_counts))


def _run(painter: Painter, variant: Variant) -> Run:
    """K6.4: the first of the longest runs; one of storms alone has no other season."""
    seasons = panel_seasons(painter, variant.parts)
    tokens = unset_tokens(painter, variant)
    length = int(longest_run(seasons, tokens))
    for season in range(SEASON_COUNT):
        for start in range(len(seasons) - length + 1):
            stretch = seasons[start : start + length]
            strange = [start + at for at, one in enumerate(stretch) if one not in (season, STORM)]
            if len(strange) <= tokens:
                name = SEASONS[season] if season in stretch else "storm"
                return Run(start, length, name, tuple(strange))
    raise AssertionError("some season has the longest run")


def affords(painter: Painter, cards: bytes, parts: Parts) -> dict[str, Literal["now", "step"]]:
    """K4.10: what can be painted as the brushes stand, and what once some of them are placed or moved."""
    found: dict[str, Literal["now", "step"]] = {}
    for card in cards:
        if painter.can_paint(card, parts):
            found[CARD_IDS[card]] = "now"
        elif _after_steps(painter, card, parts):
            found[CARD_IDS[card]] = "step"
    return found


def _after_steps(painter: Painter, card: int, parts: Parts) -> bool:
    """Tries brushes; for each that is missing, at most one slot has to be left by a used brush first (K4.8)."""
    tried = [painter]
    for _ in range(2 * parts.times[card]):
        tried = [after for one in tried for after in _steps(one, parts.asked[card])]
        for after in tried:
            if after.can_paint(card, parts):
                return True
    return False


def _steps(painter: Painter, kind: i64) -> list[Painter]:
    """Each way to bring a brush to a slot that pays for this kind, or to take a used one away from there."""
    found: list[Painter] = []
    free = kinds_with_free_slot(painter)
    for goal in free:
        pays = goal in (kind, WILD)
        if pays and painter.unplaced > 0:
            after = painter.copy()
            after.place(goal)
            found.append(after)
        for source in range(KIND_COUNT if painter.moved < painter.arrows else 0):
            paid = source in (kind, WILD)
            if source == goal or pays == paid:
                continue
            there = count_of(painter.used if paid else painter.ready, source)
            if there > 0:
                after = painter.copy()
                after.move_brush(source, goal, paid)
                found.append(after)
    return found


def facts(variant: Variant) -> KanagawaFacts:
    parts = variant.parts
    return KanagawaFacts(
        end_cards=int(variant.end_cards),
        losses=tuple(variant.loss),
        grand_master_points=int(parts.grand_master_points),
        declined_returns=variant.soft_decline,
        asks={name: int(asked_of(parts, place)) for place, name in enumerate(DIPLOMA_IDS)},
    )
