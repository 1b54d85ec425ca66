"""`compare`: what another box or other options change, on the same deals."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from hyakki.cli.common import (
    JOBS,
    ChoiceOption,
    GameArgument,
    JobsOption,
    JsonOption,
    SeatsOption,
    SeedOption,
    at_least,
    chosen_game,
    chosen_options,
    chosen_seats,
    console,
    print_json,
    with_progress,
    write_new,
)
from hyakki.cli.series import players_of
from hyakki.core.game import AnyGame
from hyakki.core.messages import bad
from hyakki.lab.compare import Compared, Figure, compare
from hyakki.lab.compare_page import page
from hyakki.lab.match import FinishedGame, Series, play_series

#: our own box
BASE = "base"


def compare_boxes(
    game: GameArgument,
    a: Annotated[
        str, typer.Option("--a", metavar="FILE", help="Data file of a box; `base` is ours.")
    ] = BASE,
    b: Annotated[
        str, typer.Option("--b", metavar="FILE", help="The box to compare it with.")
    ] = BASE,
    games: Annotated[int, typer.Option("--games", help="Number of games with each.")] = 200,
    bots: Annotated[
        str, typer.Option("--bots", help="Comma-separated bots by seat, or one bot for all seats.")
    ] = "greedy",
    seats: SeatsOption = None,
    option: ChoiceOption = None,
    option_a: Annotated[
        list[str] | None,
        typer.Option("--option-a", metavar="NAME=VALUE", help="An option of the first alone."),
    ] = None,
    option_b: Annotated[
        list[str] | None,
        typer.Option("--option-b", metavar="NAME=VALUE", help="An option of the second alone."),
    ] = None,
    seed: SeedOption = 0,
    jobs: JobsOption = JOBS,
    report: Annotated[
        Path | None, typer.Option("--report", help="Write a report with plots to this HTML file.")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Overwrite the report if it exists.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Compare two boxes or options of a game on the same deals: differences with 95 % intervals."""
    at_least("--games", games, 2)
    if report is not None and report.exists() and not force:
        raise bad("file_exists", path=str(report))
    sides = (_game(game, a), _game(game, b))
    common = chosen_options(option)
    given = [{**common, **chosen_options(own)} for own in (option_a, option_b)]
    count = None if seats is None else chosen_seats(sides[0], seats)
    players = players_of(sides[0], bots, count)
    options = [side.complete(len(players), own) for side, own in zip(sides, given, strict=True)]
    if sides[0].data_mark == sides[1].data_mark and options[0] == options[1]:
        raise bad("nothing_to_compare")
    series = [
        Series(game, players, chosen, seed, 0, games, side.box.source)
        for side, chosen in zip(sides, options, strict=True)
    ]
    pairs = with_progress(_pairs(series, at_least("--jobs", jobs, 1)), games, f"{game}: A and B")
    found = compare(sides, seed, pairs)
    if report is not None:
        command = shlex.join(["hyakki", *sys.argv[1:]])
        write_new(report, page(found, sides[0], command).encode(), force=True)
    if json:
        print_json(found)
    else:
        _show(found)


def _game(key: str, box: str) -> AnyGame:
    return chosen_game(key, "" if box == BASE else box)


def _pairs(series: list[Series], jobs: int) -> Iterator[tuple[FinishedGame, FinishedGame]]:
    """The same deals with both, and bots with the same luck."""
    yield from zip(*(play_series(one, jobs) for one in series), strict=True)


def _show(found: Compared) -> None:
    for title, figures, factor in (
        ("victories, %", found.wins, 100.0),
        ("scores", found.scores, 1.0),
        ("length", found.length, 1.0),
        ("events in a game", [one for one in found.events if one.clear], 1.0),
        ("pieces named by moves", [one for one in found.pieces if one.clear], 1.0),
    ):
        if figures:
            console.print(_grid(title, figures, factor))
    console.print(
        f"{found.games} pairs of games · B − A with 95 % intervals · of events and pieces only what differs clearly"
    )


def _grid(title: str, figures: list[Figure], factor: float) -> Grid:
    grid = Grid(box=None, padding=(0, 2))
    grid.add_column(title, no_wrap=True)
    for heading in ("A", "B", "B − A", "95 %"):
        grid.add_column(heading, justify="right")
    for figure in figures:
        a, b = factor * figure.a, factor * figure.b
        difference = f"{factor * figure.difference:+.2f}"
        bounds = f"{factor * figure.low:+.2f} to {factor * figure.high:+.2f}"
        grid.add_row(figure.name, f"{a:.2f}", f"{b:.2f}", difference, bounds)
    return grid
