"""The season run, the points of each kind, and the winners (K6, K8, KY6), as pure functions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.core.views import Outcome
from hyakki.games.kanagawa.options import Variant
from hyakki.games.kanagawa.painter import Painter
from hyakki.games.kanagawa.parts import BIT, DIPLOMA_COUNT, SEASON_COUNT, STORM, Parts

#: what is counted, in the order of the lines
LINES: Final = ("panels", "run", "print", "studio", "diplomas", "grand_master", "yokai")


def panel_seasons(painter: Painter, parts: Parts) -> list[int]:
    """The season of every panel from the left; a panel under a storm token is a storm (K6.1, K6.2)."""
    seasons = [parts.tile_season[painter.tile]]
    for card in painter.print:
        seasons.append(parts.season[card])
    for panel in painter.stormed:
        seasons[panel] = STORM
    return seasons


def longest_run(seasons: list[int], tokens: i64) -> i64:
    """K6.4, K6.5: the longest stretch with at most so many panels that are neither of one season nor storms."""
    longest: i64 = 0
    for season in range(SEASON_COUNT):
        start: i64 = 0
        strange: i64 = 0
        for end in range(len(seasons)):
            if seasons[end] != season and seasons[end] != STORM:
                strange += 1
            while strange > tokens:
                if seasons[start] != season and seasons[start] != STORM:
                    strange -= 1
                start += 1
            longest = max(longest, end + 1 - start)
    return longest


def unset_tokens(painter: Painter, variant: Variant) -> i64:
    """K6.3: storm tokens that the final count sets for the longest run."""
    return 0 if variant.storms_at_once else painter.storms


def season_run(painter: Painter, variant: Variant) -> i64:
    return longest_run(panel_seasons(painter, variant.parts), unset_tokens(painter, variant))


def print_points(painter: Painter, parts: Parts) -> i64:
    points: i64 = 0
    for card in painter.print:
        points += parts.print_points[card]
    return points


def studio_points(painter: Painter, parts: Parts) -> i64:
    points: i64 = 0
    for card in painter.studio:
        points += parts.studio_points[card]
    return points


def diploma_points(painter: Painter, parts: Parts) -> i64:
    points: i64 = 0
    for diploma in range(DIPLOMA_COUNT):
        if painter.diplomas & BIT[diploma]:
            points += parts.diploma_points[diploma]
    return points


def points_of(painter: Painter, grand_master: bool, variant: Variant) -> list[int]:
    """K8.1–K8.5, KY6.2: the points of each of the LINES."""
    parts = variant.parts
    dealt = painter.tile >= 0
    return [
        len(painter.print) + 1 if dealt else 0,
        int(season_run(painter, variant)) if dealt else 0,
        int(print_points(painter, parts)),
        int(studio_points(painter, parts)),
        int(diploma_points(painter, parts)),
        int(parts.grand_master_points) if grand_master else 0,
        -variant.loss[painter.yokai],
    ]


def total(painter: Painter, grand_master: bool, variant: Variant) -> int:
    """KY6.4: it may be negative."""
    return sum(points_of(painter, grand_master, variant))


def outcome(painters: list[Painter], grand_master: i64, variant: Variant, reason: str) -> Outcome:
    """K8.7: all with the most points share the victory."""
    scores = [
        total(painter, seat == grand_master, variant) for seat, painter in enumerate(painters)
    ]
    best = max(scores)
    winners = tuple([seat for seat, score in enumerate(scores) if score == best])
    return Outcome(tuple(scores), winners, reason)
