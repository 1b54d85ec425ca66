"""The season run, the points of each kind, and the winners (K6, K8, KY6), as pure functions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.core.views import Outcome
from hyakki.games.kanagawa.house import HouseRules
from hyakki.games.kanagawa.parts import BIT, DIPLOMA_COUNT, SEASON_COUNT, STORM, Box
from hyakki.games.kanagawa.state import Painter

#: what is counted, in the order of the lines
LINES: Final = ("panels", "run", "print", "studio", "diplomas", "grand_master", "yokai")


def panel_seasons(painter: Painter, box: Box) -> list[int]:
    """The season of every panel from the left; a panel under a storm token is a storm (K6.1, K6.2)."""
    seasons = [box.tile_season[painter.tile]]
    for card in painter.print:
        seasons.append(box.season[card])
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


def season_run(painter: Painter, house: HouseRules) -> i64:
    """K6.3: tokens that were not set yet are set for the longest run."""
    tokens: i64 = 0 if house.storms_at_once else painter.storms
    return longest_run(panel_seasons(painter, house.box), tokens)


def print_points(painter: Painter, box: Box) -> i64:
    points: i64 = 0
    for card in painter.print:
        points += box.print_points[card]
    return points


def studio_points(painter: Painter, box: Box) -> i64:
    points: i64 = 0
    for card in painter.studio:
        points += box.studio_points[card]
    return points


def diploma_points(painter: Painter, box: Box) -> i64:
    points: i64 = 0
    for diploma in range(DIPLOMA_COUNT):
        if painter.diplomas & BIT[diploma]:
            points += box.diploma_points[diploma]
    return points


def points_of(painter: Painter, grand_master: bool, house: HouseRules) -> list[int]:
    """K8.1–K8.5, KY6.2: the points of each of the LINES."""
    box = house.box
    dealt = painter.tile >= 0
    return [
        len(painter.print) + 1 if dealt else 0,
        int(season_run(painter, house)) if dealt else 0,
        int(print_points(painter, box)),
        int(studio_points(painter, box)),
        int(diploma_points(painter, box)),
        int(box.grand_master_points) if grand_master else 0,
        -house.loss[painter.yokai],
    ]


def total(painter: Painter, grand_master: bool, house: HouseRules) -> int:
    """KY6.4: it may be negative."""
    return sum(points_of(painter, grand_master, house))


def outcome(
    painters: list[Painter], grand_master: i64, house: HouseRules, long_print: bool
) -> Outcome:
    """K8.7: all with the most points share the victory."""
    scores = [total(painter, seat == grand_master, house) for seat, painter in enumerate(painters)]
    best = max(scores)
    winners = tuple([seat for seat, score in enumerate(scores) if score == best])
    return Outcome(tuple(scores), winners, "print" if long_print else "deck")
