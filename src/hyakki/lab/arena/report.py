"""A match from its set-up to its report."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from hyakki.core.game import Game
from hyakki.engines import engine_name
from hyakki.lab.arena.bout import Result
from hyakki.lab.arena.contest import Bout, Contest, Setup
from hyakki.lab.arena.ladder import Rung, ladder
from hyakki.lab.arena.standings import (
    Comparison,
    Standing,
    TeamStanding,
    Thinking,
    comparisons,
    standing,
    team_standing,
    thinking,
)


class Report(msgspec.Struct):
    """All figures of a match; `thinking` alone depends on the machine."""

    setup: Setup
    engine: str
    deals: int
    standings: list[Standing]
    ladder: list[Rung]
    teams: list[TeamStanding]
    comparisons: list[Comparison]
    mean_decisions: float
    thinking: list[Thinking]


def missing(
    setup: Setup, held: Sequence[Contest], deals: int, done: Iterable[Result], box: str = ""
) -> list[Bout]:
    """The bouts that are still to be played: deal by deal, so that an early stop is fair to all contests."""
    known = {(result.contest, result.deal) for result in done}
    return [
        Bout(setup, contest, deal, box)
        for deal in range(deals)
        for contest in held
        if (contest, deal) not in known
    ]


def report(
    setup: Setup, game: Game, held: Sequence[Contest], deals: int, results: Iterable[Result]
) -> Report:
    """What the first so many deals show."""
    counted = [result for result in results if result.deal < deals and result.contest in held]
    rows = [(contest, _of(contest, counted, deals)) for contest in held]
    decisions = [count for result in counted for count in result.decisions]
    teams = rows if game.cooperative else []
    matches = [] if game.cooperative else rows
    return Report(
        setup=setup,
        engine=engine_name(),
        deals=deals,
        standings=[standing(*one) for one in matches],
        ladder=ladder(setup.bots, matches, setup.seed) if len(matches) > 1 else [],
        teams=[team_standing(*one) for one in teams],
        comparisons=comparisons([(contest.one, found) for contest, found in teams]),
        mean_decisions=sum(decisions) / len(decisions),
        thinking=thinking(setup.bots, counted),
    )


def _of(contest: Contest, results: Sequence[Result], deals: int) -> list[Result]:
    """One result for each deal, in order: a bout that was written down twice counts once."""
    by_deal = {result.deal: result for result in results if result.contest == contest}
    return [by_deal[deal] for deal in range(deals)]
