"""`arena`: measures bots against each other on the same deals."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from hyakki.cli.common import (
    JOBS,
    ChoiceOption,
    DataOption,
    FaultOption,
    GameArgument,
    JobsOption,
    JsonOption,
    MoveSecondsOption,
    SeatsOption,
    SeedOption,
    at_least,
    chosen_bots,
    chosen_conduct,
    chosen_game,
    chosen_options,
    chosen_seats,
    console,
    print_faults,
    print_json,
    with_progress,
    write_new,
)
from hyakki.core.game import AnyGame
from hyakki.core.messages import bad
from hyakki.lab.arena import matchfile
from hyakki.lab.arena.contest import MatchTerms, contests
from hyakki.lab.arena.field import play_bouts
from hyakki.lab.arena.plot import Bar, plot
from hyakki.lab.arena.report import Report, missing, report
from hyakki.lab.intervals import shown


def arena(
    game: GameArgument,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            help="Comma-separated bots; module:Class imports one, exec:COMMAND runs a program. Each pair plays; in a cooperative game each is a team.",
        ),
    ] = "greedy,uniform",
    deals: Annotated[
        int,
        typer.Option("--deals", help="Number of deals; each is played with every seat rotation."),
    ] = 100,
    gauntlet: Annotated[
        bool,
        typer.Option(
            "--gauntlet", help="Measure only the first bot, alone against each of the others."
        ),
    ] = False,
    seats: SeatsOption = None,
    option: ChoiceOption = None,
    seed: SeedOption = 0,
    jobs: JobsOption = JOBS,
    on_fault: FaultOption = "stop",
    move_seconds: MoveSecondsOption = 0.0,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume",
            help="Save each finished deal in this file, and continue from the deals that it holds.",
        ),
    ] = None,
    picture: Annotated[
        Path | None, typer.Option("--plot", help="Draw the result as a picture in this SVG file.")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Overwrite the picture if it exists.")
    ] = False,
    cluster: Annotated[
        str,
        typer.Option(
            "--cluster", help="Address of a Ray cluster to play on; needs hyakki\\[cluster]."
        ),
    ] = "",
    data: DataOption = "",
    json: JsonOption = False,
) -> None:
    """Measure bots against each other on the same deals, each bot in every seat, with 95 % confidence intervals."""
    played = chosen_game(game, data)
    terms = _terms(played, bots, seats, option, seed)
    at_least("--deals", deals, 1)
    if picture is not None and picture.exists() and not force:
        raise bad("file_exists", path=str(picture))
    done = matchfile.open_file(resume, terms) if resume else []
    held = contests(terms, played.cooperative, gauntlet)
    bouts = missing(
        terms, held, deals, done, played.box.source, chosen_conduct(on_fault, move_seconds)
    )
    results = play_bouts(bouts, at_least("--jobs", jobs, 1), cluster)
    if resume:
        results = matchfile.append_all(resume, results)
    fresh = with_progress(results, len(bouts), f"{game}: {', '.join(terms.bots)}")
    found = report(terms, played, held, deals, [*done, *fresh])
    if picture is not None:
        write_new(picture, _picture(found, played).encode(), force=True)
    if json:
        print_json(found)
    else:
        _show(found)


def _terms(
    game: AnyGame, bots: str, seats: int | None, option: list[str] | None, seed: int
) -> MatchTerms:
    named = chosen_bots(game, bots)
    if len(set(named)) < len(named) or (len(named) < 2 and not game.cooperative):
        raise bad("arena_bots")
    count = chosen_seats(game, seats)
    options = game.complete(count, chosen_options(option))
    return MatchTerms(game.key, game.rules_version, game.data_mark, count, options, named, seed)


def _show(found: Report) -> None:
    if found.standings:
        console.print(_standings(found))
    if found.ladder:
        console.print(_ladder(found))
    if found.teams:
        console.print(_teams(found))
    for pair in found.comparisons:
        console.print(
            f"only {pair.bot} wins {pair.only_bot} deals, only {pair.other} {pair.only_other}: "
            f"p = {pair.p_value:.3g} (McNemar)"
        )
    console.print(_thinking(found))
    console.print(
        f"{found.deals} deals · {found.mean_decisions:.1f} decisions per game · {found.engine} engines"
    )
    print_faults(found.faults)


def _standings(found: Report) -> Grid:
    grid = _grid("bot", "against", "win rate", "fair", "score", "by seat")
    for row in found.standings:
        against = (
            row.against if found.terms.seats == 2 else f"{found.terms.seats - 1} × {row.against}"
        )
        by_seat = " / ".join(f"{100 * share:.0f}" for share in row.seats)
        rate = shown(row.win_rate, row.low, row.high)
        fair = f"{100 * row.fair_share:.0f} %"
        grid.add_row(row.bot, against, rate, fair, f"{row.mean_score:.1f}", by_seat)
    return grid


def _ladder(found: Report) -> Grid:
    grid = _grid("ladder", "rating", "95 %")
    for rung in found.ladder:
        grid.add_row(rung.bot, f"{rung.rating:.0f}", f"{rung.low:.0f} – {rung.high:.0f}")
    return grid


def _teams(found: Report) -> Grid:
    grid = _grid("team", "win rate", "mean score of wins", "turns", "endings")
    for row in found.teams:
        score = "–" if row.mean_score_of_wins is None else f"{row.mean_score_of_wins:.1f}"
        endings = " · ".join(f"{name} {100 * share:.0f} %" for name, share in row.endings.items())
        rate = shown(row.win_rate, row.low, row.high)
        grid.add_row(row.bot, rate, score, f"{row.mean_turns:.1f}", endings)
    return grid


def _thinking(found: Report) -> Grid:
    grid = _grid("thinking", "decisions", "ms each", "slowest ms")
    for row in found.thinking:
        grid.add_row(row.bot, str(row.decisions), f"{row.mean_ms:.1f}", f"{row.slowest_ms:.0f}")
    return grid


def _grid(first: str, *headings: str) -> Grid:
    grid = Grid(box=None, padding=(0, 1))
    grid.add_column(first, no_wrap=True)
    for heading in headings:
        left = heading in ("against", "endings")
        grid.add_column(heading, justify="left" if left else "right", no_wrap=heading != "endings")
    return grid


def _picture(found: Report, game: AnyGame) -> str:
    """The ratings if there are any, else the win rates."""
    terms = found.terms
    title = f"{game.texts('en').text('about.title')} · {terms.seats} seats · {found.deals} deals"
    if found.ladder:
        rungs = [Bar(r.bot, r.rating, r.low, r.high, f"{r.rating:.0f}") for r in found.ladder]
        return plot(f"{title} · Elo", "", rungs, None)
    rates = [
        (f"{row.bot} v {row.against}", row.win_rate, row.low, row.high) for row in found.standings
    ] + [(row.bot, row.win_rate, row.low, row.high) for row in found.teams]
    bars = [
        Bar(label, 100 * rate, 100 * low, 100 * high, shown(rate, low, high))
        for label, rate, low, high in rates
    ]
    fair = None if game.cooperative else 100 / terms.seats
    return plot(title, " %", bars, fair, most=100.0)
