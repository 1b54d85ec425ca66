"""`sim`: plays many games between bots."""

from __future__ import annotations

from collections.abc import Iterator
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
from hyakki.core.record import write_record
from hyakki.lab.intervals import shown
from hyakki.lab.match import FinishedGame, Series, play_series
from hyakki.lab.tally import Tally, tally


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
    series = Series(
        game, players, options, seed, 0, at_least("--games", games, 1), played.box.source, conduct
    )
    finished = play_series(series, at_least("--jobs", jobs, 1))
    rows = with_progress(finished, games, f"{game}: {', '.join(players)}")
    result = tally(_saved(rows, records, seed, force))
    if json:
        print_json(result)
    else:
        _show(result)


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
    rows: Iterator[FinishedGame], folder: Path | None, seed: int, force: bool
) -> Iterator[FinishedGame]:
    for number, row in enumerate(rows):
        if folder is not None:
            name = f"{row.record.game}-{seed}-{number:05d}.json"
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
    events = ", ".join(f"{kind} {mean:.2f}" for kind, mean in result.events.items())
    console.print(f"per game: {events}")
    print_faults(result.faults)
