"""The bouts that a match still needs, and the report on those that were played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from hyakki.core.game import AnyGame
from hyakki.engines import engine_name
from hyakki.lab.arena.bout import Result
from hyakki.lab.arena.contest import Bout, Contest, MatchTerms
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
from hyakki.lab.conduct import Conduct, Fault
from hyakki.lab.match import STRICT


class Report(msgspec.Struct):
    """All figures of a match. Only `thinking` depends on the speed of the machine."""

    terms: MatchTerms = msgspec.field(name="setup")
    engine: str
    deals: int
    standings: list[Standing]
    ladder: list[Rung]
    teams: list[TeamStanding]
    comparisons: list[Comparison]
    mean_decisions: float
    thinking: list[Thinking]
    faults: list[Fault] = []


def missing(
    terms: MatchTerms,
    held: Sequence[Contest],
    deals: int,
    done: Iterable[Result],
    box: str = "",
    conduct: Conduct = STRICT,
) -> list[Bout]:
    """The bouts still to be played, ordered by deal: if the match is stopped, every contest has had as many deals."""
    known = {(result.contest, result.deal) for result in done}
    return [
        Bout(terms, contest, deal, box, conduct)
        for deal in range(deals)
        for contest in held
        if (contest, deal) not in known
    ]


def report(
    terms: MatchTerms, game: AnyGame, held: Sequence[Contest], deals: int, results: Iterable[Result]
) -> Report:
    """The figures of the first `deals` deals."""
    counted = [result for result in results if result.deal < deals and result.contest in held]
    rows = [(contest, _of(contest, counted, deals)) for contest in held]
    decisions = [count for result in counted for count in result.decisions]
    teams = rows if game.cooperative else []
    matches = [] if game.cooperative else rows
    return Report(
        terms=terms,
        engine=engine_name(),
        deals=deals,
        standings=[standing(*one) for one in matches],
        ladder=ladder(terms.bots, matches, terms.seed) if len(matches) > 1 else [],
        teams=[team_standing(*one) for one in teams],
        comparisons=comparisons([(contest.one, found) for contest, found in teams]),
        mean_decisions=sum(decisions) / len(decisions),
        thinking=thinking(terms.bots, counted),
        faults=[fault for result in counted for fault in result.faults],
    )


def _of(contest: Contest, results: Sequence[Result], deals: int) -> list[Result]:
    """One result for each deal, in order; a bout that is in the file twice counts once."""
    by_deal = {result.deal: result for result in results if result.contest == contest}
    return [by_deal[deal] for deal in range(deals)]
