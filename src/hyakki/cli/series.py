"""`sim`: plays many games between bots."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from msgspec import structs
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
from hyakki.core.record import write_record
from hyakki.lab.intervals import shown
from hyakki.lab.match import FinishedGame, Series, play_series
from hyakki.lab.quick import can_be_quick, play_quickly
from hyakki.lab.results import Results, need_arrow
from hyakki.lab.tally import Counted, Tally, counted, tally_of


def sim(
    game: GameArgument,
    games: Annotated[int, typer.Option("--games", help="Number of games.")] = 100,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            help="Comma-separated bots by seat, or one bot for all seats; module:Class imports one, exec:COMMAND runs a program.",
        ),
    ] = "greedy",
    seats: SeatsOption = None,
    option: ChoiceOption = None,
    seed: SeedOption = 0,
    records: Annotated[
        Path | None, typer.Option("--records", help="Save the record of every game in this folder.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            help="Save games, decisions and events in this SQLite file; if it has games of this series, the series goes on.",
        ),
    ] = None,
    parquet: Annotated[
        Path | None,
        typer.Option(
            "--parquet",
            help="Also write the tables of --out to this folder, as Parquet; needs hyakki\\[parquet].",
        ),
    ] = None,
    events: Annotated[
        bool,
        typer.Option(
            "--events",
            help="Count events, also where all bots are uniform; these else play at full speed, and other games.",
        ),
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Overwrite records if they exist.")
    ] = False,
    jobs: JobsOption = JOBS,
    on_fault: FaultOption = "stop",
    move_seconds: MoveSecondsOption = 0.0,
    data: DataOption = "",
    json: JsonOption = False,
) -> None:
    """Play a series of games between bots and count wins, scores and events."""
    played = chosen_game(game, data)
    players = players_of(played, bots, None if seats is None else chosen_seats(played, seats))
    options = played.complete(len(players), chosen_options(option))
    conduct = chosen_conduct(on_fault, move_seconds)
    count = at_least("--games", games, 1)
    series = Series(game, players, options, seed, 0, count, played.box.source, conduct)
    workers = at_least("--jobs", jobs, 1)
    if parquet is not None:
        _check_parquet(out)
    if records is None and out is None and not events and can_be_quick(series):
        rows = play_quickly(series, workers)
    elif out is None:
        rows = map(counted, _saved(play_series(series, workers), records, series, force))
    else:
        rows = _kept(played, series, workers, out, parquet, records, force)
    shown_rows = with_progress(rows, count, f"{game}: {', '.join(players)}")
    result = tally_of(players, played.cooperative, shown_rows)
    if json:
        print_json(result)
    else:
        _show(result)


def _check_parquet(out: Path | None) -> None:
    if out is None:
        raise bad("parquet_without_out")
    need_arrow()


def _kept(
    game: AnyGame,
    series: Series,
    workers: int,
    out: Path,
    parquet: Path | None,
    records: Path | None,
    force: bool,
) -> Iterator[Counted]:
    """The games that the file holds, then those that are missing."""
    results = Results(out, series, game.data_mark, game.rules_version)
    try:
        held = min(results.games, series.count)
        yield from results.held(held)
        if held < series.count:
            left = structs.replace(series, first=held, count=series.count - held)
            fresh = results.append(play_series(left, workers))
            yield from map(counted, _saved(fresh, records, left, force))
        if parquet is not None:
            results.write_parquet(parquet)
    finally:
        results.close()


def players_of(game: AnyGame, bots: str, seats: int | None) -> tuple[str, ...]:
    """The bots by seat; one bot alone takes all seats."""
    possible = game.seat_counts
    named = chosen_bots(game, bots)
    if len(named) == 1:
        return named * (seats or possible[0])
    if seats is not None and seats != len(named):
        raise bad("bots_and_seats", bots=len(named), seats=seats)
    if len(named) not in possible:
        raise bad("bad_seats", seats=len(named), known=f"{possible[0]}–{possible[-1]}")
    return named


def _saved(
    rows: Iterator[FinishedGame], folder: Path | None, series: Series, force: bool
) -> Iterator[FinishedGame]:
    for number, row in enumerate(rows, series.first):
        if folder is not None:
            name = f"{row.record.game}-{series.seed}-{number:05d}.json"
            write_new(folder / name, write_record(row.record), force)
        yield row


def _show(result: Tally) -> None:
    grid = Grid(box=None, padding=(0, 2))
    for heading in ("seat", "bot", "wins", "win rate", "mean score"):
        grid.add_column(heading, justify="left" if heading == "bot" else "right")
    for seat, line in enumerate(result.seats):
        rate = shown(line.win_rate, line.low, line.high)
        grid.add_row(str(seat), line.bot, f"{line.wins:g}", rate, f"{line.mean_score:.2f}")
    console.print(grid)
    reasons = ", ".join(f"{reason} {count}" for reason, count in result.reasons.items())
    console.print(
        f"{result.games} games · {result.mean_decisions:.1f} decisions each · ends: {reasons}"
    )
    if result.events:
        events = ", ".join(f"{kind} {mean:.2f}" for kind, mean in result.events.items())
        console.print(f"per game: {events}")
    print_faults(result.faults)
